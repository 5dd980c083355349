"""The program of a step generator in the instructions of the PIO: pulses until X runs out, word of it, and rest."""

import rp2

from shoecore.compat import const

# What one pulse takes of the state machine's cycles.
CYCLES = const(64)


@rp2.asm_pio(set_init=rp2.PIO.OUT_LOW)
def pulses():
    """X is the pulses still to come, less one; it is filled before the machine begins."""
    label("pulse")
    set(pins, 1)[31]
    set(pins, 0)[30]
    jmp(x_dec, "pulse")
    irq(rel(0))
    label("rest")
    jmp("rest")
