"""The boot file of the Pico's image: no filesystem takes the flash region, nothing is formatted; the stage is run."""

REGION_APART = True

# What the program asks for, and no bundle brings: this file for its constant, and what the port has in Python.
_STAYS = ("_boot", "rp2")


def _choose() -> None:
    """Choose and hash what the start runs."""
    import rp2
    from silicon.clock import quicken
    from silicon.region import Flash

    import first

    quicken()

    for name in _STAYS:
        __import__(name)

    for _ in first.steps(Flash(rp2.Flash()), _STAYS):
        pass


if __name__ == "__main__":  # imported for its constant, it starts nothing
    import sys

    try:
        _choose()
    except Exception as failed:  # behind a boot file that fails, the port would go on
        sys.print_exception(failed)
        __import__("machine").reset()
