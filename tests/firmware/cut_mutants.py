"""Firmware with a fault in it that a cut of the power must show: a change of a module's text, made as it is loaded."""

import importlib
import inspect
from typing import NamedTuple

from cut_device import Device
from cut_install import InstallDevice


class Mutant(NamedTuple):
    """What it does wrong, in which module, and what is changed there: each text, and what it becomes; and at which
    device that shows."""

    name: str
    module: str
    changes: tuple[tuple[str, str], ...]
    of: type[Device] = Device

    def plant(self) -> None:
        """Load the module with the fault in it, for all that import it from now on."""
        module = importlib.import_module(self.module)
        source = inspect.getsource(module)
        for was, becomes in self.changes:
            assert source.count(was) == 1, f"{self.module} has no longer {was!r} once: change the mutant with it"
            source = source.replace(was, becomes)
        exec(compile(source, str(module.__file__), "exec"), module.__dict__)

    def lift(self) -> None:
        """The module is as it was for all that import it from now on: not every one is loaded anew at a start."""
        module = importlib.import_module(self.module)
        exec(compile(inspect.getsource(module), str(module.__file__), "exec"), module.__dict__)


MUTANTS = (
    Mutant(
        "acknowledges-before-the-write",
        "shoefw.outbox",
        (
            (
                "            self.journal.append(time, kind, values)\n",
                "            late, self.late = getattr(self, 'late', None), (time, kind, values)\n"
                "            if late:\n"
                "                self.journal.append(*late)\n",
            ),
            ("        self.next = self.journal.next\n        finding", "        self.next += 1\n        finding"),
            (
                "        record = self.journal.get(number)\n",
                "        record = self.journal.get(number)\n"
                "        if number == self.journal.next:\n"
                "            record = (number, *self.late[:2], records.pack(*self.late[1:]))\n",
            ),
        ),
    ),
    Mutant(
        "skips-the-checksum-of-the-tail",
        "shoecore.journal.page",
        (
            ("        if check != expected:\n", "        if False:\n"),
            ("page[at + CHECK] == 0 or check == _NONE", "page[at + CHECK] in (0, 255)"),
        ),
    ),
    Mutant(
        "redraws-after-a-jam",
        "shoefw.control.shuffler",
        (
            (
                "lying=self.given - first)\n",
                "lying=self.given - first)\n"
                "            if self._clearing.counted:\n"
                "                self._clearing.counted = 0\n"
                "                self.order += 1\n"
                "                self._outbox.add(records.ORDER_DRAWN, self.order, len(self.cards), 0)\n",
            ),
        ),
    ),
    Mutant(
        "redraws-after-a-cut",
        "shoefw.control.dealing",
        (("        if self._past.is_busy():\n", "        if False:\n"),),
    ),
    Mutant(
        "counts-a-card-before-it-left",
        "shoefw.control.shuffler",
        (
            (
                "            yield from self.ejecting.eject(slot, self.given, lying=self.given - first)\n"
                "            self.gone(slot)\n",
                "            self.gone(slot)\n"
                "            yield from self.ejecting.eject(slot, self.given, lying=self.given - first)\n",
            ),
        ),
    ),
    Mutant(
        "trusts-the-older-copy",
        "shoefw.store.ring",
        (("if number >= self._number:", "if not self._number or number < self._number:"),),
    ),
    Mutant(
        "trusts-the-older-sector",
        "shoecore.journal.scan",
        (("self.newest = max(self.newest, sequence)", "self.newest = sequence"),),
    ),
    Mutant(
        "tries-a-bundle-at-every-start",
        "shoefw.store.trying",
        (("        installed.to(TAKEN_BACK)\n    return now.runs", "        return now.coming\n    return now.runs"),),
        InstallDevice,
    ),
    Mutant(
        "confirms-in-two-writes",
        "shoefw.store.installed",
        (
            (
                "        self._put((IDLE, now.coming, now.digest, max(release",
                "        self._put((now.state, now.coming))\n"
                "        self._put((IDLE, now.coming, now.digest, max(release",
            ),
        ),
        InstallDevice,
    ),
    Mutant(
        "counts-keys-before-it-is-journalled",
        "shoefw.service.installing",
        (
            (
                '        _journal(bench, told.KEYS_COUNT, desk)\n        desk.end(told.COUNTS, "", keys)\n',
                '        desk.end(told.COUNTS, "", keys)\n        _journal(bench, told.KEYS_COUNT, desk)\n',
            ),
        ),
        InstallDevice,
    ),
    Mutant(
        "is-ready-before-it-has-come",
        "shoefw.service.receiving",
        (
            (
                "self.installed.to(told.RECEIVING)",
                "self.installed.to(told.READY)\n            self.installed.to(told.RECEIVING)",
            ),
        ),
        InstallDevice,
    ),
    Mutant(
        "writes-over-the-only-copy",
        "shoefw.store.ring",
        (("            self._sector = 1 - self._sector\n", ""),),
        InstallDevice,
    ),
)
