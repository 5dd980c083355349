"""A bundle in a real MicroPython: a start hashes it, tries it and runs it from the flash, or names what is wrong."""

from collections.abc import Iterator
from functools import cache

import pytest
from cut_flash import Content, SeenFlash
from rig import Rig, erased
from test_commands import staffed
from test_install import BOARD, digest

from cpu import VmCpu
from runtime import NotAvailable
from shoecore import faults, records, states
from shoecore.bundle import told
from shoecore.wire import messages
from shoecore.wire.commands import DONE
from shoecore.wire.messages import Message
from shoecore.wire.rights import CONFIRM, PIT_MANAGER, TECHNICIAN
from shoefw.store.installed import Installed
from sim.shuffler import Shuffler
from tests.host.signed import ANNA, BEN, signed
from tests.runner.report import not_run
from tools.build import manifest, modules, packed
from trueshoe.link.keys import Key

RELEASE = 3

# Less than the 241,424 bytes that an RP2 image has free at its prompt. The modules of a bundle are unpacked into it,
# and this VM collects nothing within a call.
HEAP_KIB = 235
SIZE = 1408 * 1024


# Steps that import a module, each as the stage takes it: what each answers, until the module itself is there.
_IN_PIECES = """
import first, sys
def steps():
    import MODULE
    yield MODULE
sys.modules.pop("MODULE", None)
found = ""
while found is None or isinstance(found, str):
    found = first.step(steps())
    print("came" if found and not isinstance(found, str) else repr(found))
del found, steps
"""

# The same for which there is no room at one of the pieces; who imports then is another.
_NO_ROOM = """
import first, micropython, sys
def steps():
    import MODULE
    yield MODULE
sys.modules.pop("MODULE", None)
first.step(steps())
micropython.heap_lock()
try:
    first.step(None)
except MemoryError:
    print("MemoryError")
finally:
    micropython.heap_unlock()
del steps
"""

# The same import by one who cannot wait.
_AT_ONCE = """
import sys
sys.modules.pop("MODULE", None)
import MODULE
print(MODULE.__name__)
"""


@cache
def whole() -> bytes:
    """The bundle of this firmware."""
    files = modules(BOARD)
    return signed(manifest(BOARD, RELEASE, "2099-12-31", files), (ANNA, BEN), b"".join(map(packed, files.values())))


def made_ready(content: bytes, accepted: bytes | None = None) -> bytearray:
    """A device's flash to which a bundle was installed, to be tried by the next start."""
    begin = erased()
    begin += b"\xff" * (SIZE - len(begin))
    flash = SeenFlash(Content(bytes(begin)), lambda operation: None)
    installed = Installed(flash)
    installed.begin(accepted or digest(content), len(content))
    slot = installed.slot(1)
    for at in range(0, len(content), 256):
        flash.program(slot.at + at, content[at : at + 256])
    installed.to(told.READY)
    return flash.bytes


class Start(Rig):
    """One start of a device in the VM, with its table's host at the port."""

    def __init__(self, flash: bytearray, files: dict[str, bytes] | None = None, key: Key | None = None) -> None:
        self._other = key
        self.results: list[int] = []
        self.cpu = VmCpu(flash, files, heap_kib=HEAP_KIB)
        try:
            super().__init__(self.cpu, Shuffler())
            self.run(2)
            self.say(messages.ASK_STATUS)
            self.run(1)
        except BaseException:
            self.cpu.close()
            raise

    def greet(self) -> None:
        """Begin a session with the host that is at the port."""
        if self._other:
            self.part = None
            self.device.serial_in += self._talk.open(self.serial.hex(), self._other)
        else:
            super().greet()

    def runs(self) -> str:
        """Where its programs are looked for."""
        return self.cpu.vm.exec("import sys; print(*sys.path)").strip()

    def told_of(self) -> list[tuple]:
        """What it journalled of bundles."""
        return [(values[0], values[3]) for values in self.of(records.COMMANDED)]

    def _take(self, message: Message, at: int) -> None:
        if message.kind == messages.RESULT:
            self.results.append(message.values[1])
        super()._take(message, at)


@pytest.fixture
def start() -> Iterator[type[Start]]:
    """Starts of a device, each ended with the test."""
    begun: list[Start] = []

    class Ended(Start):
        """One that is switched off when the next is on."""

        def __init__(self, *arguments: object, **more: object) -> None:
            while begun:
                begun.pop().cpu.close()
            try:
                super().__init__(*arguments, **more)  # type: ignore[arg-type]
            except NotAvailable as missing:
                not_run(str(missing))
            begun.append(self)

    yield Ended
    while begun:
        begun.pop().cpu.close()


def test_the_next_start_tries_it_and_the_one_after_that_is_what_it_was(start: type[Start]) -> None:
    flash = made_ready(whole())
    tried = start(flash)
    assert tried.runs() == "/bundle" and tried.told_of() == [(told.RUNS_ON_TRIAL, digest(whole()))]
    assert tried.status[1] == 0
    back = start(flash)
    assert back.runs() == "/rom" and back.told_of()[-1] == (told.WENT_BACK, digest(whole()))
    after = start(flash)
    assert after.runs() == "/rom" and after.told_of()[-1:] != [(told.RUNS_ON_TRIAL, digest(whole()))]


def test_a_bundle_that_two_confirm_while_it_runs_is_what_runs_from_then_on(start: type[Start]) -> None:
    flash = made_ready(whole())
    technician, manager = staffed(flash, TECHNICIAN, PIT_MANAGER)
    tried = start(flash, key=technician)
    tried.device.serial_in += tried._talk.command(1, CONFIRM, digest(whole()), manager)
    tried.run_until(lambda: bool(tried.results), 5)
    assert tried.results == [DONE]
    for _ in range(2):
        again = start(flash)
        assert again.runs() == "/bundle" and again.status[1] == 0
    now = Installed(SeenFlash(Content(bytes(flash)), lambda operation: None)).now
    assert (now.runs, now.release, now.accepted) == (1, RELEASE, digest(whole()))


def test_a_whole_round_is_dealt_by_a_bundle_from_the_flash(start: type[Start]) -> None:
    running = start(made_ready(whole()))
    running.play()
    running.run_until(lambda: records.ROUND_CLOSED in running.kinds(), 300)
    assert running.runs() == "/bundle"


def test_who_can_wait_for_an_import_has_it_unpacked_a_piece_at_a_time(start: type[Start]) -> None:
    running = start(made_ready(whole()))
    module = running.cpu.module("shoecore.proof.closed")
    said = running.cpu.vm.exec(_IN_PIECES.replace("MODULE", module)).split()
    assert said[:2] == ["None", "''"] and said[-2:] == [repr(module), "came"]
    needed = running.cpu.module("shoecore.proof.merkle")
    assert repr(needed) in said[:-2], "what it needs itself is a step of its own"
    assert running.cpu.vm.exec(_AT_ONCE.replace("MODULE", module)).split() == [module]


def test_what_could_not_be_unpacked_is_not_gone_on_with_by_who_imports_next(start: type[Start]) -> None:
    running = start(made_ready(whole()))
    module, other = (running.cpu.module(f"shoecore.proof.{name}") for name in ("closed", "sealing"))
    assert running.cpu.vm.exec(_NO_ROOM.replace("MODULE", module)).split() == ["MemoryError"]
    said = running.cpu.vm.exec(_IN_PIECES.replace("MODULE", other)).split()
    assert repr(module) not in said and said[-2:] == [repr(other), "came"]


def test_who_waits_in_the_program_waits_as_the_stage_has_it(start: type[Start]) -> None:
    running = start(made_ready(whole()))
    bringing, step = running.cpu.module("shoefw.bringing"), running.cpu.name("shoefw.bringing._step")
    asked = f"import sys, first; print(sys.modules[{bringing!r}].{step} == first.step)"
    assert running.cpu.vm.exec(asked).strip() == "True"


@pytest.mark.parametrize("path", ["/flash/main.py", "/flash/boot.py", "/flash/lib/board.mpy", "/lib/app.py"])
def test_a_program_that_is_none_of_ours_is_refused_by_its_name_and_nothing_moves(start: type[Start], path: str) -> None:
    flash = made_ready(whole())
    found = start(flash, {path: b"print('I run')"})
    found.run(10)
    assert found.told_of()[0] == (told.NOT_OURS, path.encode())
    assert found.status[1] == faults.INTEGRITY_FAILED and found.stands()
    assert found.of(records.FAULT)[0][0] == faults.INTEGRITY_FAILED
    assert found.mechanism.display[0].startswith(b"FAULT")
    assert found.status[0] == states.STOPPED


@pytest.mark.parametrize("place", [0.02, 0.3, 0.6, 0.99])
def test_a_changed_byte_is_refused_by_its_file_s_name_and_the_one_before_runs(start: type[Start], place: float) -> None:
    spoilt = bytearray(whole())
    spoilt[int(len(spoilt) * place)] ^= 1
    found = start(made_ready(bytes(spoilt), digest(whole())))
    assert found.runs() == "/rom" and found.status[1] == faults.INTEGRITY_FAILED
    assert found.told_of()[0][0] == told.NOT_OURS
    name = found.told_of()[0][1].decode()
    assert name.endswith(".mpy") if place > 0.1 else name
