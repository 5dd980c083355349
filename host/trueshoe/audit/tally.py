"""What an audit counts: of one part, kept as JSON, and of all parts together, in their order."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Self

from shoecore.cards import CARDS

MOST_TOLD = 100  # of what was found, and of what does not verify, so many are told one by one


@dataclass
class Device:
    """What one device's records tell of it.

    ``voided`` of the last ``recent`` orders were voided; ``pace`` has by weeks how many cards were dispensed behind
    another, and the milliseconds that they took. ``without_receipt`` rounds were closed and have none, which the entry
    ``first_without`` opened first; ``newest_receipt`` is by the entry that opened its round, and when that was over."""

    rounds: int = 0
    findings: int = 0
    starts: int = 0
    faults: Counter[str] = field(default_factory=Counter)
    orders: int = 0
    voided: int = 0
    recent: int = 0
    alarm: str = ""
    shuffles: int = 0
    seeds: int = 0
    alarms: int = 0
    pace: dict[str, list[int]] = field(default_factory=dict)
    receipts: int = 0
    newest_receipt: list[Any] = field(default_factory=list)
    without_receipt: int = 0
    first_without: int = 0

    def add(self, other: "Device") -> None:
        """Take in what came after."""
        for name in ("rounds", "findings", "starts", "orders", "shuffles", "seeds", "receipts", "without_receipt"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.newest_receipt = other.newest_receipt or self.newest_receipt
        self.first_without = self.first_without or other.first_without
        self.faults.update(other.faults)
        self.alarms = max(self.alarms, other.alarms)
        self.alarm = other.alarm or self.alarm
        if other.recent:
            self.voided, self.recent = other.voided, other.recent
        _add_lists(self.pace, other.pace)


@dataclass
class Tally:
    """All that is counted. ``found`` counts findings by clause and what they are, ``wrong`` what does not verify;
    ``receipts`` those that were looked at, by the key that each says it was signed with;
    ``days`` have rounds, findings and void rounds; ``faces`` the first card of a round that the rules showed."""

    entries: int = 0
    rounds: int = 0
    verdicts: Counter[str] = field(default_factory=Counter)
    rulebooks: Counter[str] = field(default_factory=Counter)
    found: Counter[str] = field(default_factory=Counter)
    examples: list[dict[str, Any]] = field(default_factory=list)
    wrong: Counter[str] = field(default_factory=Counter)
    wrong_examples: list[dict[str, Any]] = field(default_factory=list)
    opened: int = 0
    settled: int = 0
    paid: int = 0
    unsettled: int = 0
    unchained: int = 0
    receipts: Counter[str] = field(default_factory=Counter)
    days: dict[str, list[int]] = field(default_factory=dict)
    faces: list[int] = field(default_factory=lambda: [0] * CARDS)
    devices: dict[str, Device] = field(default_factory=dict)

    @property
    def clean(self) -> bool:
        """Whether there was something to verify, and all of it holds and is as the rulebooks say."""
        return self.entries > 0 and not self.found and not self.wrong

    def device(self, serial: str) -> Device:
        """A device's own part."""
        return self.devices.setdefault(serial, Device())

    def tell_found(self, key: str, example: dict[str, Any]) -> None:
        """Count a finding."""
        self.found[key] += 1
        if len(self.examples) < MOST_TOLD:
            self.examples.append(example)

    def tell_wrong(self, what: str, where: str, expected: str, observed: str) -> None:
        """Count something that does not verify."""
        self.wrong[what] += 1
        if len(self.wrong_examples) < MOST_TOLD:
            self.wrong_examples.append({"what": what, "where": where, "expected": expected, "observed": observed})

    def add(self, other: "Tally") -> None:
        """Take in the part that comes next."""
        for name in ("entries", "rounds", "opened", "settled", "paid", "unsettled", "unchained"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for name in ("verdicts", "rulebooks", "found", "wrong", "receipts"):
            getattr(self, name).update(getattr(other, name))
        for name in ("examples", "wrong_examples"):
            own = getattr(self, name)
            own += getattr(other, name)[: MOST_TOLD - len(own)]
        _add_lists(self.days, other.days)
        self.faces = [one + more for one, more in zip(self.faces, other.faces, strict=True)]
        for serial, device in other.devices.items():
            self.device(serial).add(device)

    def as_object(self) -> dict[str, Any]:
        """As JSON has it."""
        return {**vars(self), "devices": {serial: vars(device) for serial, device in self.devices.items()}}

    @classmethod
    def from_object(cls, told: Mapping[str, Any]) -> Self:
        """Back from JSON."""
        found = cls(**told)
        for name in ("verdicts", "rulebooks", "found", "wrong", "receipts"):
            setattr(found, name, Counter(getattr(found, name)))
        found.devices = {serial: _device(of) for serial, of in told["devices"].items()}
        return found


def _device(told: Mapping[str, Any]) -> Device:
    found = Device(**{one.name: told[one.name] for one in fields(Device)})
    found.faults = Counter(found.faults)
    return found


def _add_lists(own: dict[str, list[int]], other: Mapping[str, list[int]]) -> None:
    for key, more in other.items():
        own[key] = [one + some for one, some in zip(own.get(key, [0] * len(more)), more, strict=True)]
