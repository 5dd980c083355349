"""`trueshoe recover`: hands led through a jam step by step, and the cards on the table held against the journal."""

import ast
import os
import signal
from pathlib import Path

import pytest

from shoecore import records, states
from shoecore.records import Record
from shoefw.control import by_hand, clearing
from tests.host.running import await_that, lines, started, trueshoe
from trueshoe.link import asking, keys
from trueshoe.service.clearing import Look
from trueshoe.service.reckoning import Reckoned, reckon
from trueshoe.show import recovering
from trueshoe.virtual import VirtualDevice

JAMMED = ("--cpu=cpython", "--speed=50", "--serial=JAMMED01", "--staff", "--fault=exit-jam@2*3")


def made(*told: tuple[int, tuple]) -> list[Record]:
    """Records of these kinds and values."""
    return [Record(number, 0, kind, values) for number, (kind, values) in enumerate(told, 1)]


DRAWN = (records.ORDER_DRAWN, (7, 52, 0))
SHUFFLED = (records.SHUFFLED, (52, b"", 1, 0, 0))
OPENED = (records.ROUND_OPENED, (3, "rws-poker-7", records.SHUFFLER, 1, 5, 1))
SETS = ((records.DISPENSED, (0, 0, 5)), (records.DISPENSED, (1, 5, 2)))
AGAIN = (records.ORDER_DRAWN, (8, 47, 91))
SHOE = (records.ROUND_OPENED, (4, "mbs-fbbj-3", records.SHOE, 6, 5, 0))
CARD = (records.DRAWN, (0, 255, 0, 1, b""))


@pytest.mark.parametrize(
    ("told", "on_table", "deck"),
    [
        ((), None, 0),
        ((OPENED, *SETS), None, 0),
        ((DRAWN,), None, 52),
        ((DRAWN, SHUFFLED), 0, 52),
        ((DRAWN, SHUFFLED, OPENED, *SETS), 7, 52),
        ((DRAWN, SHUFFLED, OPENED, *SETS, AGAIN), None, 52),
        ((DRAWN, SHUFFLED, OPENED, *SETS, AGAIN, SHUFFLED, SETS[1]), 7, 52),
        ((AGAIN, SHUFFLED, SETS[1]), None, 0),
        ((DRAWN, SHUFFLED, OPENED, *SETS, (records.ORDER_ENDED, (7, records.VOIDED, 7))), 52, 52),
        ((DRAWN, (records.DECK_REFUSED, (1, 0, 0, 0, 0, 0))), 52, 52),
        ((SHOE, CARD, CARD, (records.DRAWN_TOGETHER, (2, 2))), 4, 312),
        ((SHOE, CARD, (records.ROUND_CLOSED, (4,))), None, 312),
    ],
)
def test_the_cards_on_the_table_are_reckoned_from_the_journal(told: tuple, on_table: int | None, deck: int) -> None:
    found = reckon(made(*told))
    assert (found.on_table, found.deck) == (on_table, deck) and found.why


def test_a_count_that_differs_says_what_was_expected_and_what_to_do() -> None:
    found = Reckoned(7, 52, "7 of order 7 were handed out")
    assert "as the device reckons" in recovering.count(found, 7)
    wrong = recovering.count(found, 6)
    assert "6 on the table, expected 7" in wrong and "next:" in wrong
    assert recovering.count_object(found, 6)["count"] == {"expected": 7, "counted": 6, "right": False, "why": found.why}
    assert "not counted" in recovering.count(Reckoned(None, 0, "why"), None)


def test_everything_that_a_device_asks_of_a_hand_has_a_sentence() -> None:
    asked = {
        text for hand in (clearing.FEED, clearing.EXIT, clearing.WHEEL, clearing.SENSOR, clearing.OUT) for text in hand
    }
    source = ast.parse(Path(by_hand.__file__).read_text(encoding="utf-8"))
    calls = [node for node in ast.walk(source) if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)]
    shown = [call.args[-1] for call in calls if call.func.attr in ("_say", "show")]  # type: ignore[attr-defined]
    asked |= {text.value for text in shown if isinstance(text, ast.Constant)}  # type: ignore[misc]
    assert len(asked) > 10 and asked - {""} - set(recovering.STEPS) == set()


def test_a_card_that_still_lies_before_a_sensor_is_told() -> None:
    look = Look(1, states.CLEARING, ("FAULT 1", "BACK ON HOPPER"), ("entry", "exit_sensor"))
    assert "still before the entry sensor and the exit sensor" in recovering.step(look)
    assert recovering.step_object(look)["step"]["blocked"] == ["entry", "exit_sensor"]
    assert "no fault stands" in recovering.step(Look(0, states.READY, ("", "")))


def test_a_jam_in_a_round_is_cleared_step_by_step_and_its_cards_are_counted(tmp_path: Path) -> None:
    with VirtualDevice(JAMMED, passing=True) as device:
        told = device.listening
        keys.keep(told.serial, told.key, tmp_path / "first")
        keys.keep(told.serial, told.staff["technician"], tmp_path)
        where = (told.port, "--parts", str(tmp_path), "--json")
        with started("follow", told.port, "--parts", str(tmp_path / "first"), "--json") as follow:
            for deed in (
                "until LOAD",
                "press 1",
                "press 3",
                "load",
                "until READY",
                "press button",
                "press 1",
                "press round",
            ):
                assert "refused" not in device.do(deed), deed
            device.do("until FAULT")
            follow.send_signal(signal.SIGINT)
            follow.communicate()
        with started("recover", *where, "--counted", "0") as stopped:
            assert stopped.stdout and stopped.stdout.readline()
            os.killpg(stopped.pid, signal.SIGINT)
            _, errors = stopped.communicate()
            assert stopped.returncode == 130 and errors == "" and asking.ask(told.port, 5.0).status.fault
        with started("recover", *where, "--counted", "0") as recover:
            assert recover.stdout
            seen = [lines(recover.stdout.readline())[0]["step"]]
            while seen[-1]["fault"]:
                device.do("attend")
                seen.append(lines(recover.stdout.readline())[0]["step"])
            (count,) = lines(recover.communicate(timeout=60)[0])
            assert recover.returncode == 0, count
        assert count["count"]["expected"] == 0 == count["count"]["counted"] and count["count"]["right"]
        asked = [step["display"][1] for step in seen if step["fault"]]
        assert {"OPEN THE LID", "INTO THE TRAY", "IN TRAY? SEATS", "SUPERVISOR KEY", "ROUND ON, ABORT"} <= set(asked)
        assert all(step["do"] for step in seen if step["fault"])
        wrong = trueshoe("recover", *where, "--counted", "3")
        assert wrong.returncode == 1 and not lines(wrong.stdout)[-1]["count"]["right"]
        narrow = trueshoe("recover", *where[:-1], "--counted", "3", env={"COLUMNS": "60"})
        assert "next:" in narrow.stdout and max(map(len, narrow.stdout.splitlines())) <= 60
        typed = trueshoe("recover", *where[:-1], input="none\n0\n")
        assert typed.returncode == 0 and "0 on the table, as the device reckons" in typed.stdout, typed.stderr
        await_that(lambda: not asking.ask(told.port, 5.0).status.fault, "no fault")


def test_a_fault_that_nobody_clears_still_stands_when_the_time_is_over(tmp_path: Path) -> None:
    with VirtualDevice(JAMMED, passing=True) as device:
        told = device.listening
        keys.keep(told.serial, told.key, tmp_path)
        with started("follow", told.port, "--parts", str(tmp_path), "--json") as follow:
            device.do("until LOAD")
            device.do("fault slot-stuck 1")
            device.do("load")
            device.do("until FAULT")
            follow.kill()
            follow.communicate()
        done = trueshoe("recover", told.port, "--parts", str(tmp_path), "--seconds", "0")
        assert done.returncode == 1 and "cards:" not in done.stdout
        assert "A card is still before the slot sensor." in done.stdout
        unknown = trueshoe("recover", told.port, "--parts", str(tmp_path / "none"), "--seconds", "0")
        assert unknown.returncode == 2 and "next:" in unknown.stderr
