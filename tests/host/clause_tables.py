"""Which clauses must have a pair, which tables have one, and which can have none, with the reason."""

from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from itertools import permutations
from pathlib import Path
from types import ModuleType
from typing import Any

import free_bet_scenarios
import mlp_scenarios
from adjudicate import facts_of
from tests.host import pairs_dealing, pairs_free_bet, pairs_free_bet_play, pairs_mlp, pairs_poker, table_script
from tests.host.clause_pairs import PairTable, poker_number
from tests.host.clauses_apart import APART
from tests.host.table_scenarios import Scenario
from tools.check.source import Source, files, read
from tools.traces import Trace, traces
from trueshoe.rulebooks import clauses

Named = tuple[str, str]  # a rulebook and one of its clauses

ROOT = Path(__file__).resolve().parents[2]
TABLES: tuple[PairTable, ...] = (
    *pairs_poker.TABLES,
    *pairs_mlp.TABLES,
    *pairs_free_bet.TABLES,
    *pairs_free_bet_play.TABLES,
    *pairs_dealing.TABLES,
)
# Tests whose rows are a story, what follows, what differs, and the clause that refuses it.
_REFUSALS = {
    "test_mlp_bets": ("rws-mlp-3", "rws-mlp-2"),
    "test_mlp_irregular": ("rws-mlp-3", "rws-mlp-2"),
    "test_free_bet_wagers": ("mbs-fbbj-3",),
    "test_free_bet_offers": ("mbs-fbbj-3",),
    "test_free_bet_hands": ("mbs-fbbj-3",),
}
_COLUMNS = {"story", "follows", "differs", "clause"}
_SCENARIOS = ("test_table_poker_betting", "test_table_poker_all_in")


@cache
def due() -> tuple[Named, ...]:
    """Every clause of §3 and §4, and those of §5 that are about Bets or that the table's code decides by."""
    decided = set(_decided())
    return tuple(
        (rulebook, one.id)
        for rulebook in clauses.ids()
        for one in clauses.load(rulebook).clauses
        if one.id[0] in "34" or (one.id[0] == "5" and (one.part == clauses.TABLE or (rulebook, one.id) in decided))
    )


def _decided() -> Iterator[Named]:
    """The clauses that the table's code names."""
    for path in files(ROOT, "host/trueshoe/table"):
        parsed = read(ROOT, path)
        assert isinstance(parsed, Source)
        for trace in traces(path.as_posix(), (ROOT / path).read_text(encoding="utf-8"), parsed.tree, ""):
            assert isinstance(trace, Trace)
            yield trace.rulebook, trace.clause


@cache
def proven() -> frozenset[Named]:
    """Each clause that a table has a pair of."""
    return frozenset(_proven())


def _proven() -> Iterator[Named]:
    for table in TABLES:
        yield from table.proves()
    for name, rulebooks in _REFUSALS.items():
        for clause in _refusals(import_module(f"tests.host.{name}")):
            yield from ((rulebook, clause) for rulebook in rulebooks)
    for name in _SCENARIOS:
        yield from _scenarios(import_module(f"tests.host.{name}"))
    for rulebook, situations in (*mlp_scenarios.SCENARIOS, ("mbs-fbbj-3", free_bet_scenarios.SCENARIOS)):
        for _, rows in situations:
            yield from ((rulebook, clause) for clause in _ruled(rows))


def missing(found: Iterable[Named]) -> list[str]:
    """The clauses that must have a pair, have none among these, and say no reason."""
    has = {*found, *((rulebook, clause) for apart in APART for rulebook, clause in apart.clauses())}
    return [f"{rulebook} {clause}" for rulebook, clause in due() if (rulebook, clause) not in has]


def _refusals(module: ModuleType) -> Iterator[str]:
    """The clauses that refuse what differs, of every parametrized test with these columns."""
    for test in vars(module).values():
        for mark in getattr(test, "pytestmark", ()):
            names = mark.args[0].split(",") if isinstance(mark.args[0], str) else mark.args[0]
            if set(names) >= _COLUMNS:
                yield from (dict(zip(names, row, strict=True))["clause"] for row in mark.args[1])


def _scenarios(module: ModuleType) -> Iterator[Named]:
    """Of every Scenario the clause that it is named after, as each version has it."""
    for table in (value for value in vars(module).values() if isinstance(value, list)):
        for one in (one for one in table if isinstance(one, Scenario)):
            for version in table_script.VERSIONS:
                yield version[0], poker_number(version, one.name.split()[0])


def _ruled(rows: tuple[Any, ...]) -> Iterator[str]:
    """Of two rows that differ in one fact, and in those asked only then, the clauses that one alone has."""
    for (_, text, outcome, by), (_, other, another, others) in permutations(rows, 2):
        facts, differs = facts_of(text), facts_of(other)
        if sum(facts[name] != differs[name] for name in facts.keys() & differs.keys()) == 1 and outcome != another:
            yield from set(by.split(", ")) - set(others.split(", "))
