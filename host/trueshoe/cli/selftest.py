"""`trueshoe selftest`: every sensor, motor, lamp and key of a device tried, with the technician's hands and eyes."""

import json
from typing import TYPE_CHECKING, Annotated

import typer

from trueshoe.cli.failures import told
from trueshoe.cli.options import AnyPort, Parts, end
from trueshoe.cli.person import AtTheTerminal, at_width

if TYPE_CHECKING:
    from trueshoe.service.selftest import Tried

EXIT_CODES = "Exit codes: 0 all that was tried is good, 1 something is bad, 2 could not run, 130 stopped by Ctrl-C."
EXAMPLE = "trueshoe selftest /dev/ttyACM0"


@told
def selftest(
    port: AnyPort = "",
    *,
    seconds: Annotated[float, typer.Option("--seconds", min=1, help="How long a hand may take at a sensor.")] = 30.0,
    deck: Annotated[bool, typer.Option("--deck", help="Only the reader and the slots, by a known deck.")] = False,
    parts: Parts = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a part.")] = False,
) -> None:
    """Try each part of a device, where HOST AT WORK was chosen at it in service; it asks where a hand is needed.

    Sensors are blocked by hand, keys pressed, lamps and rollers looked at, home found, noise sampled, a record written
    and read back; then a sorted deck goes through a shuffler twice, which finds every slot that misreads, swaps or
    skips a card. It needs a technician's key. The results are kept for `trueshoe evidence take`."""
    from trueshoe.service import known_deck, session, tried
    from trueshoe.service.selftest import BAD, Selftest

    results = []
    with session.begin(port, parts) as client:
        test = Selftest(client, AtTheTerminal(), seconds)
        for each in test.run(deck_only=deck):
            results.append(each)
            _tell(each, as_json)
        tried.keep(client.hello.serial, parts, results, test.deck)
    if test.deck and as_json:
        print(json.dumps({"known_deck": known_deck.as_object(test.deck)}))
    elif test.deck:
        print(*known_deck.histograms(test.deck), sep="\n")
    end(clean=all(each.result != BAD for each in results))


def _tell(tried: "Tried", as_json: bool) -> None:
    if as_json:
        print(json.dumps({"part": tried._asdict()}), flush=True)
        return
    said = f"{tried.result:<10}{tried.part}: {tried.observed}"
    if tried.next_step:
        said += f"\n{'':<10}expected: {tried.expected}\n{'':<10}next:     {tried.next_step}"
    print(at_width(said, 20), flush=True)
