"""Faults in words, the same on every screen: the word that tells a warning from a stop, then five parts."""

from typing import TYPE_CHECKING, NamedTuple

from shoecore import fault_texts
from shoecore.fault_table import STOPS

if TYPE_CHECKING:
    from trueshoe.judge import Event


class Fault(NamedTuple):
    """A fault as people read it."""

    heading: str
    what: str
    where: str
    expected: str
    observed: str
    next: str

    @property
    def line(self) -> str:
        """All but the next step, on one line."""
        return f"{self.heading}: {self.what}, {self.where}: expected {self.expected}; observed {self.observed}"

    @property
    def urgent(self) -> bool:
        """Whether the device stands still until a person has cleared it."""
        return self.heading == fault_texts.STOPPED


def fault(event: "Event") -> Fault:
    """What a record of a fault says."""
    values = event.record.values
    return Fault(fault_texts.heading(values), *fault_texts.told(values))


def name(code: int) -> str:
    """A fault's name, also of one that this version does not know."""
    return str(fault_texts.name_of(code))


def next_step(code: int) -> str:
    """What a person does about a fault whose place is not told."""
    return str(fault_texts.next_step(code))


def stops(code: int) -> bool:
    """Whether a fault stops the device until a person has cleared it; one that is not known here may."""
    return bool(fault_texts.row_of(code).effect == STOPS)
