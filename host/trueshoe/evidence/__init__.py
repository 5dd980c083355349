"""What a technician leaves with: one file of all that a device tells of itself, which is read anywhere."""
