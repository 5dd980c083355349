"""`trueshoe audit` as a person runs it: its verdict, its reports, what it says where it cannot run, and Ctrl-C."""

import json
import os
import random
import signal
import subprocess
import time
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tests.host.audited import dealt, filled, kept, numbered
from tests.host.bridged import records_of
from tests.host.running import TRUESHOE, trueshoe
from trueshoe.audit.page import page
from trueshoe.audit.report import as_text, report
from trueshoe.audit.tally import Tally
from trueshoe.store.store import open

BAD = "rws-poker-7-shoe-burn-missed"


@pytest.fixture
def address(tmp_path: Path) -> str:
    """A store with three clean rounds and one with findings."""
    url = f"sqlite:///{tmp_path / 'trueshoe.db'}"
    store = open(url, lambda: 1_763_500_000_000)
    kept(store, "BAD", records_of(BAD), tmp_path)
    kept(store, "SIX", [*numbered(one for n in (1, 2, 3) for one in dealt(random.Random(n), button=n))], tmp_path)
    store.close()
    return url


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where parts are kept until they are all done."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache"


class Tags(HTMLParser):
    """Which tags there are, each closed again."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.seen: list[str] = []
        self.open: list[str] = []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert not any(name in ("src", "href") for name, _ in attrs), "nothing is fetched"
        self.seen.append(tag)
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_help_has_an_example_and_the_exit_codes() -> None:
    said = trueshoe("audit", "--help").stdout
    assert "Example: trueshoe audit sqlite:///trueshoe.db --since" in said and "the next run goes on" in said


def test_the_verdict_and_every_report_say_the_same(address: str, tmp_path: Path, cache: Path) -> None:
    html = tmp_path / "audit.html"
    done = trueshoe("audit", address, "--html", str(html), "--jobs", "1")
    assert done.returncode == 1 and "not clean: 4 rounds" in done.stdout and str(html) in done.stderr
    told = json.loads(trueshoe("audit", address, "--json").stdout)
    assert told["findings"]["count"] > 0 and not told["clean"] and told["not_verified"]["count"] == 0
    assert told["devices"][1]["device"] == "SIX" and told["verdicts"]["clean"] == 3
    for one in told["findings"]["by_clause"]:
        assert f"finding, {one['count']} times: {one['what']}" in done.stdout
        assert one["what"].replace("'", "&#x27;") in html.read_text()
    tags = Tags(html.read_text()).seen
    assert {"svg", "rect", "table", "figure"} <= set(tags)
    assert not list(cache.rglob("*.json"))


def test_clean_rounds_have_exit_code_0_and_nothing_has_1(address: str) -> None:
    clean = trueshoe("audit", address, "--device", "SIX")
    assert clean.returncode == 0 and clean.stdout.startswith("clean: 3 rounds, 150 entries, 1 devices; ")
    none = trueshoe("audit", address, "--since", "2039-01-01")
    assert none.returncode == 1 and none.stdout.startswith("nothing to verify")


def test_an_exported_file_is_audited_without_the_store(address: str, tmp_path: Path) -> None:
    out = tmp_path / "rounds.parquet"
    assert trueshoe("rounds", "export", "--store", address, "--out", str(out), "--device", "SIX").returncode == 0
    done = trueshoe("audit", str(out), "--jobs", "1")
    assert done.returncode == 0 and done.stdout.startswith("clean: 3 rounds, 150 entries"), done.stderr
    damaged = out.read_bytes()
    out.write_bytes(damaged[:100] + b"xxxx" + damaged[104:])
    assert trueshoe("audit", str(out)).returncode in (1, 2), "in words: no traceback"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("sqlite:///none.db",), "there is no store"),
        (("none.parquet",), "no such file"),
        (("rounds.csv",), "FILE.parquet"),
        (("--since", "soon", "x.parquet"), "expected a day such as 2026-11-18"),
        (("--html", ".", "rounds.csv"), "is there already"),
    ],
)
def test_what_cannot_be_audited_is_said_in_words(words: tuple[str, ...], said: str) -> None:
    done = trueshoe("audit", *words)
    assert done.returncode == 2 and said in done.stderr and not done.stdout


@pytest.mark.parametrize(
    "words",
    [
        ("audit", "{}"),
        ("rounds", "list", "--store", "{}"),
        ("rounds", "export", "--out", "rounds.jsonl", "--store", "{}"),
        ("rounds", "check", "--store", "{}"),
        ("log", "verify", "--key", "host.key.pub", "{}"),
        ("log", "heads", "{}"),
    ],
)
def test_a_store_that_is_not_there_is_told_and_none_is_made(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    trueshoe("keys", "make", "host.key")
    before = sorted(tmp_path.rglob("*.db*"))
    done = trueshoe(*(word.format("sqlite:///none.db") for word in words))
    assert (done.returncode, done.stdout, sorted(tmp_path.rglob("*.db*"))) == (2, "", before)
    assert done.stderr == (
        "trueshoe: there is no store\n"
        "  where:    sqlite:///none.db\n"
        "  expected: a file that `trueshoe bridge` keeps records in\n"
        "  observed: no file none.db\n"
        "  next:     name the bridge's store, or start the bridge first\n"
    )


def test_a_file_that_is_no_export_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x.parquet").write_bytes(b"PAR1 and so on")
    done = trueshoe("audit", str(tmp_path / "x.parquet"))
    assert done.returncode == 2 and "the file cannot be read" in done.stderr


def test_ctrl_c_ends_it_and_the_next_run_goes_on(tmp_path: Path, cache: Path) -> None:
    url = f"sqlite:///{tmp_path / 'many.db'}"
    store = open(url)
    pool = [list(dealt(random.Random(button), button=button)) for button in range(1, 7)]
    for serial in ("A", "B", "C", "D"):
        filled(store, serial, (pool[number % 6] for number in range(60)), 1_763_500_000_000)
    store.close()
    run = subprocess.Popen(
        [TRUESHOE, "audit", url, "--jobs", "1"], stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        env=os.environ, start_new_session=True,
    )  # fmt: skip
    while not (kept_parts := list(cache.rglob("*.json"))):
        assert run.poll() is None
        time.sleep(0.01)
    os.killpg(run.pid, signal.SIGINT)
    said, trouble = run.communicate()
    assert run.returncode == 130 and not said and "Traceback" not in trouble
    assert all(path.exists() for path in kept_parts)
    done = trueshoe("audit", url, "--jobs", "1")
    assert done.returncode == 0 and "clean: 240 rounds, 12,000 entries, 4 devices" in done.stdout, done.stdout
    assert not list(cache.rglob("*.json"))


def test_drift_shuffles_and_alarms_are_told_and_drawn() -> None:
    tally = Tally(entries=1, rounds=1)
    slow = tally.device("<SLOW>")
    slow.pace = {"2026-W01": [1000, 400_000], "2026-W02": [1000, 470_000], "2026-W03": [1000, 530_000]}
    slow.alarm = "void-rate alarm: 12 of the last 100 orders were voided"
    slow.faults["feed jam"] = 3
    tally.faces = [1000] * 51 + [2000]
    tally.days = {"2026-01-01": [10, 1, 2], "2026-01-02": [20, 0, 0]}
    tally.wrong["entry changed"] = 101
    tally.wrong_examples = [{"what": "entry changed", "where": "<here>", "expected": "a", "observed": "b"}]
    told = report(tally, "a & b")
    assert (told["devices"][0]["drift"], told["devices"][0]["percent"]) == ("service due", 132.5)
    assert told["shuffles"]["unlikely"] and told["shuffles"]["probability"] < 1e-20
    said = "\n".join(as_text(told))
    assert "service due" in said and "12 of the last 100" in said and "not even" in said
    drawn = page(told)
    assert "&lt;SLOW&gt;" in drawn and "feed jam 3" in drawn and "And 100 more." in drawn
    assert Tags(drawn).seen.count("polyline") == 1
    assert '<th>device</th><th class="n">rounds</th>' in drawn and ">None.</p>" in drawn
    even, uneven = (report(Tally(entries=1, faces=[count, *[20] * 51]), "x") for count in (20, 90))
    assert even["shuffles"]["probability"] > 0.99 and even["clean"]
    assert uneven["shuffles"]["unlikely"] and not uneven["clean"]


def test_shuffles_that_are_not_even_have_exit_code_1(tmp_path: Path, cache: Path) -> None:
    url = f"sqlite:///{tmp_path / 'many.db'}"
    store = open(url)
    six = [list(dealt(random.Random(button), button=button)) for button in range(1, 7)]
    filled(store, "A", (six[number % 6] for number in range(265)), 1_763_500_000_000)
    store.close()
    done = trueshoe("audit", url, "--jobs", "1")
    assert done.returncode == 1 and "the cards shown first are not even" in done.stdout
    assert "not clean: 265 rounds" in done.stdout and "finding" not in done.stdout
