"""The virtual board's power-on before its program: what a board's own `_boot.py` does, a piece a call from outside."""

import first
from machine import Flash

_steps = first.steps(Flash())


def step() -> bool:
    """One piece; whether there are more. Of what was carried out nothing stays."""
    global _steps
    for _ in _steps:
        return True
    _steps = ()
    return False
