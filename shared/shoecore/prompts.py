"""What a device's small display says of the step that comes next: ASCII, at most 16 characters."""

from .rulebooks import steps as s

WIDTH = 16

# By how many of the Community Cards lie open.
_STREETS = {0: "FLOP", 3: "TURN", 4: "RIVER"}
_OFFERS = ("", "SURRENDER", "INSURANCE")


def next_step(verifier) -> str:
    """The prompt for the round that a judge follows; empty between rounds."""
    sequence = verifier.sequence
    if sequence is None:
        return ""
    if sequence.adrift:
        return "CALL SUPERVISOR"
    step = sequence.expected
    if step is None:
        return "END THE ROUND"
    if step.kind == s.BURN:
        return "BURN"
    if step.kind == s.CLOSE:
        return "CLOSE BETTING %d" % step.count
    if step.kind == s.OFFER:
        return "OFFER " + _OFFERS[step.count]
    if step.kind == s.SHOWDOWN:
        return "SHOWDOWN"
    if step.kind == s.DECIDE:
        return _place(step.to) + (" DECIDES" if step.count == 1 else " HAND %d" % step.count)
    if step.to == s.COMMUNITY:
        return _board(step, sequence)
    if step.kind == s.REVEAL:
        return "REVEAL " + _place(step.to)
    if step.kind == s.SET:
        return "%s %d CARDS" % (_place(step.to), step.count)
    return _card(step.to, verifier.dealt.count(bytes((step.to,))))


def _board(step, sequence) -> str:
    """Of the Community Cards: a set of all of them, or the street and how much of it lies there."""
    if step.kind == s.SET:
        return "BOARD %d CARDS" % step.count
    street = _STREETS.get(sequence.revealed, "BOARD")
    if step.kind == s.REVEAL:
        return "REVEAL " + street
    return street if step.count == 1 else "%s %d OF %d" % (street, sequence.part + 1, step.count)


def _card(to: int, before: int) -> str:
    """The next of the cards that a seat or the Dealer gets; the first goes without a number."""
    return "%s CARD %d" % (_place(to), before + 1) if before else _place(to)


def _place(to: int) -> str:
    return "DEALER" if to == s.DEALER else "SEAT %d" % to
