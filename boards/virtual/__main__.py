"""The virtual device as a program: ``python boards/virtual --help``.

It listens on one TCP port, says where in one line of JSON, and lives until it is stopped.
"""

import argparse
import json
import os
import signal
import sys
import threading
import time
from collections.abc import Callable

import rewired
from runtime import FIRMWARE, VERSIONS, NotAvailable

sys.path.insert(0, rewired.folder(sys.argv[1:]))
sys.path.append(str(FIRMWARE))

from trace import Trace

import arguments
import outfit
from asked import Asked
from cpu import BootFailed, CPythonCpu, VmCpu
from device import Device
from hands import Hands
from image import BuildFailed
from pairing import ask_prompt, paired
from port import Port, PortTaken
from prompt import Prompt
from shoecore.wire.rights import PIT_MANAGER, TECHNICIAN
from shoecore.wire.roles import NAMES
from sim.machine import Broken, Machine
from state import BadState, State
from vm import VmError, VmHung

# Who is paired with --staff, beside whoever started it.
STAFF = (TECHNICIAN, PIT_MANAGER)

Keys = dict[str, tuple[bytes, bytes]]

BAD_REQUEST = 2
PART_MISSING = 3
FIRMWARE_FAILED = 4

_LAST_SECONDS = 1.0
_ANSWER = 0.05
_HELD = 0.005  # between two turns while time stands still: the device may have more to say than one turn tells
_IDLE = 0.2
_MICRO = 1_000_000


def main() -> int:
    """Serve one device until it is told to stop; the exit code is in the help."""
    wanted = arguments.read()
    stop = threading.Event()
    asked, ask = os.pipe()
    for name in ("SIGTERM", "SIGINT", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), lambda *_: os.write(ask, b"\0"))
    threading.Thread(target=_wait_for_signal, args=(asked, stop), daemon=True).start()
    hands = Hands(wanted)
    if wanted.until_eof:
        threading.Thread(target=_hear, args=(hands, stop), daemon=True).start()
    try:
        return _serve(wanted, hands, stop.is_set)
    except (PortTaken, BadState) as refused:
        return _fail(refused, BAD_REQUEST)
    except (NotAvailable, BuildFailed) as missing:
        return _fail(missing, PART_MISSING)
    except (VmError, VmHung, BootFailed, Broken) as failed:
        return _fail(f"the device stopped: {failed}", FIRMWARE_FAILED)


def _serve(wanted: argparse.Namespace, hands: Hands, stopped: Callable[[], bool]) -> int:
    state = State(wanted.state)
    keys = {"first": paired(state.flash)}
    for role in STAFF if wanted.staff else ():
        keys[NAMES[role]] = paired(state.flash, role=role, name=NAMES[role])
    port = Port(wanted.port)
    try:
        if wanted.prompt:
            _serve_prompt(wanted, port, state, keys, stopped)
        else:
            _serve_firmware(wanted, port, state, keys, hands, stopped)
    finally:
        port.close()
    return 0


def _serve_prompt(
    wanted: argparse.Namespace, port: Port, state: State, keys: Keys, stopped: Callable[[], bool]
) -> None:
    """A device that gives the prompt at every start, as if it had been commanded before each."""

    def power_on(_: bool = False) -> VmCpu:
        ask_prompt(state.flash)
        cpu = _cpu(wanted, state)
        assert isinstance(cpu, VmCpu)
        _device(cpu, outfit.machine(wanted, state), wanted).boot()
        return cpu

    prompt = Prompt(power_on(), power_on, port, state)
    try:
        _announce(wanted, port, keys)
        prompt.serve(stopped)
    finally:
        prompt.close()


def _serve_firmware(
    wanted: argparse.Namespace, port: Port, state: State, keys: Keys, hands: Hands, stopped: Callable[[], bool]
) -> None:
    machine = outfit.machine(wanted, state)
    while not stopped():
        cpu = _cpu(wanted, state)
        device = _device(cpu, machine, wanted)
        try:
            device.boot()
            state.save(machine, wanted.device)
            _announce(wanted, port, keys)
            if cpu.has_prompt:
                cpu = _prompted(cpu, wanted, port, state, stopped)
            else:
                with Trace(wanted.trace, wanted.device) as trace:
                    _run(device, cpu, port, state, wanted, hands, trace, stopped)
            port.hang_up()
        finally:
            cpu.close()


def _prompted(
    cpu: CPythonCpu | VmCpu, wanted: argparse.Namespace, port: Port, state: State, stopped: Callable[[], bool]
) -> CPythonCpu | VmCpu:
    """The prompt that this start gives, until a start gives none; CPython has none to give."""
    if isinstance(cpu, CPythonCpu):
        return cpu

    def again(raw: bool) -> VmCpu | None:
        if not raw:
            return None
        fresh = _cpu(wanted, state)
        assert isinstance(fresh, VmCpu)
        fresh.boot_raw()
        return fresh

    prompt = Prompt(cpu, again, port, state)
    try:
        prompt.serve(stopped)
    finally:
        prompt.close()
    return cpu


def _cpu(wanted: argparse.Namespace, state: State) -> CPythonCpu | VmCpu:
    board = rewired.wired(wanted.board_file) if wanted.board_file else None
    if wanted.cpu == "cpython":
        return CPythonCpu(state.flash, wanted.device, board)
    return VmCpu(
        state.flash,
        state.files,
        kind=wanted.device,
        board=board,
        heap_kib=wanted.heap,
        modules=wanted.modules,
        every_name=wanted.prompt,
    )


def _device(cpu: CPythonCpu | VmCpu, machine: Machine, wanted: argparse.Namespace) -> Device:
    return Device(cpu, machine, wanted.seed, _serial(wanted), rulebook=wanted.rulebook, packs=wanted.packs)


def _run(
    device: Device,
    cpu: CPythonCpu | VmCpu,
    port: Port,
    state: State,
    wanted: argparse.Namespace,
    hands: Hands,
    trace: Trace,
    stopped: Callable[[], bool],
) -> None:
    """Turn time: at the wanted speed, or as fast as can be while the Dealer plays and a host listens and answers."""
    asked = Asked()
    while wanted.rounds and not (asked.greeted or hands.wanted() or stopped()):
        device.serial_in += asked.came(port.exchange(b"", _IDLE))
    if wanted.rounds:
        device.dealer = outfit.dealer(device.mechanism, wanted)
    clock = _Clock(device.mechanism.time)
    visits = port.visits
    while not stopped() and not device.reset_wanted:
        playing = device.dealer and not device.dealer.done and asked.in_session and asked.answers
        speed = wanted.speed or (0 if playing else 1)
        until = clock.pace(speed, device.next_due())
        out = bytes(device.serial_out)
        device.serial_out.clear()
        asked.sent(out)
        patience = asked.patience() if speed != 1 else 0.0
        device.serial_in += asked.came(
            port.exchange(out, _HELD if patience else _ANSWER if out and not speed else clock.wait)
        )
        if not port.connected or port.visits != visits:
            visits = port.visits
            asked.forget()
        device.serial_blocked = port.full
        if patience:
            until = clock.hold(device.mechanism.time)
        elif speed:
            until = clock.now(speed)
        device.step(until)
        hands.act(device)
        trace.look(device)
        if cpu.flash_changed:
            cpu.flash_changed = False
            state.save(device.mechanism, wanted.device)
    state.save(device.mechanism, wanted.device)


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


def _announce(wanted: argparse.Namespace, port: Port, keys: Keys) -> None:
    """Say where it listens, and with which keys to whoever started it."""
    written = {name: [part.hex() for part in key] for name, key in keys.items()}
    print(
        json.dumps(
            {
                "port": port.url,
                "board": f"virtual-{wanted.device}",
                "device": wanted.device,
                "rulebook": wanted.rulebook,
                "cpu": wanted.cpu,
                "micropython": VERSIONS[0] if wanted.cpu == "vm" else None,
                "serial": _serial(wanted).hex(),
                "prompt": wanted.prompt,
                "key": written.pop("first"),
                "staff": written,
            }
        ),
        flush=True,
    )


def _serial(wanted: argparse.Namespace) -> bytes:
    return bytes(wanted.serial.encode().ljust(8, b"0"))


def _wait_for_signal(asked: int, stop: threading.Event) -> None:
    """In a thread: a signal comes in the middle of anything, where nothing may be waited for."""
    os.read(asked, 1)
    _end(stop)


def _hear(hands: Hands, stop: threading.Event) -> None:
    """What hands are to do, a line each, until the end."""
    with open(0, encoding="utf-8", errors="replace", closefd=False) as told:
        for line in told:
            hands.tell(line.strip())
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


if __name__ == "__main__":
    sys.exit(main())
