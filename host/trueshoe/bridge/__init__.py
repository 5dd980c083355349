"""The bridge: follows the devices of a floor, judges what they dispense, keeps it for good, and tells it."""
