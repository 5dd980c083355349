"""Stories of a table, a few words an action, such as ``place 1 Ante 25; close``, told to a round; money in dollars."""

from typing import Any

from trueshoe.table import games, house
from trueshoe.table.action import NotAllowed
from trueshoe.table.games import Round

_MONEY = ("amount", "increase")


def begin(rulebook: str, setup: dict[str, Any], **chosen: Any) -> Round:
    """A round with what the House chose, all else as it is by default."""
    game, section = games.load(rulebook), games.section(rulebook)
    return game.begin(rulebook, house.house(section, game.HOUSE, {section: chosen}), setup)


def tell(round: Round, story: str) -> None:
    """Do what a story tells; money is in order after each action."""
    for sentence in filter(None, map(str.strip, story.split(";"))):
        name, _, cards = sentence.partition(" ")
        for one in [f"deal {card}" for card in cards.split()] if name == "deal" else [sentence]:
            act(round, one)
            assert round.chips() == 0, one


def act(round: Round, sentence: str) -> Any:
    """Do one action and give its record."""
    name, told = _read(round, sentence)
    return getattr(round, name)(**told)


def refusal(round: Round, sentence: str) -> str:
    """The clause that does not allow an action; nothing where it may be done. Asked and tried, it is the same."""
    name, told = _read(round, sentence)
    before = (list(round.records), round.lines())
    can = getattr(round, f"can_{name}")(**told)
    try:
        getattr(round, f"verify_{name}")(**told)
    except NotAllowed as refused:
        assert not can and (round.records, round.lines()) == before
        return refused.clause
    assert can and (round.records, round.lines()) == before
    return ""


def _read(round: Round, sentence: str) -> tuple[str, dict[str, Any]]:
    name, *words = sentence.split()
    action = games.load(round.rulebook).ACTIONS[name]
    told: dict[str, Any] = {}
    for field in action.told:
        kind = action.record.__annotations__[field]
        if field == "cards":
            told[field], words = " ".join(words), []
        elif field == "player" and not words:
            told[field] = told.get("box") or told["area"]
        else:
            told[field] = _value(field, kind, words.pop(0) if words else "")
    assert not words, f"{sentence}: {words} are left over"
    return name, told


def _value(field: str, kind: Any, word: str) -> Any:
    if kind is bool:
        return {"yes": True, "no": False}[word]
    if kind is int:
        return round(float(word) * 100) if field in _MONEY else int(word)
    if kind is str:
        return word.replace("_", " ")
    return tuple(map(int, word.split(",")))
