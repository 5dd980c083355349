"""Sleep until an interrupt, as one instruction: the port's own ``idle`` comes back at once where one just was."""

import micropython


@micropython.asm_thumb
def until_interrupt():
    """Wait; whatever interrupts goes on behind this."""
    wfi()
