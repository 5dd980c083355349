"""Millions of hands at once, with numpy; the values are those of the core."""
