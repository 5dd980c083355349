"""Where clauses are at work: a round, a table's seats, a deal, a ruling, a meter; each tells what is then so.

``refused 3.11`` where the last step is refused, by that clause; else ``allowed``, ``by 3.11`` for each record that was
made, and of a round that is settled a line such as ``4.4 +250 to 2`` or ``4.1 -30``, what the House takes."""

import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import rounds
from adjudicate import facts_of
from shoecore.rulings import engine
from tests.host import table_script, table_seats, table_stories
from trueshoe.table.action import NotAllowed
from trueshoe.table.games import Round
from trueshoe.table.jackpot import asked
from trueshoe.table.jackpot.house import JackpotHouse
from trueshoe.table.jackpot.meter import Meter
from trueshoe.table.jackpot.records import Bet, Dealt
from trueshoe.table.jackpot.store import store
from trueshoe.table.money import Rounding

Version = tuple[str, str]


def poker(version: Version, before: str, steps: str, setup: dict[str, Any]) -> set[str]:
    """A round of poker, by table_script; chips are whole."""
    round = table_script.run(table_script.begun(version, **setup), before)
    return _done(round.records, steps.split(","), lambda step: table_script.run(round, step)) or _at_end(round, 1)


def seats(version: Version, before: str, steps: str, setup: dict[str, Any]) -> set[str]:
    """A table of poker from round to round: ``sit 4``, ``moved 4``, ``away 3``, ``back 3``, ``deem 3``, ``play``."""
    seating = table_seats.table(*setup["seats"], rulebook=version[0], **setup.get("house", {}))
    told: set[str] = set()

    def act(step: str) -> None:
        word, *numbers = step.split()
        if word == "play":
            button, posts = table_seats.play(seating)
            told.clear()
            told.update({f"button {button}", *(f"{seat} posts {due}" for seat, due in posts.items())})
            told.update(f"{seat} posts nothing" for seat in seating.rounds[-1].order if seat not in posts)
            told.update(f"{seat} waits" for seat in seating.places if seat not in seating.rounds[-1].order)
            told.update({"no small"} if "small" not in posts.values() else ())
        else:
            name, *more = _SEATING[word]
            getattr(seating, name)(*map(int, numbers), *more)

    for step in filter(None, map(str.strip, before.split(","))):
        act(step)
    return _done(seating.records, steps.split(","), act) or {*_by(seating.records), *told}


_SEATING: dict[str, tuple[Any, ...]] = {
    "sit": ("sit", 1000),
    "stake": ("sit",),
    "moved": ("sit", 1000, True),
    "away": ("go_away",),
    "gone": ("go_away", False),
    "back": ("come_back",),
    "deem": ("deem_gone",),
    "add": ("add_chips",),
    "take": ("verify_take_chips",),
    "leave": ("leave",),
    "begin": ("begin",),
}


def house_game(version: Version, before: str, steps: str, setup: dict[str, Any]) -> set[str]:
    """A round against the House, by table_stories; amounts in dollars."""
    told = {"seats": [1, 2, 4], "device": version[1], **setup.get("setup", {})}
    if version[0] == "mbs-fbbj-3":
        del told["device"]
    round = table_stories.begin(version[0], told, **{**_LIMITS[version[0][:3]], **setup.get("house", {})})
    table_stories.tell(round, before)
    return _done(round.records, steps.split(";"), lambda step: table_stories.tell(round, step)) or _at_end(round, 100)


_LIMITS = {
    "rws": {"ante_minimum": 2500, "ante_maximum": 30_000, "bonus_maximum": 20_000, "jackpot_bet": 500},
    "mbs": {"minimum": 2500, "maximum": 100_000, "side_minimum": 500, "side_maximum": 5000},
}


def deal(version: Version, before: str, steps: str, setup: dict[str, Any]) -> set[str]:
    """Records of a deal at seats 1, 3 and 5, with the button at 5 where there is one, held by the judge."""
    told = (*version, (1, 3, 5), 5 if version[0].startswith("rws-poker") else 0)
    events = [_event(step.split()) for step in filter(None, f"{before}, {steps}".split(", "))]
    found = rounds.judged(rounds.reported(*told, events))
    return {f"finding {one.clause}" for one in found} or {"no finding"}


_PLACES = {"board": 0, "dealer": 100, "burn": 101}


def _event(words: list[str]) -> tuple[str, int, object, str]:
    what, *rest = words
    if what == "burn":
        return rounds.CARD, _PLACES["burn"], 0, ""
    to = _PLACES.get(rest[0]) if rest[0] in _PLACES else int(rest[0])
    if what in ("close", "offer"):
        return {"close": rounds.CLOSED, "offer": rounds.OFFERED}[what], 0, to, ""
    if what == "decide":
        return rounds.CHOSEN, to, (int(rest[1]), int(rest[2])), ""
    detail = int(rest[1]) if what == "set" else 0
    return {"card": rounds.CARD, "set": rounds.CARDS, "turn": rounds.TURNED}[what], to, detail, ""


def ruling(version: Version, before: str, steps: str, setup: dict[str, Any]) -> set[str]:
    """What is ruled in a situation by the facts, such as ``void by 5.1.2``."""
    found = engine.resolve(version[0], before, facts_of(steps))
    return {f"{found.outcome} by {clause}" for clause in found.clause.split(", ")}


def jackpot(version: Version, before: str, steps: str, setup: dict[str, Any]) -> set[str]:
    """A jackpot's meter at 10,000 dollars that grows by one dollar a Bet: ``accept A/1/1``, ``claim A/1/1 Royal 7``."""
    with tempfile.TemporaryDirectory() as folder:
        meter = Meter(store(f"sqlite:///{Path(folder) / 'jackpot.db'}"), "main")
        meter.open(version[0], JackpotHouse(reset=1_000_000, increment=100), Rounding("down", 1))
        done: list[Any] = []
        told: set[str] = set()

        def act(step: str) -> None:
            told.clear()
            done.append(_asked(meter, str(len(done)), *step.split()))
            told.update({f"shows {meter.standing().value / 100:g}"})
            if paid := getattr(done[-1], "paid", 0):
                told.add(f"pays {paid / 100:g}")

        for step in filter(None, map(str.strip, before.split(";"))):
            act(step)
        return _done(done, steps.split(";"), act) or {*_by(done), *told}


def _asked(meter: Meter, key: str, what: str, *words: str) -> Any:
    if what == "claim":
        bet = asked.bet(words[0])
        dealt = Dealt(f"SHOE{bet.table}", 20, int(words[2]), bet.box, "c0ffee")
        return meter.claim(key, bet, f"{words[1]} Flush", dealt)
    if what == "decide":
        return meter.decide(key, [asked.bet(word) for word in words[1:]], words[0])
    if what in ("fail", "choose", "restore"):
        return getattr(meter, what)(key, *words)
    bet = asked.bet(words[0])
    if what == "finish":
        return meter.finish(key, bet.table, bet.round)
    return getattr(meter, what)(key, Bet(*bet), *words[1:])


def _done(records: list[Any], steps: Iterable[str], act: Callable[[str], object]) -> set[str]:
    """Do the steps; the refusal of the last one, which changes nothing, or nothing where all are done."""
    whole = [step.strip() for step in steps]
    for number, step in enumerate(whole, 1):
        before = list(records)
        try:
            act(step)
        except NotAllowed as refused:
            assert number == len(whole) and list(records) == before, f"{step}: {refused}"
            return {f"refused {refused.clause}"}
    return set()


def _by(records: list[Any]) -> Iterator[str]:
    """What is told of the last record: its clause, and for whom it is."""
    yield "allowed"
    yield f"by {records[-1].clause}"
    for name in ("players", "player"):
        if (found := getattr(records[-1], name, None)) is not None:
            yield f"for {found}"


def _at_end(round: Round, unit: int) -> set[str]:
    """What a round's last record is by, and its settlement, once there is one."""
    try:
        lines = round.settlement().lines
    except NotAllowed:
        return {*_by(round.records), "goes on"}
    paid = (f"{line.clause} +{line.amount / unit:g} to {line.to}" for line in lines if line.to)
    lost = (f"{line.clause} -{line.amount / unit:g}" for line in lines if line.to == 0)
    return {*_by(round.records), *paid, *lost}
