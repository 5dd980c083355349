"""Rounds as lists of what happens, made from the procedures themselves, and the records that report them."""

from shoecore import facts, records, rulebooks
from shoecore.rank import blackjack
from shoecore.rulebooks import decisions
from shoecore.rulebooks.steps import BURN, CLOSE, DEAL, DECIDE, OFFER, REVEAL, SET
from shoecore.rulebooks.table import Table, mask_of
from shoecore.verify import Verifier

DEVICES = {rulebooks.SHOE: records.SHOE, rulebooks.SHUFFLER: records.SHUFFLER}

# What happens, and the clause of the step that it fulfils.
CARD = "card"
CARDS = "set"
CLOSED = "close"
TURNED = "reveal"
OFFERED = "offer"
CHOSEN = "decide"
END = "end"


def clean(rulebook: str, device: str, seats: tuple, button: int) -> list:
    """A whole round without fault: events of (what, where, how many or which, clause)."""
    rules = rulebooks.load(rulebook)
    procedure = rulebooks.procedure(rules, device, Table(seats, button, *rules.SEATS))
    events = []
    hands = {}
    drawn = 0
    answer = None
    clause = ""
    while True:
        try:
            step = procedure.send(answer)
        except StopIteration:
            events.append((END, 0, 0, clause))
            return events
        answer = None
        clause = step.clause
        if step.kind in (BURN, DEAL):
            for _ in range(step.count):
                events.append((CARD, step.to, 0, clause))
            answer = identity(drawn)
            hands.setdefault(step.to, bytearray()).append(answer)
            drawn += step.count
        elif step.kind == SET:
            events.append((CARDS, step.to, step.count, clause))
        elif step.kind == CLOSE:
            events.append((CLOSED, 0, step.count, clause))
        elif step.kind == REVEAL:
            for _ in range(step.count):
                events.append((TURNED, step.to, 0, clause))
        elif step.kind == OFFER:
            events.append((OFFERED, 0, step.count, clause))
        elif step.kind == DECIDE:
            answer = decisions.STAND if blackjack.total(hands[step.to])[0] >= 15 else decisions.DRAW
            events.append((CHOSEN, step.to, (step.count, answer), clause))


def identity(drawn: int) -> int:
    """The n-th card of the deck that these rounds are dealt from: a fixed walk through all 52."""
    return (drawn * 23 + 7) % 52


def reported(rulebook: str, device: str, seats: tuple, button: int, events: list) -> list:
    """The records of a round: its opening, then one for each event, positions as the cards left the device."""
    rows = [(records.ROUND_OPENED, (1, rulebook, DEVICES[device], 1, mask_of(seats), button))]
    where = []
    turned = []
    for what, to, detail, _ in events:
        if what == CARD:
            rows.append((records.DRAWN, (len(where), identity(len(where)), 0, to, b"")))
            where.append(to)
        elif what == CARDS:
            rows.append((records.DISPENSED, (to, len(where), detail)))
            where += [to] * detail
        elif what == CLOSED:
            rows.append((records.BETTING_CLOSED, (detail,)))
        elif what == TURNED:
            position = _next_closed(where, turned, to)
            turned.append(position)
            rows.append((records.EXPOSED, (position, identity(position) if device == "shuffler" else 253, 0)))
        elif what == OFFERED:
            rows.append((facts.OFFER_CLOSED, (detail,)))
        elif what == CHOSEN:
            rows.append((facts.DECIDED, (to, detail[0], detail[1])))
        else:
            rows.append((records.ROUND_CLOSED, (1,)))
    return [records.Record(number + 1, number * 400, kind, values) for number, (kind, values) in enumerate(rows)]


def _next_closed(where: list, turned: list, to: int) -> int:
    """The first card there that is not turned yet; past all cards where there is none."""
    for position, place in enumerate(where):
        if place == to and position not in turned:
            return position
    return len(where)


def judged(rows: list) -> list:
    """The findings of a list of records."""
    verifier = Verifier()
    found = []
    for record in rows:
        finding = verifier.see(record)
        if finding:
            found.append(finding)
    return found


def first_difference(events: list, other: list) -> int:
    """The first event that differs: before it, nobody can know that anything is wrong."""
    for at, (event, changed) in enumerate(zip(events, other)):
        if event[:3] != changed[:3]:
            return at
    return min(len(events), len(other))
