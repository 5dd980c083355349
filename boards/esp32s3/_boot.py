"""The boot file of the ESP32-S3's image: no filesystem takes the region, nothing is formatted; the stage is run."""

REGION_APART = True

# What the program asks for, and no bundle brings: this file for its constant, and what the port has in Python.
_STAYS = ("_boot", "machine")


def _choose() -> None:
    """Choose and hash what the start runs."""
    import esp32
    from silicon.region import Flash

    import first

    for name in _STAYS:
        __import__(name)

    (region,) = esp32.Partition.find(esp32.Partition.TYPE_DATA, label="vfs")
    for _ in first.steps(Flash(region), _STAYS):
        pass


if __name__ == "__main__":  # imported for its constant, it starts nothing
    import sys

    try:
        _choose()
    except Exception as failed:  # behind a boot file that fails, the port would go on
        sys.print_exception(failed)
        __import__("machine").reset()
