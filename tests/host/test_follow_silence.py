"""Whoever follows a device freezes or is killed in the intake: the device waits, tells it, and deals its round then."""

import signal
import subprocess
import time
from collections.abc import Iterator

import pytest

from tests.host.running import lines, started, trueshoe
from trueshoe.virtual import VirtualDevice

_SILENT_SECONDS = 2.0  # longer than the virtual device waits for a host's answer before it lets time go on


@pytest.fixture
def url() -> Iterator[str]:
    """The port of a device whose Dealer plays one round, many times faster than a real one."""
    with VirtualDevice(["--cpu=cpython", "--rounds=1", "--speed=20"]) as running:
        yield running.listening.port


def test_a_follower_that_freezes_and_thaws(url: str) -> None:
    with started("follow", url, "--until-rounds", "1", "--json") as follower:
        said = _until_cards_move(follower)
        follower.send_signal(signal.SIGSTOP)
        time.sleep(_SILENT_SECONDS)
        follower.send_signal(signal.SIGCONT)
        rest, _ = follower.communicate(timeout=60)
    _check_told_and_over(said + rest)
    assert follower.returncode == 0


def test_a_follower_that_is_killed_and_its_successor(url: str) -> None:
    with started("follow", url, "--until-rounds", "1", "--json") as follower:
        said = _until_cards_move(follower)
        follower.kill()
        said += follower.communicate()[0]
    time.sleep(_SILENT_SECONDS)
    done = trueshoe("follow", url, "--until-rounds", "1", "--json")
    assert done.returncode == 0
    _check_told_and_over("\n".join(line for line in said.splitlines() if line.endswith("}")) + "\n" + done.stdout)


def _until_cards_move(follower: subprocess.Popen[str]) -> str:
    """What was said until the deck's order was drawn."""
    assert follower.stdout
    said = ""
    while '"order drawn"' not in said:
        said += follower.stdout.readline()
    return said


def _check_told_and_over(said: str) -> None:
    """The link's loss stands in the records once, with its end, and nothing else went wrong."""
    records = {line["number"]: line for line in lines(said) if "number" in line}
    assert sorted(records) == list(range(1, len(records) + 1))
    faults = [(record["record"], record["code"]) for record in records.values() if "code" in record]
    assert sorted(faults) == [("cleared", "link lost"), ("fault", "link lost")]
    assert list(records.values())[-1]["record"] == "round closed"
    assert all(record["judged"]["finding"] is None for record in records.values())
