"""Payouts by the course of a round count the same as each round played again, whatever was told or paid otherwise."""

import itertools
import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from shoecore import facts, records
from shoecore.cards import parse_all
from shoecore.proof.chain import chain
from shoecore.rulebooks.steps import COMMUNITY, DEALER
from tests.host.entries import Rounds, opened
from tests.host.many_rounds import SETTLED, rows
from trueshoe.audit import course, judging, known, paying
from trueshoe.audit.judging import How, Part
from trueshoe.audit.source import Beside, Kept
from trueshoe.bridge import settling
from trueshoe.store.entries import Entry, content
from trueshoe.table import written

ROUNDS = 24
Lines = list[dict[str, Any]]


@pytest.fixture(autouse=True)
def nothing_met(monkeypatch: pytest.MonkeyPatch) -> None:
    """No shape and no course is known when a test begins."""
    for module, name in ((known, "_MET"), (course, "_MET"), (course, "_OWED")):
        monkeypatch.setattr(module, name, {})


@pytest.fixture
def owed(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Of each settled round whether what is owed in it was known."""
    found: list[bool] = []
    by_course: Any = course.Course.owed

    def see(self: Any, lying: Any) -> Any:
        answer = by_course(self, lying)
        found.append(answer is not None)
        return answer

    monkeypatch.setattr(course.Course, "owed", see)
    return found


def kept() -> tuple[list[Kept], dict[int, str]]:
    """Settled rounds of real courses, and what was told to settle them."""
    found, told = [], {}
    for row in (row for each in rows(0, ROUNDS, SETTLED) for row in each):
        _, _, _, _, _, entry, epoch, number, after, time, at, _, _, kind, body, _, detail, _, link = row
        found.append(Kept(entry, epoch, number, after, time, kind, body, link, at))
        told |= {} if detail is None else {entry: detail}
    return found, told


def counted(entries: list[Kept], told: dict[int, str], by_course: bool) -> dict[str, Any]:
    """All that an audit counts of them."""
    source = Rounds(entries, Beside(frozenset(), opened(entries), tuple(told.items())), by_course)
    part = Part("S", 0, len(entries), 0, len(entries), bytes(32), None)
    with pytest.MonkeyPatch.context() as patched:
        if not by_course:
            patched.setattr(course.Course, "owed", lambda self, lying: None)
        found: dict[str, Any] = judging.judge(source, part, How(10, in_force=False)).as_object()
    return json.loads(json.dumps(found))  # type: ignore[no-any-return]


def same(entries: list[Kept], told: dict[int, str]) -> dict[str, Any]:
    """What is counted, which is the same by courses and by playing every round."""
    found = counted(entries, told, by_course=True)
    assert json.dumps(found) == json.dumps(counted(entries, told, by_course=False))
    return found


def test_rounds_of_a_known_course_are_not_played_again(owed: list[bool]) -> None:
    entries, told = kept()
    for _ in range(2):
        found = same(entries, told)
        assert (found["settled"], found["unsettled"], found["found"], found["wrong"]) == (ROUNDS, 0, {}, {})
    assert owed == [False] * ROUNDS + [True] * ROUNDS


def shown(lines: Lines) -> Lines:
    """Those that show a Hand."""
    return [line for line in lines if line.get("record") == "show"]


def another_hand(lines: Lines, chance: random.Random) -> None:
    """A Hand with a card that nobody has, or with one from the board."""
    line = chance.choice(shown(lines))
    line["cards"] = chance.choice(["AsAh", "2c2d", line["cards"][:2] * 2, "7h" + line["cards"][2:]])


def hands_changed_over(lines: Lines, chance: random.Random) -> None:
    """The winner's cards before another seat."""
    one, other = (shown(lines) * 2)[:2]
    one["cards"], other["cards"] = other["cards"], one["cards"]


def another_board(lines: Lines, chance: random.Random) -> None:
    """A card of the board that is another, or comes twice."""
    line = chance.choice([line for line in lines if line.get("record") == "board"])
    line["cards"] = chance.choice(["Kd", "2s", "9c", line["cards"][-2:]]) + line["cards"][2:]


def another_payout(lines: Lines, chance: random.Random) -> None:
    """A seat that got more."""
    chance.choice([line for line in lines if line.get("record") == "paid"])["amount"] += 50


def another_bet(lines: Lines, chance: random.Random) -> None:
    """Chips that were put in otherwise."""
    line = chance.choice([line for line in lines if "to" in line])
    line["to"] += 100


def a_line_less(lines: Lines, chance: random.Random) -> None:
    """Something that is not told."""
    lines.pop(chance.randrange(1, len(lines)))


def cards_in_other_words(lines: Lines, chance: random.Random) -> None:
    """The same cards, or none, as nobody writes them."""
    line = chance.choice([line for line in lines if "cards" in line])
    line["cards"] = chance.choice([line["cards"].lower(), " ".join(line["cards"]), "", "\0\0", "??"])


@pytest.mark.parametrize(
    "change",
    [another_hand, hands_changed_over, another_board, another_payout, another_bet, a_line_less, cards_in_other_words],
)
def test_whatever_was_told_otherwise_is_found_as_if_it_were_played(
    change: Callable[[Lines, random.Random], None], owed: list[bool]
) -> None:
    entries, told = kept()
    counted(entries, told, by_course=True)
    owed.clear()
    for seed in range(3):
        chance, changed = random.Random(seed), dict(told)
        for entry in chance.sample(list(told), 6):
            lines = json.loads(told[entry])["lines"]
            if shown(lines):
                change(lines, chance)
            changed[entry] = json.dumps({"lines": lines})
        found = same(entries, changed)
        assert found["found"] or found["wrong"]
    assert owed.count(True) >= 3 * (ROUNDS - 6) and False in owed


def voided(detail: str, kept: int) -> str:
    """A round that was voided when so many of its boards lay there, and what was given back."""
    lines = json.loads(detail)["lines"]
    boards = [at for at, line in enumerate(lines) if line.get("record") == "board"]
    end = (boards + [len(lines)] * 3)[kept - 1] + 1
    void = [*lines[:end], {"record": "void", "reason": "5.2.1"}]
    back = written.read_objects(void, "a void round").round.settlement().paid
    return json.dumps({"lines": [*void, *({"record": "paid", "seat": one, "amount": back[one]} for one in back)]})


@pytest.mark.parametrize("kept_boards", [1, 3])
def test_a_void_round_of_a_known_course_counts_as_if_it_were_played(kept_boards: int, owed: list[bool]) -> None:
    entries, told = kept()
    shown = [entry for entry, detail in told.items() if detail.count('"board"') == 3][:6]
    void = told | {entry: voided(told[entry], kept_boards) for entry in shown}
    first = same(entries, void)
    begun = len(owed)
    assert same(entries, void) == first
    assert owed[begun:].count(True) == ROUNDS - len(shown) * (kept_boards < 3)
    moved = void | {entry: void[other] for entry, other in itertools.pairwise(shown)}
    assert same(entries, moved)["found"], "a void round with the board of another"


def test_whatever_the_chain_has_otherwise_is_found_as_if_it_were_played() -> None:
    entries, told = kept()
    counted(entries, told, by_course=True)
    paid = [at for at, one in enumerate(entries) if one.kind == facts.PAID]
    board = [at for at, one in enumerate(entries) if one.kind == records.EXPOSED and one.body[0] > 12]
    for at in (paid[7], paid[20], board[12]):
        found = same(chained(entries, at), told)
        assert found["wrong"] or found["found"]


def chained(entries: list[Kept], changed: int) -> list[Kept]:
    """The entries with another amount or card in one of them, and the links that follow from that."""
    found = list(entries)
    for at in range(changed, len(found)):
        one, before = found[at], found[at - 1].link
        body = bytes((*one.body[:2], (one.body[2] + 1) % 52, *one.body[3:])) if at == changed else one.body
        entry = Entry(one.number, one.time, one.kind, body, one.told)
        found[at] = one._replace(body=body, link=chain(before, content(one.epoch, entry)))
    return found


def test_cards_lie_in_rounds_of_known_shapes_where_the_judge_has_them(monkeypatch: pytest.MonkeyPatch) -> None:
    entries, told = kept()
    seen: list[dict[int, dict[int, list[int | None]]]] = []
    settle: Any = paying.Payouts.settle

    def see(self: Any, at: int, record: Any, lying: Any, counts: bool) -> Any:
        seen[-1][at] = lying()
        return settle(self, at, record, lying, counts)

    monkeypatch.setattr(paying.Payouts, "settle", see)
    for by_shape in (True, True, False):
        seen.append({})
        counted(entries, told, by_shape)
    assert seen[1] == seen[2] and len(seen[2]) == ROUNDS
    assert any(None in cards for lying in seen[2].values() for cards in lying.values())


def test_a_course_has_its_cards_by_where_they_lie() -> None:
    _, told = kept()
    entry, detail = next(iter(told.items()))
    found = course.courses({entry: detail})[entry]
    found.learn(json.loads(detail)["lines"], {})
    lines = [line for line in json.loads(detail)["lines"] if "cards" in line]
    assert found.cards == b"".join(parse_all(line["cards"]) for line in lines)
    by_place = {place: [found.cards[at] for at in own] for place, own in course._MET[found.name].places}
    assert by_place == {**of_shown(lines)}


def test_what_was_told_of_a_round_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    entries, told = kept()
    read: list[str] = []

    def see(text: str) -> Any:
        read.append(text)
        return loads(text)

    loads = json.loads
    monkeypatch.setattr(json, "loads", see)
    counted(entries, told, by_course=True)
    assert sorted(one for one in read if one in told.values()) == sorted(told.values())


def test_a_course_is_known_to_rounds_that_were_read_before_it_was_met() -> None:
    detail = next(iter(kept()[1].values()))
    lines = json.loads(detail)["lines"]
    first, again = course.courses({1: detail, 2: detail}).values()
    assert again.owed(of_shown(lines)) is None
    first.learn(lines, {3: 500})
    assert again.owed(of_shown(lines)) == {3: 500}


def of_shown(lines: Lines) -> dict[int, list[int | None]]:
    """The cards as a device shows them that dealt what was told."""
    found: dict[int, list[int | None]] = {COMMUNITY: []}
    for line in lines:
        if "cards" in line:
            found.setdefault(line.get("seat", COMMUNITY), []).extend(parse_all(line["cards"]))
    return found


def shown_down() -> list[Lines]:
    """What was told of each round in which several showed, all of whom were met."""
    _, told = kept()
    found = [json.loads(detail)["lines"] for detail in told.values()]
    for lines in found:
        (own,) = course.courses({1: json.dumps({"lines": lines})}).values()
        own.learn(lines, settling.recorded(settling.settle(lines, of_shown(lines))))
    return [lines for lines in found if len(shown(lines)) > 1]


def owed_in(lines: Lines, lying: dict[int, list[int | None]]) -> dict[int, int] | None:
    """What is known to be owed."""
    return course.courses({1: json.dumps({"lines": lines})})[1].owed(lying)


def test_hands_in_another_order_are_not_owed_what_they_were() -> None:
    tried = 0
    for lines in shown_down():
        lying = of_shown(lines)
        assert owed_in(lines, lying) == settling.recorded(settling.settle(lines, lying))
        for one, other in itertools.combinations(shown(lines), 2):
            one["cards"], other["cards"] = other["cards"], one["cards"]
            lying = of_shown(lines)
            played = settling.settle(lines, lying)
            if played.differs:
                tried += 1
                assert owed_in(lines, lying) is None
            one["cards"], other["cards"] = other["cards"], one["cards"]
    assert tried > 1


def test_where_the_device_dealt_to_a_dealer_nothing_is_known() -> None:
    lines = shown_down()[0]
    assert owed_in(lines, of_shown(lines)) is not None
    assert owed_in(lines, {**of_shown(lines), DEALER: [None, None]}) is None
