"""`trueshoe follow`: findings, a device that a fault stopped, and ends of every kind."""

import os
import signal
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from shoecore import cards, faults, records
from shoecore.cards import HIDDEN
from shoecore.records import Record
from shoecore.rulebooks.steps import BURNT
from shoecore.wire import frames, messages
from tests.host.running import lines, started, trueshoe
from tests.host.scripted import KEY, SERIAL, Scripted
from trueshoe.link import keys

SEATS_1_AND_3 = 0b101
COMMUNITY = 0
OPENED = (records.ROUND_OPENED, (1, "rws-poker-7", records.SHUFFLER, 1, SEATS_1_AND_3, 1))
CLOSED = (records.ROUND_CLOSED, (1,))


def test_cards_for_a_seat_that_does_not_play_are_a_finding_with_its_clause() -> None:
    wrong = ((records.DISPENSED, (COMMUNITY, 0, 5)), (records.DISPENSED, (7, 5, 2)))
    with recorded(OPENED, *wrong, CLOSED) as url:
        done = trueshoe("follow", url, "--until-rounds", "1", "--json")
        assert done.returncode == 1
        judged = [event["judged"] for event in lines(done.stdout) if "judged" in event]
        found = [each["finding"] for each in judged if each["finding"]]
        assert found[0]["what"] == "dealt to the wrong place" and found[0]["clause"] == "3.10.2"
        assert found[0]["text"].endswith("expected: 2 cards as one set to seat 3")
        assert lines(done.stdout)[-1]["summary"]["findings"] == len(found) == 2


def test_plain_lines_show_a_finding_on_a_line_of_its_own() -> None:
    with recorded(OPENED, (records.DISPENSED, (COMMUNITY, 0, 4)), CLOSED) as url:
        done = trueshoe("follow", url, "--until-rounds", "1")
        assert done.returncode == 1
        assert "3.10.1   FINDING: wrong number of cards; expected: 5 cards as one set to the community" in done.stdout
        assert "findings:  2" in done.stdout


def test_records_and_faults_that_no_table_knows_are_shown_all_the_same() -> None:
    strange = (
        (records.FAULT, (99, 0, 0, 1, 0, 0, 0)),
        (records.ROUND_REFUSED, (99,)),
        (records.EXPOSED, (7, 51, records.BY_RULES)),
        (records.DECK_REFUSED, (1, 2, 3, 4, 5, 6)),
        (records.ROUND_OPENED, (1, "no-such-rules", records.SHUFFLER, 1, 0, 1)),
    )
    with recorded(*strange, CLOSED) as url:
        done = trueshoe("follow", url, "--until-rounds", "1")
        for part in (
            "FAULT: fault 99, attempt 1, device: expected a fault that this version knows",
            "next: Update the host's software.",
            "round refused: reason 99",
            "card 8 of the round: As",
            "deck refused: 1 missing, 2 too many, 3 foreign, 4 unread, 5 face up, 6 cut cards",
            "round that cannot be judged",
        ):
            assert part in done.stdout, part


def test_a_shoe_is_followed_card_by_card_and_hidden_cards_stay_hidden() -> None:
    opened = (records.ROUND_OPENED, (1, "rws-poker-7", records.SHOE, 1, SEATS_1_AND_3, 1))
    drawn = [
        (records.DRAWN, (position, HIDDEN, 0, to, bytes([position]))) for position, to in enumerate((BURNT, 3, 1, 3, 1))
    ]
    with recorded(opened, *drawn, (records.OPENED, (1, cards.parse("As"), b"")), CLOSED) as url:
        done = trueshoe("follow", url, "--until-rounds", "1", "--json")
    events = [event for event in lines(done.stdout) if "record" in event]
    assert [event["judged"]["text"] for event in events[1:4]] == [
        "1 card to the discards",
        "1 card to seat 3",
        "1 card to seat 1",
    ]
    assert (events[1]["leaf"], events[1]["card"], events[1]["to"]) == ("00", "--", "burnt")
    assert events[1]["judged"]["clause"] == "3.9.1" and events[1]["judged"]["finding"] is None
    assert events[6]["record"] == "opened"
    assert events[6]["judged"]["text"] == "opened to the host, seat 3 shows card 1: As"


def test_a_file_is_saved_record_by_record_and_ends_with_the_last_whole_line(tmp_path: Path) -> None:
    saved = tmp_path / "saved.jsonl"
    with recorded(OPENED, (records.DISPENSED, (COMMUNITY, 0, 5)), fault=faults.FEED_JAM) as url:
        assert trueshoe("follow", url, "--save", str(saved), "--until-rounds", "1").returncode == 2
        again = trueshoe("follow", url, "--save", str(saved / "not-a-folder"))
    head, opened, dispensed = lines(saved.read_text(encoding="utf-8"))
    assert head["version"] == 1 and opened["rulebook"] == "rws-poker-7" and dispensed["to"] == "community"
    done = trueshoe("verify", str(saved))
    assert done.returncode == 1 and "not clean: the last round is still open, after 1 round, 2 records" in done.stdout
    assert again.returncode == 2


def test_a_device_that_a_fault_stopped_is_told_with_what_to_do() -> None:
    tried = [
        (records.FAULT, (faults.FEED_JAM, faults.AT_ENTRY, 7, attempt, 250, 420, attempt == 3)) for attempt in (1, 2, 3)
    ]
    with recorded(*tried, fault=faults.FEED_JAM) as url:
        done = trueshoe("follow", url, "--until-rounds", "1")
    assert done.returncode == 2
    assert "The device has stopped: feed jam, attempt 3." in done.stderr and "Open the lid" in done.stderr
    assert "TRYING: feed jam, attempt 2, entry sensor, card 8: expected a card past the entry sensor" in done.stdout
    assert "STOPPED: feed jam, attempt 3" in done.stdout and "next: Open the lid" in done.stdout
    assert "faults:    1, cleared: 0" in done.stdout
    for part in ("entry sensor, card 8, socket://", "within 250 ms", "not past it after 420 ms", "presses SUPERVISOR"):
        assert part in done.stderr, part


def test_a_fault_that_was_told_before_is_named_with_what_to_do() -> None:
    with recorded(OPENED, fault=faults.ENTROPY_FAILED) as url:
        done = trueshoe("follow", url, "--until-rounds", "1")
    assert done.returncode == 2 and "The device has stopped: entropy failed." in done.stderr
    assert "its record has the place" in done.stderr and "service replaces the noise source" in done.stderr


def test_who_follows_for_ever_stays_while_a_fault_is_cleared() -> None:
    with recorded(OPENED, fault=faults.FEED_JAM) as url, started("follow", url) as process:
        time.sleep(4)
        assert process.poll() is None


def test_what_goes_by_itself_is_told_apart_and_does_not_end_it() -> None:
    wait = (records.FAULT, (faults.LID_OPEN, faults.AT_LID, 0, 0, 0, 1, 0))
    warning = (records.FAULT, (faults.SLOWING, faults.AT_FEED_ROLLER, faults.NO_CARD, 0, 1150, 1163, 0))
    with recorded(OPENED, wait, (records.CLEARED, (faults.LID_OPEN, 0)), warning, CLOSED, fault=faults.LID_OPEN) as url:
        done = trueshoe("follow", url, "--until-rounds", "1")
        for part in (
            "WAITS: lid open, lid: expected the lid closed before anything moves; observed the lid open",
            "next: Take your hands out and close the lid. It clears when the lid is closed",
            "lid open cleared by itself",
            "WARNING: cards slowing, feed roller: expected cards past the feed roller in less than 115.0 %",
            "observed 116.3 % of it",
            "faults:    none",
            "warnings:  2",
        ):
            assert part in done.stdout, part


def test_a_fault_stands_in_json_part_by_part() -> None:
    jam = (records.FAULT, (faults.FEED_JAM, faults.AT_ENTRY, 7, 3, 250, 420, 1))
    with recorded(OPENED, jam, (records.CLEARED, (faults.FEED_JAM, records.BY_SUPERVISOR)), CLOSED) as url:
        events = lines(trueshoe("follow", url, "--until-rounds", "1", "--json").stdout)
    fault = next(event for event in events if event.get("record") == "fault")
    assert (fault["at"], fault["latched"]) == ("entry sensor", True)
    assert fault["judged"]["fault"] | {"next": ""} == {
        "heading": "STOPPED",
        "what": "feed jam, attempt 3",
        "where": "entry sensor, card 8",
        "expected": "a card past the entry sensor within 250 ms",
        "observed": "not past it after 420 ms",
        "next": "",
    }
    cleared = next(event for event in events if event.get("record") == "cleared")
    assert cleared["by"] == "supervisor" and cleared["judged"]["text"] == "feed jam cleared by the Pit Supervisor"
    assert events[-1]["summary"]["faults"] == events[-1]["summary"]["faults_cleared"] == 1


def test_ctrl_c_ends_it_with_the_summary() -> None:
    with started("sim", "--board", "cpython") as sim:
        assert sim.stdout
        port = sim.stdout.readline().split()[-1]
        with started("follow", port, "--json") as follow:
            assert follow.stdout and follow.stdout.readline()
            os.kill(follow.pid, signal.SIGINT)
            rest, errors = follow.communicate()
            assert follow.returncode == 130 and errors == ""
            assert "summary" in lines(rest)[-1]


def test_a_second_one_is_told_that_the_device_is_in_use() -> None:
    with started("sim", "--board", "cpython") as sim:
        assert sim.stdout
        port = sim.stdout.readline().split()[-1]
        with started("follow", port) as follow:
            assert follow.stdout and follow.stdout.readline()
            done = trueshoe("follow", port)
            assert done.returncode == 2 and "in use by another program" in done.stderr


def test_a_device_that_goes_away_is_told() -> None:
    with started("sim", "--board", "cpython") as sim:
        assert sim.stdout
        with started("follow", sim.stdout.readline().split()[-1], "--until-rounds", "99") as follow:
            assert follow.stdout and follow.stdout.readline()
            sim.send_signal(signal.SIGINT)
            shown, errors = follow.communicate()
            assert follow.returncode == 2 and "connection to the device was lost" in errors
            assert "The connection to the device was lost. Trying again." in shown


def test_who_follows_for_ever_waits_for_a_device_that_goes_away() -> None:
    with started("sim", "--board", "cpython") as sim:
        assert sim.stdout
        with started("follow", sim.stdout.readline().split()[-1]) as follow:
            assert follow.stdout and follow.stdout.readline()
            sim.send_signal(signal.SIGINT)
            while "Trying again." not in follow.stdout.readline():
                pass
            os.kill(follow.pid, signal.SIGINT)
            follow.communicate()
            assert follow.returncode == 130


@contextmanager
def recorded(*facts: tuple[int, tuple[object, ...]], fault: int = 0) -> Iterator[str]:
    """A listener that plays back the records of a device that once dealt so, and then has this fault; its URL."""
    played = [Record(number, 1000 * number, *fact) for number, fact in enumerate(facts, 1)]

    def serve() -> None:
        line, _ = listener.accept()
        with line:
            device = Scripted(line, 1, len(played) + 1)
            device.greet(status=(0, 0, len(played), len(played) + 1))
            for record in played:
                line.sendall(device.record(*record[:3], records.pack(record.kind, record.values)))
            acknowledged = 0
            with suppress(ConnectionError):  # the host has left
                while True:
                    kind, values = device.hear()
                    if kind == messages.ACKNOWLEDGE:
                        (acknowledged,) = values
                    elif kind == messages.ASK_STATUS and acknowledged:
                        device.say(messages.STATUS, 0, fault, len(played) - acknowledged, len(played) + 1)

    keys.keep(SERIAL, KEY)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=serve)
        thread.start()
        yield f"socket://127.0.0.1:{listener.getsockname()[1]}"
        thread.join()


def frame(kind: int, values: tuple[object, ...]) -> bytes:
    """A message as it stands on the wire."""
    payload, stuffed = bytearray(frames.MAX_FRAME), bytearray(frames.MAX_FRAME + 8)
    length = frames.encode(payload, messages.put(payload, kind, values), stuffed)
    return bytes(stuffed[:length])
