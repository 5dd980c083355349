"""What the virtual device's program is told: its options, their help, and each bad one refused in a sentence."""

import argparse
import math
from collections.abc import Callable
from pathlib import Path

from kinds import ROOTS
from shoecore import rulebooks
from shoecore.rulebooks.table import BadTable, Table
from sim import faults

# Less than this the firmware cannot boot in: a call's garbage stays until the call ends.
_LEAST_HEAP_KIB = 128
_MOST_PACKS = 8
_PAGE = 26


def _seats(text: str) -> tuple[int, ...]:
    seats = tuple(int(part) for part in text.split(","))
    if len(set(seats)) != len(seats) or not all(1 <= seat <= 10 for seat in seats) or len(seats) < 2:
        raise argparse.ArgumentTypeError("two to ten different seats from 1 to 10, such as 1,3,5")
    return seats


def _at_least(lowest: int) -> Callable[[str], int]:
    def number(text: str) -> int:
        value = int(text)
        if value < lowest:
            raise argparse.ArgumentTypeError(f"{value} is under {lowest}")
        return value

    return number


def _heap(text: str) -> int:
    kib = int(text)
    if kib < _LEAST_HEAP_KIB:
        raise argparse.ArgumentTypeError(
            f"{kib} KiB is under {_LEAST_HEAP_KIB}, too little to boot in: a call's garbage stays until it ends"
        )
    return kib


def _speed(text: str) -> float:
    speed = float(text)
    if not math.isfinite(speed) or speed < 0:
        raise argparse.ArgumentTypeError(f"{text} is no finite number of 0 or more")
    return speed


def _serial_number(text: str) -> str:
    if not (text.isascii() and text.isalnum() and len(text) <= 8):
        raise argparse.ArgumentTypeError(f"{text!r} is not one to eight ASCII letters or digits")
    return text


def read() -> argparse.Namespace:
    """The options of this run; the program ends here with exit code 2 where they are bad."""
    parser = argparse.ArgumentParser(
        prog="python boards/virtual",
        usage="%(prog)s [options]",
        description="A virtual shuffler or shoe: the real firmware on a simulated machine, behind one TCP port.",
        epilog=_epilog(),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("--port", type=_at_least(0), default=0, help="TCP port on this machine; 0 takes any that is free")
    add(
        "--cpu",
        choices=("vm", "cpython"),
        default="vm",
        help="what runs the firmware: a real MicroPython, or this Python",
    )
    add(
        "--rounds",
        type=_at_least(0),
        default=0,
        help="rounds that the simulated Dealer plays, from the first client on",
    )
    add("--device", choices=tuple(ROOTS), default="shuffler", help="the kind of device")
    add("--board-file", type=Path, metavar="FILE", help="another board of that kind; the machine is wired as it says")
    add("--rulebook", choices=rulebooks.IDS, default="rws-poker-7", help="the rulebook that it deals by")
    add("--packs", type=int, choices=range(1, _MOST_PACKS + 1), default=1, metavar="N", help="packs of cards, 1 to 8")
    add("--seats", type=_seats, default=(1, 3, 5), help="who plays, such as 1,3,5")
    add("--button", type=int, choices=range(1, 11), default=5, metavar="SEAT", help="where the Dealer Button begins")
    add("--seed", type=int, default=1, help="seed of the simulated noise: same seed, same cards")
    add("--speed", type=_speed, default=1.0, help="simulated seconds a second; 0 is as fast as it can")
    add(
        "--fault",
        type=_fault,
        action="append",
        default=[],
        metavar="NAME@CARD[*TIMES]",
        help="let something go wrong at a card, counted from 0 as they pass, once or so often; the names are below",
    )
    add("--heap", type=_heap, default=192, metavar="KIB", help=f"heap of the MicroPython, {_LEAST_HEAP_KIB} or more")
    add("--modules", choices=("romfs", "mpy", "py"), default="romfs", help="the form the device carries its modules in")
    add("--serial", type=_serial_number, default="VIRT0001", help="serial number, one to eight letters or digits")
    add("--service", action="store_true", help="the service switch is closed")
    add("--staff", action="store_true", help="a technician and a pit manager are paired too, their keys told")
    add("--prompt", action="store_true", help="MicroPython's prompt at every start instead of the firmware")
    add("--state", type=Path, metavar="DIR", help="keep flash, machine and files here between runs")
    add("--trace", type=Path, metavar="FILE", help="write what can be seen of the machine, a line a change")
    add("--until-eof", action="store_true", help="stop when standard input ends; its lines are deeds")
    wanted = parser.parse_args()
    if wanted.device not in rulebooks.devices(rulebooks.load(wanted.rulebook)):
        parser.error(f"{wanted.rulebook} is not dealt from a {wanted.device}")
    if wanted.board_file and f'KIND = "{wanted.device}"' not in wanted.board_file.read_text(encoding="utf-8"):
        parser.error(f"{wanted.board_file} is not the board of a {wanted.device}")
    if wanted.prompt and wanted.cpu != "vm":
        parser.error("--prompt needs --cpu vm: the prompt is MicroPython's")
    _check_table(parser, wanted)
    for name, *_ in wanted.fault:
        try:
            faults.find(name, wanted.device == "shoe")
        except faults.UnknownFault as unknown:
            names = [name for name, *_ in faults.table(wanted.device == "shoe")]
            parser.error(f"{unknown}; there are {', '.join(names)}, with N from 1 to 300")
    return wanted


def _check_table(parser: argparse.ArgumentParser, wanted: argparse.Namespace) -> None:
    """Whether those who sit can play by this rulebook with so many packs."""
    rules = rulebooks.load(wanted.rulebook)
    if not rules.PACKS[0] <= wanted.packs <= rules.PACKS[1]:
        parser.error(f"--packs {wanted.packs}: {wanted.rulebook} takes at most {rules.PACKS[1]}")
    try:
        Table(wanted.seats, wanted.button if rules.BUTTON else 0, *rules.SEATS)
    except BadTable as refused:
        parser.error(f"{wanted.rulebook}: {refused}")


def _fault(text: str) -> tuple[str, int, int]:
    name, at, when = text.rpartition("@")
    card, again, times = when.partition("*")
    if not (at and card.isdecimal() and (times.isdecimal() if again else True)):
        raise argparse.ArgumentTypeError(f"{text!r} is not NAME@CARD or NAME@CARD*TIMES, such as feed-jam@20")
    return name, int(card), int(times or 1)


def _epilog() -> str:
    lines = ["faults of a shuffler:", *_listed(False), "", "faults of a shoe:", *_listed(True), ""]
    lines += ["example: python boards/virtual --rounds 3 --speed 10 --fault entry-late-80@20", ""]
    lines += ["exit codes: 0 stopped, 2 bad request or port taken, 3 a part is missing, 4 the firmware failed"]
    return "\n".join(lines)


def _listed(shoe: bool) -> list[str]:
    """A line for each fault, but one for each way in which any sensor can be wrong."""
    lines = [f"  {fault[0]:<{_PAGE}}{fault[5]}" for fault in faults.table(shoe) if fault[3] != faults.ARM]
    sensors = ", ".join(faults.sensors(shoe))
    return [
        *lines,
        *(f"  SENSOR-{name:<{_PAGE - 7}}{words}" for name, words in faults.wrongs()),
        f"  SENSOR is {sensors}",
    ]
