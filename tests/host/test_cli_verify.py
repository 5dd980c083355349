"""`trueshoe verify` over rounds of each rulebook, written by hand: clean ones, and each fault with line and clause."""

import json
import os
import pty
import subprocess
from pathlib import Path

import pytest

from tests.host.running import ROOT, TRUESHOE, lines, trueshoe

VECTORS = ROOT / "tests" / "vectors" / "records"

# File -> line, what is wrong, rulebook, clause, what was expected.
FAULTY = {
    "mbs-fbbj-3-shoe-free-double-of-15": [
        (8, "decision that the rules do not allow", "mbs-fbbj-3", "3.26.5", "a decision that the rules allow")
    ],
    "rws-mlp-2-shuffler-six-community-cards": [
        (3, "wrong number of cards", "rws-mlp-2", "3.12.1", "5 cards as one set to the community")
    ],
    "rws-mlp-3-shoe-dealer-too-early": [
        (11, "not what comes next", "rws-mlp-3", "3.11.2", "betting round 1 closes"),
        (32, "left out", "rws-mlp-3", "3.11.6", "2 cards to the Dealer"),
    ],
    "rws-poker-6-shoe-burn-too-many": [(3, "one too many", "rws-poker-6", "3.9", "1 card to seat 1")],
    "rws-poker-6-shoe-not-in-force": [
        (
            2,
            "rulebook that was not in force when the round opened",
            "rws-poker-7",
            None,
            "rws-poker-7, in force since 2023-04-19 08:00; it was 2026-11-18 20:01",
        )
    ],
    "rws-poker-7-shoe-burn-missed": [(19, "left out", "rws-poker-7", "3.9.5", "a card is burnt")],
    "rws-poker-7-shuffler-exposed": [(6, "exposed before its time", "rws-poker-7", "3.10.3", "betting round 1 closes")],
    "rws-poker-7-shuffler-wrong-seat": [
        (4, "left out", "rws-poker-7", "3.10.2", "2 cards as one set to seat 1"),
        (5, "made up for later", "rws-poker-7", "3.10.2", "2 cards as one set to seat 5"),
    ],
}
CLEAN = (
    "mbs-fbbj-3-shoe",
    "no-wall-time",
    "rws-mlp-2-shuffler",
    "rws-mlp-3-shoe",
    "rws-poker-6-shoe",
    "rws-poker-7-shoe",
    "rws-poker-7-shuffler",
)
BURN_MISSED = VECTORS / "rws-poker-7-shoe-burn-missed.jsonl"


def test_every_round_is_judged_here() -> None:
    assert sorted([*CLEAN, *FAULTY]) == sorted(path.stem for path in VECTORS.glob("*.jsonl"))


@pytest.mark.parametrize("name", CLEAN)
def test_a_clean_round(name: str) -> None:
    path = VECTORS / f"{name}.jsonl"
    done = trueshoe("verify", str(path))
    count = len(path.read_text(encoding="utf-8").splitlines()) - 1
    assert done.returncode == 0 and done.stderr == ""
    assert f"clean: 1 round, {count} records, every one as the rulebook says" in done.stdout
    assert ("no wall time for 1 round" in done.stdout) == (name == "no-wall-time")


# clauses: mbs-fbbj-3 3.26.5; rws-mlp-2 3.12.1; rws-mlp-3 3.11.2, 3.11.6; rws-poker-6 3.9
# clauses: rws-poker-7 3.9.5, 3.10.2, 3.10.3
@pytest.mark.parametrize("name", FAULTY)
def test_each_fault_has_its_line_its_clause_and_what_was_expected(name: str) -> None:
    path = VECTORS / f"{name}.jsonl"
    done = trueshoe("verify", str(path), "--json")
    *found, summary = lines(done.stdout)
    assert done.returncode == 1 and done.stderr == ""
    told = [line["finding"] for line in found]
    keys = ("line", "what", "rulebook", "clause", "expected")
    assert [tuple(finding[key] for key in keys) for finding in told] == FAULTY[name]
    written = path.read_text(encoding="utf-8").splitlines()
    assert [json.loads(written[finding["line"] - 1]) for finding in told] == [finding["came"] for finding in told]
    assert all(bool(finding["says"]) == bool(finding["clause"]) for finding in told)
    assert summary["summary"]["findings"] == len(told) and summary["summary"]["records"] == len(written) - 1


def test_a_finding_in_words() -> None:
    assert trueshoe("verify", BURN_MISSED.name, cwd=VECTORS).stdout.splitlines() == [
        f"{BURN_MISSED.name}:19: left out (rws-poker-7 3.9.5)",
        "  clause:   After the 2nd Betting Round burn one, deal the Turn and turn it",
        "  expected: a card is burnt",
        "  came:     record 18, drawn: position 12, card --, face up no, to community, leaf e35eac7b...",
        "  to rule:  ask the Dealer: Was it noticed only when yet another Betting Round had begun after the one played"
        " on the wrong card? (trueshoe ruling rws-poker-7 burn-missed --fact device=shoe)",
        "  to put it right, if the House says it can be: move card 12 from the community to the burnt cards",
        f"{BURN_MISSED.name}: 1 finding in 1 round, 30 records",
    ]


def test_another_rulebook_when_told() -> None:
    name = str(VECTORS / "rws-poker-6-shoe.jsonl")
    done = trueshoe("verify", name, "--rulebook", "rws-poker-7")
    assert done.returncode == 1 and ":3: left out (rws-poker-7 3.9.1)" in done.stdout
    not_in_force = str(VECTORS / "rws-poker-6-shoe-not-in-force.jsonl")
    assert trueshoe("verify", not_in_force, "--rulebook", "rws-poker-7").returncode == 0


def test_standard_input_and_a_round_that_is_still_open() -> None:
    written = BURN_MISSED.read_text(encoding="utf-8").splitlines(keepends=True)
    done = trueshoe("verify", "-", input="".join(written[:10]))
    assert done.returncode == 1
    assert done.stdout == "standard input: not clean: the last round is still open, after 1 round, 9 records\n"
    (summary,) = lines(trueshoe("verify", "-", "--json", input="".join(written[:10])).stdout)
    assert summary["summary"]["last_round_open"] and not summary["summary"]["clean"]


def test_a_file_without_a_record_is_not_clean(tmp_path: Path) -> None:
    empty = tmp_path / "empty.jsonl"
    empty.write_text('{"format": "trueshoe records", "version": 1}\n', encoding="utf-8")
    done = trueshoe("verify", empty.name, cwd=tmp_path)
    assert done.returncode == 1 and done.stdout == "empty.jsonl: not clean: no record at all, nothing was judged\n"
    said = " ".join(trueshoe("verify", "--help").stdout.split())
    assert "1 findings, a last round that is still open, or no record at all" in said


def test_several_situations_stand_under_one_line_the_uncovered_last() -> None:
    said = trueshoe("verify", str(VECTORS / "rws-mlp-3-shoe-dealer-too-early.jsonl")).stdout.splitlines()
    at = said.index("  one of:")
    assert said[at + 1].startswith("    to rule:  ask the Dealer: ") and "rws-mlp-3 dealt-wrongly" in said[at + 1]
    assert said[at + 2].startswith("    ruling:   not-covered: ")
    assert said[at + 3] == "  no move of whole Hands puts it right"


def test_an_unreadable_line_is_named_after_what_was_found_before_it(tmp_path: Path) -> None:
    bad = tmp_path / "bad.jsonl"
    text = BURN_MISSED.read_text(encoding="utf-8").splitlines()
    text[19] = text[19].replace("exposed", "flipped")
    bad.write_text("\n".join(text), encoding="utf-8")
    for options in ((), ("--json",)):
        done = trueshoe("verify", bad.name, *options, cwd=tmp_path)
        assert done.returncode == 2 and "left out" in done.stdout and "summary" not in done.stdout
        told = done.stderr.splitlines()
        assert told[0] == "trueshoe: a kind of record that is not known here"
        assert told[1] == "  where:    bad.jsonl, line 20"
        assert [line.split()[0] for line in told[2:]] == ["expected:", "observed:", "next:"]
        assert '"flipped" in a file of version 1' in told[3]


def test_a_later_version_is_refused_with_both(tmp_path: Path) -> None:
    later = tmp_path / "later.jsonl"
    later.write_text('{"format": "trueshoe records", "version": 2}\n', encoding="utf-8")
    done = trueshoe("verify", str(later))
    assert done.returncode == 2 and done.stdout == ""
    assert "version 1, which this software reads" in done.stderr and "observed: version 2" in done.stderr


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ((), "FILE"),
        (("no-such-file",), "No such file"),
        ((str(ROOT),), "directory"),
        ((os.devnull,), "an empty file"),
        ((str(ROOT / "LICENSE"),), "line 1"),
        ((str(BURN_MISSED), "--rulebook", "rws-poker-8"), "rws-poker-7"),
        ((str(BURN_MISSED), "--rulebook", ""), "rws-poker-7"),
    ],
)
def test_bad_input_is_named(words: tuple[str, ...], named: str) -> None:
    done = trueshoe("verify", *words)
    assert done.returncode == 2 and done.stdout == ""
    assert named in " ".join(done.stderr.split())


def test_a_bar_for_a_big_file_in_a_terminal_alone(tmp_path: Path) -> None:
    head, *round_ = (VECTORS / "rws-mlp-2-shuffler.jsonl").read_text(encoding="utf-8").splitlines()
    big = tmp_path / "big.jsonl"
    with big.open("w", encoding="utf-8") as out:
        print(head, file=out)
        for at in range(2600):
            for number, line in enumerate(round_, at * len(round_) + 1):
                told = json.loads(line)
                print(json.dumps(told | {"number": number, "time_ms": told["time_ms"] + at * 30_000}), file=out)
    assert big.stat().st_size > 4 << 20
    assert trueshoe("verify", str(big)).stderr == ""
    ours, theirs = pty.openpty()
    run = subprocess.Popen([TRUESHOE, "verify", big], stdout=subprocess.PIPE, stderr=theirs, text=True)
    os.close(theirs)
    shown = b"".join(iter(lambda: _read(ours), b"")).decode(errors="replace")
    said = run.communicate()[0]
    os.close(ours)
    assert run.returncode == 0 and "judging" in shown and "100%" in shown
    assert "clean: 2600 rounds" in said and "judging" not in said


def _read(terminal: int) -> bytes:
    """What a terminal shows; nothing once its program has gone."""
    try:
        return os.read(terminal, 4096)
    except OSError:
        return b""


def test_2_1_1a_a_layout_with_fewer_boxes_than_were_dealt_to() -> None:
    # clauses: rws-mlp-3 2.1.1a
    name = str(VECTORS / "rws-mlp-3-shoe.jsonl")
    assert trueshoe("verify", name, "--boxes", "10").returncode == 0
    done = trueshoe("verify", name, "--boxes", "1")
    assert done.returncode == 1 and "cannot be judged" in done.stdout
    assert trueshoe("verify", name, "--boxes", "11").returncode == 2
