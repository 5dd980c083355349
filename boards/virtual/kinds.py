"""The modules that a kind of device needs: what only the other kind's machine imports is none of them."""

from collections.abc import Mapping
from pathlib import Path

from edits import dotted
from imports import order

_START = "main"

# What brings in a kind's own: its controllers, at power-on, what a technician does there, and what comes and goes.
ROOTS = {
    "shuffler": ("shoefw.control.assembly", "shoefw.service.shuffler", "shoefw.brought"),
    "shoe": ("shoefw.control.shoe.assembly", "shoefw.service.shoe"),
}


def of_kind(kind: str, sources: Mapping[str, Path]) -> dict[str, Path]:
    """The files by their path on the device, without those that only another kind's machine imports."""
    every = [dotted(path) for path in sources]
    others = [root for other, roots in ROOTS.items() if other != kind for root in roots]
    own = order(sources, _START, every, without=others)
    foreign = {name for root in others for name in order(sources, root, every)}.difference(own)
    return {path: file for path, file in sources.items() if dotted(path) not in foreign}
