"""What a technician asks a device and changes at it, over its link."""
