"""The virtual device as a program: ``python boards/virtual --help``.

It listens on one TCP port, says where in one line of JSON, and lives until it is stopped.
"""

import argparse
import json
import math
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

from runtime import FIRMWARE, VERSIONS, NotAvailable

sys.path.append(str(FIRMWARE))

from asked import Asked
from cpu import KINDS, BootFailed, CPythonCpu, VmCpu
from dealer import Dealer
from device import Device
from image import BuildFailed
from mechanism import Broken, Mechanism
from port import Port, PortTaken
from prompt import Prompt
from shoecore import deck, rulebooks
from state import BadState, State
from vm import VmError, VmHung

BAD_REQUEST = 2
PART_MISSING = 3
FIRMWARE_FAILED = 4

# Less than this the firmware cannot boot in: a call's garbage stays until the call ends.
_LEAST_HEAP_KIB = 128
_LAST_SECONDS = 1.0
_ANSWER = 0.05
_IDLE = 0.2
_MICRO = 1_000_000


def main() -> int:
    """Serve one device until it is told to stop; the exit code is in the help."""
    wanted = _arguments()
    stop = threading.Event()
    for name in ("SIGTERM", "SIGINT", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), lambda *_: _end(stop))
    if wanted.until_eof:
        threading.Thread(target=_wait_for_eof, args=(stop,), daemon=True).start()
    try:
        return _serve(wanted, stop.is_set)
    except (PortTaken, BadState) as refused:
        return _fail(refused, BAD_REQUEST)
    except (NotAvailable, BuildFailed) as missing:
        return _fail(missing, PART_MISSING)
    except (VmError, VmHung, BootFailed, Broken) as failed:
        return _fail(f"the device stopped: {failed}", FIRMWARE_FAILED)


def _serve(wanted: argparse.Namespace, stopped: Callable[[], bool]) -> int:
    state = State(wanted.state)
    port = Port(wanted.port)
    try:
        if wanted.service:
            _serve_prompt(wanted, port, state, stopped)
        else:
            _serve_firmware(wanted, port, state, stopped)
    finally:
        port.close()
    return 0


def _serve_prompt(wanted: argparse.Namespace, port: Port, state: State, stopped: Callable[[], bool]) -> None:
    def power_on() -> VmCpu:
        cpu = _cpu(wanted, state)
        assert isinstance(cpu, VmCpu)
        _device(cpu, Mechanism(), wanted).boot(service=True)
        return cpu

    prompt = Prompt(power_on, port, state)
    try:
        _announce(wanted, port)
        prompt.serve(stopped)
    finally:
        prompt.close()


def _serve_firmware(wanted: argparse.Namespace, port: Port, state: State, stopped: Callable[[], bool]) -> None:
    machine = Mechanism()
    for card in wanted.jam:
        machine.jam(machine.feed, card)
    while not stopped():
        cpu = _cpu(wanted, state)
        device = _device(cpu, machine, wanted)
        try:
            device.boot()
            state.save_flash()
            _announce(wanted, port)
            _run(device, cpu, port, state, wanted, stopped)
        finally:
            cpu.close()


def _cpu(wanted: argparse.Namespace, state: State) -> CPythonCpu | VmCpu:
    if wanted.cpu == "cpython":
        return CPythonCpu(state.flash, wanted.device)
    return VmCpu(state.flash, state.files, kind=wanted.device, heap_kib=wanted.heap, modules=wanted.modules)


def _device(cpu: CPythonCpu | VmCpu, machine: Mechanism, wanted: argparse.Namespace) -> Device:
    return Device(cpu, machine, wanted.seed, _serial(wanted), rulebook=wanted.rulebook, packs=wanted.packs)


def _run(
    device: Device,
    cpu: CPythonCpu | VmCpu,
    port: Port,
    state: State,
    wanted: argparse.Namespace,
    stopped: Callable[[], bool],
) -> None:
    """Turn time: at the wanted speed, or as fast as can be while the Dealer plays and a host listens and answers."""
    while wanted.rounds and not port.visits and not stopped():
        device.serial_in += port.exchange(b"", _IDLE)
    if wanted.rounds:
        device.dealer = Dealer(device.mechanism, bytes(deck.new()), wanted.rounds, wanted.seats, wanted.button)
    clock = _Clock(device.mechanism.time)
    asked = Asked()
    while not stopped() and not device.reset_wanted:
        playing = device.dealer and not device.dealer.done and port.connected and asked.answers
        speed = wanted.speed or (0 if playing else 1)
        until = clock.pace(speed, device.next_due())
        out = bytes(device.serial_out)
        device.serial_out.clear()
        asked.sent(out)
        patience = asked.patience() if speed != 1 else 0.0
        came = port.exchange(out, patience or (_ANSWER if out and not speed else clock.wait))
        device.serial_in += came
        asked.came(came)
        if not port.connected:
            asked.forget()
        device.serial_blocked = port.full
        if patience:
            until = clock.hold(device.mechanism.time)
        elif speed:
            until = clock.now(speed)
        device.step(until)
        if cpu.flash_changed:
            cpu.flash_changed = False
            state.save_flash()


class _Clock:
    """Simulated time against the wall's."""

    def __init__(self, simulated: int) -> None:
        self._simulated = simulated
        self._wall = time.monotonic()
        self.wait = 0.0

    def now(self, speed: float) -> int:
        """The simulated moment that it is by the wall's clock."""
        return self._simulated + int((time.monotonic() - self._wall) * speed * _MICRO)

    def hold(self, simulated: int) -> int:
        """Let it be the same moment as before, however long that took."""
        self._simulated = simulated
        self._wall = time.monotonic()
        return simulated

    def pace(self, speed: float, due: int) -> int:
        """Set ``wait`` to the seconds until a moment is due; without a speed there are none."""
        if not speed:
            self.wait = 0.0
            return self.hold(due)
        self.wait = min(_IDLE, max(0.0, (due - self.now(speed)) / (speed * _MICRO)))
        return due


def _announce(wanted: argparse.Namespace, port: Port) -> None:
    print(
        json.dumps(
            {
                "port": port.url,
                "board": "virtual",
                "device": wanted.device,
                "rulebook": wanted.rulebook,
                "cpu": wanted.cpu,
                "micropython": VERSIONS[0] if wanted.cpu == "vm" else None,
                "serial": _serial(wanted).hex(),
                "service": wanted.service,
            }
        ),
        flush=True,
    )


def _serial(wanted: argparse.Namespace) -> bytes:
    return bytes(wanted.serial.encode().ljust(8, b"0"))


def _wait_for_eof(stop: threading.Event) -> None:
    while os.read(0, 4096):
        pass
    _end(stop)


def _end(stop: threading.Event) -> None:
    """Ask the loop to end; where it cannot, because the VM gives no answer, the process ends around it."""
    stop.set()
    last = threading.Timer(_LAST_SECONDS, os._exit, (0,))
    last.daemon = True
    last.start()


def _fail(reason: object, code: int) -> int:
    print(f"virtual device: {reason}", file=sys.stderr)
    return code


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


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python boards/virtual",
        description="A virtual shuffler or shoe: the real firmware on a simulated machine, behind one TCP port.",
        epilog="Example: python boards/virtual --rounds 3 --speed 10.  "
        "Exit codes: 0 stopped, 2 bad request or port taken, 3 a part is missing, 4 the firmware failed.",
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
    add("--device", choices=KINDS, default="shuffler", help="the kind of device")
    add("--rulebook", choices=rulebooks.IDS, default="rws-poker-7", help="the rulebook that it deals by")
    add("--packs", type=int, choices=range(1, 9), default=1, metavar="N", help="packs of cards, 1 to 8")
    add("--seats", type=_seats, default=(1, 3, 5), help="who plays, such as 1,3,5")
    add("--button", type=int, choices=range(1, 11), default=5, metavar="SEAT", help="where the Dealer Button begins")
    add("--seed", type=int, default=1, help="seed of the simulated noise: same seed, same cards")
    add("--speed", type=_speed, default=1.0, help="simulated seconds a second; 0 is as fast as it can")
    add("--jam", type=_at_least(0), action="append", default=[], metavar="CARD", help="let this card fed stick once")
    add("--heap", type=_heap, default=192, metavar="KIB", help=f"heap of the MicroPython, {_LEAST_HEAP_KIB} or more")
    add("--modules", choices=("romfs", "mpy", "py"), default="romfs", help="the form the device carries its modules in")
    add("--serial", type=_serial_number, default="VIRT0001", help="serial number, one to eight letters or digits")
    add("--service", action="store_true", help="service switch closed: MicroPython's prompt instead of the firmware")
    add("--state", type=Path, metavar="DIR", help="keep flash and files here between runs")
    add("--until-eof", action="store_true", help="stop when standard input ends, so no device outlives its parent")
    wanted = parser.parse_args()
    if wanted.device not in rulebooks.devices(rulebooks.load(wanted.rulebook)):
        parser.error(f"{wanted.rulebook} is not dealt from a {wanted.device}")
    if wanted.service and wanted.cpu != "vm":
        parser.error("--service needs --cpu vm: the prompt is MicroPython's")
    return wanted


if __name__ == "__main__":
    sys.exit(main())
