"""The rig's state machine, its description, its quarantine and its plugin, each held against what goes wrong."""

from datetime import date, timedelta
from pathlib import Path

import pytest

from trueshoe.errors import Trouble
from trueshoe.hil import quarantine, tolerances
from trueshoe.hil.description import load
from trueshoe.hil.pins import Direction, Line
from trueshoe.hil.rig import Broken, Failed, NotAvailable, Rig, State

RIGS = Path(__file__).resolve().parent / "rigs"
BOARDS = RIGS.parents[2] / "boards"
GOOD = '[rig]\nname = "a"\nkind = "b"\nboard = "c"\n[power]\nproof = "d"\n'


class Bench:
    """A bench that does what it is told, or fails as often as it is told."""

    def __init__(self, **fails: int) -> None:
        self.fails = fails
        self.did: list[str] = []
        self.lacks = ""
        self.switch_works = True

    def missing(self) -> str:
        return self.lacks

    def renew(self) -> None:
        self.did.append("renew")

    def cut(self) -> None:
        self._do("cut")

    def is_dead(self) -> bool:
        return self.switch_works

    def supply(self) -> None:
        self._do("supply")

    def make_ready(self) -> None:
        self._do("make_ready")

    def log(self) -> str:
        return "the rig's own log"

    def _do(self, what: str) -> None:
        self.did.append(what)
        if self.fails.get(what, 0):
            self.fails[what] -= 1
            raise Failed(f"{what} failed as call {len(self.did)}")


def test_a_state_that_it_has_costs_nothing_and_going_down_is_a_cut() -> None:
    bench = Bench()
    rig = Rig("it", bench)
    rig.to(State.READY)
    rig.to(State.READY)
    assert bench.did == ["cut", "supply", "make_ready"] and rig.state is State.READY
    rig.to(State.BOOTED)
    assert bench.did[3:] == ["cut", "supply"] and rig.cuts == 2


def test_what_is_not_there_is_said_before_anything_is_switched() -> None:
    bench = Bench()
    bench.lacks = "no image: build one"
    rig = Rig("it", bench)
    with pytest.raises(NotAvailable, match="it: no image: build one"):
        rig.to(State.OFF)
    assert bench.did == [] and rig.state is State.UNKNOWN


def test_one_failure_is_mended_by_a_power_cycle() -> None:
    bench = Bench(make_ready=1)
    rig = Rig("it", bench)
    rig.to(State.READY)
    assert bench.did == ["cut", "supply", "make_ready"] * 2 and rig.state is State.READY


def test_a_second_failure_breaks_it_for_the_first_cause_and_nothing_is_switched_any_more() -> None:
    bench = Bench(supply=9)
    rig = Rig("it", bench)
    with pytest.raises(Broken, match="it is broken: supply failed as call 2"):
        rig.to(State.READY)
    did = bench.did[:]
    with pytest.raises(Broken, match="supply failed as call 2"):
        rig.cycle()
    assert bench.did == did and rig.state is State.BROKEN


def test_a_switch_that_does_not_switch_is_no_cut() -> None:
    bench = Bench()
    bench.switch_works = False
    rig = Rig("it", bench)
    with pytest.raises(Broken, match="the device still has power"):
        rig.to(State.OFF)
    assert rig.cuts == 0


def test_a_rig_that_a_test_left_begins_with_a_cut() -> None:
    bench = Bench()
    rig = Rig("it", bench)
    rig.to(State.READY)
    rig.lost("a test")
    rig.to(State.READY)
    assert bench.did == ["cut", "supply", "make_ready"] * 2


@pytest.mark.parametrize("path", sorted(RIGS.glob("*.toml")), ids=lambda path: path.stem)
def test_the_rigs_of_this_tree_are_described(path: Path) -> None:
    assert load(path).proof


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ('name = "a"', "name = 1", "rig.name"),
        ('kind = "b"\n', "", "rig.kind"),
        ('proof = "d"', 'proof = ""', "power.proof"),
        ("[power]", "[powers]", "power.proof"),
        ('board = "c"', 'board = "c"\nbord = "c"', "bord"),
        ("[rig]", "[rig", "the file"),
    ],
)
def test_a_wrong_description_is_named(old: str, new: str, where: str, tmp_path: Path) -> None:
    file = tmp_path / "rig.toml"
    file.write_text(GOOD, encoding="utf-8")
    assert load(file).kind == "b"
    file.write_text(GOOD.replace(old, new), encoding="utf-8")
    with pytest.raises(Trouble) as told:
        load(file)
    assert told.value.where == f"{file}, {where}"


@pytest.mark.parametrize("path", sorted(BOARDS.rglob("board.py")), ids=lambda path: path.parent.name)
def test_every_board_says_what_a_rig_allows_it(path: Path) -> None:
    if path.parent.name != "shoe":  # no rig deals from one yet
        assert tolerances.load(path.parent).stops_us


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ("edge_us = 200", "edge_us = -1", "edge_us"),
        ("edge_us = 200", 'edge_us = "200"', "edge_us"),
        ("edge_us = 200", "", "edge_us"),
        ("edge_us = 200", "edge_us = 200\nedges_us = 1", "edges_us"),
        ("edge_us = 200", "edge_us 200", "the file"),
    ],
)
def test_a_wrong_tolerance_is_named(old: str, new: str, where: str, tmp_path: Path) -> None:
    text = (BOARDS / "pico" / "tolerances.toml").read_text(encoding="utf-8")
    assert old in text
    (tmp_path / "tolerances.toml").write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(Trouble) as told:
        tolerances.load(tmp_path)
    assert told.value.where == f"{tmp_path / 'tolerances.toml'}, {where}"


def test_quarantine_needs_a_reason_and_a_date_and_ends_after_a_month(tmp_path: Path) -> None:
    file = tmp_path / "quarantine.toml"
    today = date(2026, 11, 19)
    assert quarantine.load(file, today) == {}
    row = '[[test]]\nname = "test_a"\nreason = "the relay bounces"\nsince = 2026-11-01\n'
    file.write_text(row, encoding="utf-8")
    assert quarantine.load(file, today)["test_a"].reason == "the relay bounces"
    for late in (quarantine.LONGEST_DAYS + 1, -1):
        with pytest.raises(quarantine.BadQuarantine, match="mend it"):
            quarantine.load(file, date(2026, 11, 1) + timedelta(late))
    file.write_text(row.replace("the relay bounces", " "), encoding="utf-8")
    with pytest.raises(quarantine.BadQuarantine, match="a reason in words"):
        quarantine.load(file, today)
    file.write_text(row.replace("since = 2026-11-01\n", ""), encoding="utf-8")
    with pytest.raises(quarantine.BadQuarantine, match="expected name, reason and since"):
        quarantine.load(file, today)


def test_a_line_is_a_digitalio_pin_to_whoever_plays_the_machine() -> None:
    levels = [False]
    line = Line(lambda: levels[0], lambda level: levels.__setitem__(0, level))
    line.value = True
    assert line.value is True and line.direction is Direction.OUTPUT
    read_only = Line(lambda: True)
    assert read_only.direction is Direction.INPUT
    with pytest.raises(AttributeError, match="direction is input"):
        read_only.value = False


def test_the_plugin_tells_the_log_of_a_failure_and_what_was_not_run(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRUESHOE_STRICT", "0")
    pytester.makeconftest(
        """
        class Bench:
            def __init__(self, lacks): self.lacks = lacks
            def missing(self): return self.lacks
            def renew(self): pass
            def cut(self): pass
            def is_dead(self): return True
            def supply(self): pass
            def make_ready(self): pass
            def log(self): return "all that was said"
        def pytest_trueshoe_bench(description):
            return Bench(description.settings.get("lacks", ""))
        """
    )
    pytester.makepyfile(
        """
        def test_good(dut): pass
        def test_bad(dut): assert False
        def test_flaky(dut): assert False
        """
    )
    today = date.today().isoformat()
    pytester.makefile(".toml", rig=GOOD, quarantine=f'[[test]]\nname="test_flaky"\nreason="a relay"\nsince={today}\n')
    options = ("-p", "trueshoe.hil.plugin", "-p", "no:cacheprovider", "--junitxml=told.xml")
    done = pytester.runpytest_subprocess(*options, "--rig=rig.toml", "--quarantine=quarantine.toml")
    done.assert_outcomes(passed=1, failed=1, xfailed=1)
    done.stdout.fnmatch_lines(["*Captured stdout of the rig*", "all that was said"])
    pytester.makefile(".toml", rig=GOOD + '[settings]\nlacks = "no image: build one"\n')
    done = pytester.runpytest_subprocess(*options, "--rig=rig.toml", "-rs")
    done.assert_outcomes(skipped=3)
    done.stdout.fnmatch_lines(["*not run: a: no image: build one*"])
