"""From what the judge of a round finds to the situation that a person is asked about, in both versions of Poker."""

from rounds import clean, judged, reported
from shoecore import facts
from shoecore import records as r
from shoecore.rulings.engine import situation_of

P6 = "rws-poker-6"
P7 = "rws-poker-7"
_SEATS = (1, 3, 5)
_BUTTON = 5
_DEALT = ["card-count", "hand-count", "deal-order"]


def _found(rulebook: str, device: str, change, by: int = 0) -> list:
    """The situations that the first finding may be of a clean round that ``change`` has spoilt."""
    events = clean(rulebook, device, _SEATS, _BUTTON)
    change(events)
    findings = judged(reported(rulebook, device, _SEATS, _BUTTON, events))
    return [name for name, _ in situation_of(rulebook, findings[0], by)]


def _omit(at: int):
    return lambda events: events.pop(at)


def _repeat(at: int):
    return lambda events: events.insert(at, events[at])


def _hold(rulebook: str, device: str, rows) -> None:
    for change, expected in rows:
        found = _found(rulebook, device, change)
        assert found == expected, "%s %s: %s, not %s" % (rulebook, device, found, expected)


# clauses: rws-poker-7 5.7, 5.8
def test_p7_a_burn_left_out_of_a_shoe_round():
    rows = (
        (_omit(0), ["first-burn-missed"]),
        (_omit(8), ["burn-missed"]),
        (_omit(16), ["burn-missed"]),
        (_omit(20), ["burn-missed"]),
    )
    _hold(P7, "shoe", rows)


# clauses: rws-poker-6 5.14
def test_p6_a_burn_left_out():
    _hold(P6, "shoe", ((_omit(7), ["burn-missed"]), (_omit(15), ["burn-missed"]), (_omit(19), ["burn-missed"])))


def test_a_hole_card_left_out_or_too_many_may_be_three_things():
    _hold(P7, "shoe", ((_omit(2), _DEALT), (_repeat(2), _DEALT), (_repeat(6), ["card-count", "hand-count"])))
    _hold(P6, "shoe", ((_omit(1), _DEALT), (_repeat(1), _DEALT)))


# clauses: rws-poker-7 5.10, 5.10.1, 5.10.2; rws-poker-6 5.8, 5.8.1, 5.8.2
def test_one_community_card_too_many_by_its_street():
    _hold(P7, "shoe", ((_repeat(11), ["too-many-flop"]), (_repeat(17), ["too-many-turn"])))
    _hold(P7, "shoe", ((_repeat(21), ["too-many-river"]),))
    _hold(P6, "shoe", ((_repeat(10), ["too-many-flop"]), (_repeat(16), ["too-many-turn"])))


def test_a_community_card_too_few_and_a_burn_too_many():
    rows = ((_omit(9), ["too-few-community"]), (_omit(17), ["too-few-community"]), (_repeat(8), ["deal-order"]))
    _hold(P7, "shoe", rows)


def test_p7_sets_of_a_shuffler_left_out_or_too_many():
    rows = ((_omit(0), ["community-set"]), (_omit(2), _DEALT), (_repeat(0), _DEALT + ["community-set"]))
    _hold(P7, "shuffler", [(change, sorted(expected, key=_order)) for change, expected in rows])


def _order(name: str) -> int:
    """The version's own rows come first."""
    return (["community-set"] + _DEALT).index(name)


# clauses: rws-poker-7 5.9, 5.11, 5.13
def test_a_card_exposed_before_its_time_by_its_street_and_by_whom():
    rows = ((4, ["flop-exposed", "exposed-in-deal"]), (8, ["turn-exposed"]), (10, ["river-exposed"]))
    for at, names in rows:
        assert _found(P7, "shuffler", _omit(at), r.BY_DEALER) == names
        assert _found(P7, "shuffler", _omit(at), r.BY_PLAYER) == ["hole-cards-shown"]
        assert _found(P7, "shuffler", _omit(at)) == ["hole-cards-shown"] + names


# clauses: rws-poker-7 5.9, 5.11; rws-poker-6 5.7, 5.9
def test_cards_dealt_before_their_betting_round_is_over_by_their_street():
    for rulebook, first in ((P7, 7), (P6, 6)):
        rows = ((first, "flop-exposed"), (first + 8, "turn-exposed"), (first + 12, "river-exposed"))
        _hold(rulebook, "shoe", [(_omit(at), [name, "deal-order"]) for at, name in rows])


# clauses: rws-poker-7 5.3, 5.2.5
def test_a_card_exposed_while_the_hole_cards_are_dealt():
    rows = reported(P7, "shoe", _SEATS, _BUTTON, clean(P7, "shoe", _SEATS, _BUTTON))[:4]
    rows.append(r.Record(5, 2000, r.EXPOSED, (1, 30, r.BY_DEALER)))
    finding = judged(rows)[0]
    assert situation_of(P7, finding, r.BY_DEALER) == (("exposed-in-deal", {}),)
    assert situation_of(P7, finding, r.BY_PLAYER) == (("hole-cards-shown", {}),)


# clauses: rws-poker-7 5.2.1, 5.2.2, 5.2.3, 5.2.4, 5.3; rws-poker-6 5.2.1, 5.2.2, 5.2.3, 5.2.4, 5.3
def test_what_the_device_and_the_table_say_of_the_cards():
    changed = (
        (r.DRAWN, (1, 254, 0, 1, b""), "foreign-card"),
        (r.DRAWN, (1, 7, 0, 1, b""), "deck-count"),
        (r.DRAWN, (1, 30, 1, 1, b""), "card-face-up"),
        (r.SHOE_EMPTY, (), "shoe-runs-out"),
        (facts.NOT_SHUFFLED, (), "not-shuffled"),
        (r.DRAWN_TOGETHER, (1, 2), "drawn-together"),
    )
    opened = reported(P7, "shoe", _SEATS, _BUTTON, clean(P7, "shoe", _SEATS, _BUTTON))[:2]
    for kind, values, name in changed:
        finding = judged(opened + [r.Record(3, 2000, kind, values)])[0]
        assert [found for found, _ in situation_of(P7, finding)] == [name], name
