"""A fault of the field, brought about again in the simulator by the same firmware."""
