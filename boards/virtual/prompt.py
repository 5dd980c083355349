"""The prompt of a device whose start gave it: MicroPython's own REPL, friendly and raw, over the port.

A soft reset of the raw prompt leads back to it without the program, as on a board; any other start is the device's.

The VM works in a thread of its own, so a program that runs for ever can still be interrupted: where Ctrl-C gets no
answer in two seconds, the VM is ended and started afresh, as a board's reset button would do.
"""

import queue
import threading
import time
from collections.abc import Callable

from cpu import VmCpu
from port import Port
from state import State
from vm import VmHung

_CTRL_A, _CTRL_B, _CTRL_C = b"\x01", b"\x02", b"\x03"
_PATIENCE = 2.0
_TICK = 0.02

# So long a port of USB is there after a reset, and who asked for that hears it.
_GOING = 0.3
_REBOOTED = b"MPY: soft reboot\r\n"


class Prompt:
    """Carries bytes between the port and the REPL, and keeps the REPL alive over resets, hangs and visits.

    ``again(raw)`` starts anew from the raw prompt or another: the chip at its prompt, or None where the device has
    none after that."""

    def __init__(self, cpu: VmCpu, again: Callable[[bool], VmCpu | None], port: Port, state: State) -> None:
        self._again = again
        self._port = port
        self._state = state
        self._raw = False
        self._typed: queue.Queue[bytes] = queue.Queue()
        self._printed: queue.Queue[bytes | None] = queue.Queue()
        self._busy = threading.Event()
        self._cpu = cpu
        self._over = False
        self._interrupted_at = 0.0
        self._failure: Exception | None = None

    def serve(self, ended: Callable[[], bool]) -> None:
        """Until the caller says that it has ended, or a start gives no prompt any more."""
        self._begin()
        while not (ended() or self._over):
            if self._failure:
                raise self._failure
            came = self._port.exchange(self._take_printed(), _TICK if self._busy.is_set() else 0.2)
            if came:
                self._busy.set()
                self._typed.put(came)
                if _CTRL_C in came:
                    self._interrupted_at = time.monotonic()
            if self._is_stuck():
                self._interrupted_at = 0.0
                self._cpu.close()

    def close(self) -> None:
        """Power off."""
        self._cpu.close()

    def _is_stuck(self) -> bool:
        asked = self._interrupted_at
        return self._busy.is_set() and asked > 0 and time.monotonic() - asked > _PATIENCE

    def _begin(self) -> None:
        threading.Thread(target=self._work_or_fail, daemon=True).start()

    def _take_printed(self) -> bytes:
        out = b""
        while not self._printed.empty():
            piece = self._printed.get()
            if piece is None:
                self._port.exchange(out, 0)
                self._port.hang_up()
                out = b""
            else:
                out += piece
        return out

    def _work_or_fail(self) -> None:
        try:
            self._work()
        except Exception as failure:  # a thread's own exception would be heard by nobody
            self._failure = failure

    def _work(self) -> None:
        """The VM's side: type in what came, restart it when it asks to or is gone."""
        self._printed.put(self._cpu.vm.start_repl())
        while not self._over:
            if self._typed.empty():
                self._busy.clear()
                self._interrupted_at = 0.0
            typed = self._typed.get()
            try:
                reboot, printed = self._cpu.vm.type_in(typed, self._more)
                self._note_mode(typed)
                self._printed.put(printed)
                reset = self._cpu.wants_reset()
                self._keep()
                if reset:
                    self._raw = False
                    time.sleep(_GOING)
                    self._printed.put(None)
                    self._restart()
                elif reboot:
                    self._restart()
            except VmHung:
                self._restart()

    def _more(self, printed: bytes) -> bytes:
        """A program reads its standard input: it stands still until something is typed."""
        self._printed.put(printed)
        self._busy.clear()
        typed = self._typed.get()
        self._busy.set()
        return typed

    def _note_mode(self, typed: bytes) -> None:
        self._raw = typed.rfind(_CTRL_A) > typed.rfind(_CTRL_B) if _CTRL_A in typed or _CTRL_B in typed else self._raw

    def _keep(self) -> None:
        """What the program did to flash and files outlives the power."""
        if self._cpu.flash_changed:
            self._cpu.flash_changed = False
            self._state.save_flash()
        self._state.save_files(self._cpu.vm.user_files())

    def _restart(self) -> None:
        """A fresh VM at a fresh prompt, of the kind that was there before, if there is one."""
        self._cpu.close()
        cpu = self._again(self._raw)
        if cpu is None:
            self._over = True
            return
        greeting = cpu.vm.start_repl()
        if self._raw:
            _, greeting = cpu.vm.type_in(_CTRL_A, self._more)
        self._cpu = cpu
        self._printed.put(_REBOOTED + greeting.lstrip(b"\r\n"))
