"""Audits: six-player rounds verified a second a core, on one and two, beside pokerkit's replays; and their memory."""

import random
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from tools.virtual_board import ROOT, reach

PEERS: tuple[str, ...] = ("pokerkit",)

_ROUNDS = 2_000  # of each of four devices
_DEVICES = ("A", "B", "C", "D")
_SECONDS = 3.0
_DEALT = 60  # different rounds, dealt again and again
_MB = 1024

Told = Sequence[tuple[int, tuple[Any, ...]]]


def measure() -> dict[str, float]:
    """All of it in one run: rounds of cards alone, then with leaves and openings, and on two cores."""
    reach()
    sys.path.append(str(ROOT / "tests" / "shared"))
    audited = import_module("tests.host.audited")
    committed = [list(audited.dealt(random.Random(n), button=n % 6 + 1)) for n in range(_DEALT)]
    with tempfile.TemporaryDirectory() as folder:
        plain = _store(Path(folder) / "plain.db", [_of_cards(audited, n % 6 + 1) for n in range(_DEALT)])
        whole = _store(Path(folder) / "whole.db", committed)
        _, small = _rate(whole, 1, Path(folder), "A")  # first: what a process had at most is known of the largest alone
        cards, _ = _rate(plain, 1, Path(folder))
        full, large = _rate(whole, 1, Path(folder))
        two, _ = _rate(whole, 2, Path(folder))
    theirs = _replayed(audited)
    return {
        "audit.rounds_per_second_core": round(cards),
        "audit.committed_rounds_per_second_core": round(full),
        "audit.two_core_speedup": round(two / full, 2),
        "audit.vs_pokerkit": round(cards / theirs, 1),
        "audit.peak_mb": round(large),
        "audit.peak_grown_4_times_the_rounds": round(large / small, 3),
    }


def _of_cards(audited: Any, button: int) -> Told:
    """A round that was committed to by nobody."""
    rounds = import_module("rounds")
    events = rounds.clean("rws-poker-7", "shoe", audited.PLAYERS, button)
    return [(one.kind, one.values) for one in rounds.reported("rws-poker-7", "shoe", audited.PLAYERS, button, events)]


def _store(path: Path, pool: Sequence[Told]) -> str:
    """Rounds of a pool, over and over, as a bridge has kept them."""
    from trueshoe.store.store import open

    filled = import_module("tests.host.audited").filled
    store = open(f"sqlite:///{path}")
    for serial in _DEVICES:
        filled(store, serial, (pool[number % len(pool)] for number in range(_ROUNDS)), 1_763_500_000_000)
    store.close()
    return f"sqlite:///{path}"


def _rate(address: str, cores: int, folder: Path, device: str | None = None) -> tuple[float, float]:
    """Rounds a second, the processes started and warm, and the most memory that one of them ever had."""
    from trueshoe.audit import run
    from trueshoe.audit.judging import How
    from trueshoe.audit.source import Wanted, source
    from trueshoe.cores import pool

    with pool(cores) as workers:
        list(workers.map(time.sleep, [0.5] * cores))
        start = time.perf_counter()
        found = run.run(source(address), Wanted(device=device), How(10, False), folder / "parts", _quiet, workers)
        took = time.perf_counter() - start
    if not found.clean:
        raise RuntimeError("rounds that are not clean: nothing measured")
    return found.rounds / took, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / _MB


def _quiet(done: int, of: int) -> None:
    """Nobody looks on."""


def _replayed(audited: Any) -> float:
    """Hands that pokerkit replays a second: the same cards to six players who check or call to the showdown."""
    turn = _hand(audited)
    turn()
    start, done = time.perf_counter(), 0
    while time.perf_counter() - start < _SECONDS:
        turn()
        done += 1
    return done / (time.perf_counter() - start)


def _hand(audited: Any) -> Callable[[], None]:
    from pokerkit import Automation, NoLimitTexasHoldem

    from shoecore.cards import text

    identity = import_module("rounds").identity
    dealing = (Automation.CARD_BURNING, Automation.HOLE_DEALING, Automation.BOARD_DEALING)
    automations = tuple(one for one in Automation if one not in dealing)
    players = len(audited.PLAYERS)
    cards = [text(identity(at)) for at in range(21)]
    holes = ["".join(cards[1 + seat :: players][:2]) for seat in range(players)]
    streets = (("", ""), (cards[13], "".join(cards[14:17])), (cards[17], cards[18]), (cards[19], cards[20]))

    def turn() -> None:
        state = NoLimitTexasHoldem.create_state(automations, True, 0, (50, 100), 100, (10_000,) * players, players)
        for hole in holes:
            state.deal_hole(hole)
        for burn, board in streets:
            if board:
                state.burn_card(burn)
                state.deal_board(board)
            while state.actor_index is not None:
                state.check_or_call()

    return turn
