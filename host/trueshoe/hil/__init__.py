"""Rigs: a device under test with what plays its machine and switches its power, and a pytest plugin to use them by."""
