"""The one place that knows which interpreter runs: what MicroPython has and CPython lacks, under one name."""

try:
    from micropython import const
except ImportError:

    def const(value: int) -> int:
        """Mark a number that mpy-cross folds into the code; on CPython it is the number itself."""
        return value
