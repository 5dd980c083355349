"""What it takes to clear a fault: what will happen, who may, and each step as the device asks for it."""

import textwrap
from collections.abc import Iterator
from typing import Any

from shoecore.states import NAMES
from trueshoe.service.clearing import Look
from trueshoe.show import fault_words
from trueshoe.show.fault_page import Page


def plan(page: Page, width: int) -> Iterator[str]:
    """Before anything is done."""
    for label, text in (
        ("fault", f"{page.code} {page.name}: {page.means}"),
        ("who", f"{page.cleared_by}; no command clears it, a person at the device does"),
        ("do", page.next.replace("{", "<").replace("}", ">")),
        ("then", page.over),
    ):
        yield from textwrap.wrap(f"{label + ':':<8}{text}", width, subsequent_indent=" " * 8)


def step(look: Look) -> str:
    """What the device does, and what its display asks for."""
    if not look.fault:
        return f"no fault stands; the device is {_state(look)}"
    asked = " / ".join(line for line in look.display if line)
    return f"fault {look.fault} {fault_words.name(look.fault)}, {_state(look)}" + (
        f"; it shows: {asked}" if asked else ""
    )


def plan_object(page: Page) -> dict[str, Any]:
    """The same for a program."""
    return {"plan": page._asdict()}


def step_object(look: Look) -> dict[str, Any]:
    """A step for a program."""
    return {"step": {"fault": look.fault or None, "state": _state(look), "display": list(look.display)}}


def _state(look: Look) -> str:
    return NAMES[look.state] if look.state < len(NAMES) else f"in state {look.state}"
