"""The boot file of the Pico's image: no filesystem takes the flash region, nothing is formatted; first the stage."""

REGION_APART = True


def _start() -> None:
    """Choose and hash what runs; then the program, which ends in the loop, or in the prompt that was asked for."""
    from silicon.region import Flash

    import first

    for _ in first.steps(Flash()):
        pass
    if ".frozen" in sys.path:  # the image's own program; a bundle has one of its own
        sys.path.append(".frozen/firmware")
    __import__("main")


if __name__ == "__main__":  # imported for its constant, it starts nothing
    import sys

    try:
        _start()
    except Exception as failed:  # behind a boot file that ends, the port gives its prompt
        sys.print_exception(failed)
        __import__("machine").reset()
