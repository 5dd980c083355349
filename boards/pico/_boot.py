"""The boot file of the Pico's image: no filesystem takes the flash region, nothing is formatted; the stage is run."""

REGION_APART = True


def _choose() -> None:
    """Choose and hash what the start runs."""
    import rp2
    from silicon.region import Flash

    import first

    for _ in first.steps(Flash(rp2.Flash())):
        pass


if __name__ == "__main__":  # imported for its constant, it starts nothing
    import sys

    try:
        _choose()
    except Exception as failed:  # behind a boot file that fails, the port would go on
        sys.print_exception(failed)
        __import__("machine").reset()
