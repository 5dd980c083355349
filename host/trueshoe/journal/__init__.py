"""A device's journal as it lies on the flash: taken from the device, kept in a file, read without the device."""
