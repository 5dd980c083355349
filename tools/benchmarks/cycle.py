"""One deck from the hopper to its shuffled order: how long the mechanism takes, and how much of that is software."""

from tools.steps import measure_steps

PEERS: tuple[str, ...] = ()

# A loop step on an RP2040, as measured on its image.
_STEP_US = 3.3


def measure() -> dict[str, float]:
    """Simulated seconds, and the fraction of them in which an RP2040 would be busy."""
    steps = measure_steps()
    return {
        "cycle.simulated_seconds": round(steps.cycle_us / 1e6, 1),
        "cycle.software_fraction": round(steps.cycle * _STEP_US / steps.cycle_us, 3),
    }
