"""What happened to a meter, a frozen record each, the clause first."""

import json
from datetime import UTC, datetime
from typing import Any, NamedTuple


class Bet(NamedTuple):
    """A Progressive Jackpot Bet: the one of a box in a Round at a table."""

    table: str
    round: str
    box: int

    def __str__(self) -> str:
        return f"table {self.table}, Round {self.round}, box {self.box}"


class Dealt(NamedTuple):
    """A device's own word for when a full Hand was dealt: the record, its time, and what vouches for it."""

    device: str
    record: int
    at: int  # microseconds, by the clock that the House keeps its devices to
    place: int  # 1 for the Hand that was dealt first at its table
    signature: str  # what vouches for the record, in hexadecimal: its tag on the link, or its link in the journal


class Opened(NamedTuple):
    """The meter stands where it is reset to."""

    clause: str
    rulebook: str
    value: int


class Accepted(NamedTuple):
    """A Bet was placed and accepted."""

    clause: str
    bet: Bet
    added: int
    value: int


class Returned(NamedTuple):
    """A Bet went back to its Player, and what the meter gave back of its increment."""

    clause: str
    bet: Bet
    taken: int
    value: int


class Claimed(NamedTuple):
    """A Hand that wins a share of the jackpot, with the device's word for when it was dealt."""

    clause: str
    bet: Bet
    hand: str
    dealt: Dealt


class Decided(NamedTuple):
    """In what order the House pays winners of several tables."""

    clause: str
    order: tuple[Bet, ...]
    decided_by: str


class Paid(NamedTuple):
    """What the display showed, or had registered before a malfunction; what was paid; what the meter shows then."""

    clause: str
    bet: Bet
    hand: str
    displayed: int
    paid: int
    value: int


class Finished(NamedTuple):
    """A Round is over; what was not claimed of its Bets is lost."""

    clause: str
    table: str
    round: str
    lost: int


class Failed(NamedTuple):
    """The system, a table's devices or a box's is not fully functional; what was registered before."""

    clause: str
    table: str
    box: int
    registered: int


class Chosen(NamedTuple):
    """What the House does about a malfunction in later Rounds."""

    clause: str
    table: str
    box: int
    decided_by: str


class Restored(NamedTuple):
    """What had failed is fully functional again."""

    clause: str
    table: str
    box: int
    decided_by: str


def moment(at: int) -> str:
    """A time in microseconds, for people."""
    return f"{datetime.fromtimestamp(at / 1e6, UTC):%Y-%m-%d %H:%M:%S.%f}"


Record = Opened | Accepted | Returned | Claimed | Decided | Paid | Finished | Failed | Chosen | Restored
KINDS: dict[str, type[Record]] = {
    kind.__name__: kind
    for kind in (Opened, Accepted, Returned, Claimed, Decided, Paid, Finished, Failed, Chosen, Restored)
}


def as_json(record: Record) -> str:
    """A record as it is kept."""
    return json.dumps(record._asdict(), ensure_ascii=False)


def read(kind: str, kept: str) -> Record:
    """A record that was kept."""
    values: dict[str, Any] = json.loads(kept)
    for name, of in (("bet", Bet), ("dealt", Dealt)):
        if name in values:
            values[name] = of(*values[name])
    if "order" in values:
        values["order"] = tuple(Bet(*bet) for bet in values["order"])
    return KINDS[kind](**values)
