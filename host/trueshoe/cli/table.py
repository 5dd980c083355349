"""`trueshoe table`: a round of any rulebook played in the terminal, and the settings of the House it is played by."""

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from trueshoe.cli.failures import told
from trueshoe.cli.options import Overwrite
from trueshoe.cli.rulebook import Id

if TYPE_CHECKING:
    from trueshoe.table.games import Choice, Play, Prompt
    from trueshoe.table.house import House
    from trueshoe.table.money import Money

_EXIT_CODES = "Exit codes: 0 clean, 2 could not run, 130 stopped by Ctrl-C."
_LEAVE = ("quit", "exit")

app = typer.Typer(
    help="The table: play a round and see who is owed what, and the House's settings.",
    epilog=f"Example: trueshoe table play rws-poker-7\n\n{_EXIT_CODES}",
    no_args_is_help=True,
    rich_markup_mode=None,
)
HouseFile = Annotated[
    Path | None, typer.Option("--house", metavar="FILE", help="The House's settings, as `trueshoe table house` shows.")
]


@app.command("house", epilog=f"Example: trueshoe table house rws-poker-7\n\n{_EXIT_CODES}")
@told
def show_house(
    id: Id,
    house: HouseFile = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object instead of TOML.")] = False,
) -> None:
    """Print every setting of the House for a rulebook, as a file that --house takes, each with its clause."""
    from trueshoe.table.house import as_object, as_toml

    chosen = _house(id, house)
    print(json.dumps(as_object(chosen), ensure_ascii=False) if as_json else "\n".join(as_toml(chosen, id)))


@app.command("play", epilog=f"Example: trueshoe table play rws-poker-7 --seats 1,3,5 --seed 7\n\n{_EXIT_CODES}")
@told
def play(
    id: Id,
    seats: Annotated[str, typer.Option("--seats", help="Who plays, clockwise from the Dealer's left.")] = "1,3,5",
    seed: Annotated[int | None, typer.Option("--seed", help="Seed of the shuffle; another each time without.")] = None,
    house: HouseFile = None,
    jackpot: Annotated[
        str | None, typer.Option("--jackpot", metavar="STORE", help="Step the meter there by the round's Jackpot Bets.")
    ] = None,
    meter: Annotated[str, typer.Option("--meter", metavar="NAME", help="Which meter of that store.")] = "main",
    name: Annotated[
        str, typer.Option("--round", metavar="TABLE/ROUND", help="What the round goes by there, never used before.")
    ] = "",
    save: Annotated[
        Path | None, typer.Option("--save", metavar="FILE", help="Write the round to a file for `trueshoe settle`.")
    ] = None,
    overwrite: Overwrite = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the round's lines instead of the table.")] = False,
) -> None:
    """Play one round: the deck is shuffled here, every decision is typed in; the end is settled by the clauses.

    What no choice names is typed as its line of the file, such as {"record": "walk_away", "player": 3, ...}.

    With --jackpot each accepted Jackpot Bet lets the meter grow, what is returned steps it back, and major winners are
    paid from it: each once, for the round goes by its --round."""
    import random

    from trueshoe.table import games, settlement, written
    from trueshoe.table import house as houses

    if save and save.exists() and not overwrite:
        raise typer.BadParameter(f"{save} is there already; expected a new file, or --overwrite")
    playing = games.load(id).play(id, _house(id, house), _seats(id, seats), random.Random(seed))
    if jackpot:
        playing = _linked(playing, jackpot, meter, name)
    round = playing.round
    while prompt := playing.prompt():
        if not _decide(playing, prompt, quiet=as_json):
            print("\nthe round is left open; nothing is settled", file=sys.stderr)
            break
    if as_json:
        print("\n".join(written.write(round)))
    elif round.over:
        settled = settlement.as_text(round.settlement(), round.house.money)
        print("\n".join(["", *round.lines(), "", *settled, "", *houses.as_text(round.house, id)]))
    if save:
        written.save(round, save)


def _house(id: str, path: Path | None) -> "House[Any]":
    from trueshoe.table import games
    from trueshoe.table import house as houses

    where = str(path) if path else "the House's settings"
    return houses.house(games.section(id), games.load(id).HOUSE, houses.toml(path), where)


def _linked(playing: "Play", address: str, meter: str, name: str) -> "Play":
    """The round with its meter; there must be one for its rulebook, and the round's name be new."""
    from trueshoe.cli.jackpot import meter_of
    from trueshoe.table.jackpot.linked import Linked
    from trueshoe.table.jackpot.linked_play import LinkedPlay
    from trueshoe.table.mlp.round import MlpRound

    table, _, number = name.rpartition("/")
    if not isinstance(playing.round, MlpRound) or not table or not number:
        expected = "--round TABLE/ROUND such as B/12 with a game that has a Progressive Jackpot, rws-mlp-3 or rws-mlp-2"
        raise typer.BadParameter(f"expected {expected}, not {name!r} with {playing.round.rulebook}")
    linked = Linked(meter_of(address, meter), table, number, playing.round)
    if linked.finished:
        raise typer.BadParameter(f"expected --round with a name never used before; {name} was played to its end")
    return LinkedPlay(playing, linked)


def _seats(id: str, text: str) -> list[int]:
    """Seats that the rulebook can be played at."""
    from shoecore import rulebooks
    from shoecore.rulebooks.table import BadTable, Table

    rules = rulebooks.load(id)
    try:
        return list(Table(tuple(int(part) for part in text.split(",")), 1 if rules.BUTTON else 0, *rules.SEATS).seats)
    except ValueError as refused:
        said = str(refused) if isinstance(refused, BadTable) else "seats are numbers with commas between them"
        raise typer.BadParameter(f"{said}; expected such as --seats 1,3,5, not {text!r}") from None


def _decide(playing: "Play", prompt: "Prompt", *, quiet: bool) -> bool:
    """Ask until a choice is made and done; False where the person ends the input."""
    from trueshoe.errors import Trouble
    from trueshoe.table import written

    money = playing.round.house.money
    said = "; ".join(_said(choice, money) for choice in prompt.choices)
    if not quiet:
        print("\n".join(["", *prompt.sees]))
    while True:
        print(f"{prompt.who}: {said}", file=sys.stderr if quiet else sys.stdout)
        line = sys.stdin.readline()
        if not line or line.strip() in _LEAVE:
            return False
        try:
            if line.lstrip().startswith("{"):
                written.do_line(playing.round, line)
                return True
            if told := _chosen(line.strip(), prompt.choices, money):
                if told["record"]:
                    written.do(playing.round, told)
                return True
        except (Trouble, _NoAmount) as refused:
            print(refused, file=sys.stderr)
            continue
        print(f"no choice: {line.strip()!r}; type one of the words, with its amount where it has one", file=sys.stderr)


class _NoAmount(Exception):
    """An amount that a choice does not take."""


def _said(choice: "Choice", money: "Money") -> str:
    return f"{choice.word} AMOUNT ({_limits(choice, money)})" if choice.amount else choice.word


def _limits(choice: "Choice", money: "Money") -> str:
    return f"{money.text(choice.least)} to {money.text(choice.most)}"


def _chosen(text: str, choices: "list[Choice]", money: "Money") -> dict[str, Any] | None:
    """The action that a person typed: a choice's word or its beginning, and the amount that it asks for."""
    for choice in choices:
        told = {"record": choice.action, **choice.told}
        if not choice.amount:
            if text in (choice.word, choice.word.split()[0]):
                return told
            continue
        word, _, amount = text.rpartition(" ")
        if word in (choice.word, choice.word.split()[0]):
            try:
                told[choice.amount] = money.amount(amount)
            except ValueError:
                told[choice.amount] = -1
            if not choice.least <= told[choice.amount] <= choice.most:
                raise _NoAmount(f"{choice.word} takes {_limits(choice, money)}, not {amount!r}; type another amount")
            return told
    return None
