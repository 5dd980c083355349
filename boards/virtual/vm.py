"""A real MicroPython in a child process: one call of these methods is one call from outside, with a deadline.

Only between calls does this VM collect garbage, so what must be collected before it is measured takes two calls.
An uncaught MemoryError can make it spin for ever: the deadline ends it, and the caller gets ``VmHung``.
"""

import base64
import contextlib
import json
import os
import struct
import subprocess
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import IO, Any, Self

from image import as_mpy, as_source, collect, romfs
from runtime import ENVIRONMENT, HERE, VERSIONS, micropython, node

KIB = 1024
_HEADER = struct.Struct("<cI")


class VmError(Exception):
    """An exception that left the program in the VM: its type, its traceback, and what had been printed."""

    def __init__(self, kind: str, message: str, printed: str) -> None:
        super().__init__(message.strip() or kind)
        self.kind = kind
        self.printed = printed


class VmHung(Exception):
    """The VM gave no answer within its deadline, or its process ended; it is gone."""


class Vm:
    """One VM with its modules, its capped heap, its registers and its flash; ``deadline`` is that of the next calls."""

    def __init__(
        self,
        folders: Iterable[Path] = (),
        *,
        version: str = VERSIONS[0],
        heap_kib: int = 192,
        cap: bool = True,
        modules: str = "romfs",
        registers: int = 4096,
        outputs: int = 2048,
        flash_touched: int = 0,
        flash: bytes = b"",
        files: Mapping[str, bytes] | None = None,
        deadline: float = 60.0,
    ) -> None:
        self.deadline = deadline
        config: dict[str, Any] = {
            "micropython": (micropython(version) / "micropython.mjs").as_uri(),
            "heap": heap_kib * KIB,
            "cap": cap,
            "registers": registers,
            "outputs": outputs,
            "flash_touched": flash_touched,
        }
        blob = _Blob()
        carried = collect(folders)
        if modules == "romfs":
            config["romfs"] = blob.add(romfs(as_mpy(carried)))
            placed: dict[str, bytes] = {}
        else:
            placed = {f"/lib/{name}": data for name, data in _FORMS[modules](carried).items()}
        placed.update(files or {})
        config["files"] = [(path, *blob.add(data)) for path, data in placed.items()]
        config["flash"] = blob.add(flash)
        self._process = subprocess.Popen(
            [node(), HERE / "vm.mjs", str(os.getpid())],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=ENVIRONMENT,
            start_new_session=True,
        )
        assert self._process.stdin and self._process.stdout
        self._to: IO[bytes] = self._process.stdin
        self._from: IO[bytes] = self._process.stdout
        self._watch = _Watch(self._process)
        text = json.dumps(config).encode()
        try:
            self._call(b"B", struct.pack("<I", len(text)) + text + bytes(blob))
        except BaseException:
            self.close()
            raise

    def exec(self, code: str) -> str:
        """Run statements; what they printed."""
        return self._call(b"X", code.encode()).decode(errors="replace")

    def set_inputs(self, inputs: bytes) -> None:
        """Write the input registers."""
        self._call(b"W", inputs)

    def find_loop(self) -> bool:
        """Take the function that the program gave to ``machine.run`` as the one that ``poll`` calls; whether it did."""
        return self._call(b"L") == b"\1"

    def poll(self, inputs: bytes) -> bytes:
        """Write the input registers, call the loop once; the output registers, then the flash bytes it touched."""
        return self._call(b"P", inputs)

    def changes(self) -> bytes:
        """The output registers and the flash bytes that the REPL touched."""
        return self._call(b"C")

    def start_repl(self) -> bytes:
        """Greet, and from now on answer ``type_in``."""
        return self._call(b"S")

    def type_in(self, data: bytes, more: Callable[[bytes], bytes]) -> tuple[bool, bytes]:
        """Type into the REPL: whether it wants a soft reboot, and what it printed last.

        A program that reads its standard input calls ``more`` with what it printed; bytes must come back."""
        answer = self._call(b"R", data, more)
        return bool(answer[0]), answer[1:]

    def user_files(self) -> dict[str, bytes]:
        """The files that people put on the device, by their path; a folder's path ends in a slash."""
        return {path: base64.b64decode(data) for path, data in json.loads(self._call(b"F"))}

    def close(self) -> None:
        """End the process; nothing is left behind."""
        self._watch.stop()
        self._process.kill()
        self._process.wait()
        with contextlib.suppress(OSError):  # what was still to be written has no reader
            self._to.close()
        self._from.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _call(self, op: bytes, body: bytes = b"", more: Callable[[bytes], bytes] | None = None) -> bytes:
        self._send(op, body)
        while True:
            kind, answer = self._receive()
            if kind == b"o":
                return answer
            if kind == b"e":
                said = json.loads(answer)
                raise VmError(said["type"], said["message"], said["printed"])
            if more is None:
                self.close()
                raise VmHung("the program in the VM reads its standard input, and there is none in this call")
            self._send(b"I", more(answer))

    def _send(self, op: bytes, body: bytes) -> None:
        try:
            self._to.write(_HEADER.pack(op, len(body)) + body)
            self._to.flush()
        except (OSError, ValueError) as broken:
            raise VmHung("the VM's process ended") from broken

    def _receive(self) -> tuple[bytes, bytes]:
        with self._watch.until(time.monotonic() + self.deadline):
            header = self._read(_HEADER.size)
            kind, length = _HEADER.unpack(header) if len(header) == _HEADER.size else (b"", 0)
            body = self._read(length)
        if not kind or len(body) < length:
            late = self._watch.expired
            raise VmHung(
                f"no answer within {self.deadline:g} s: the VM was ended" if late else "the VM's process ended"
            )
        return kind, body

    def _read(self, count: int) -> bytes:
        try:
            return self._from.read(count)
        except ValueError:  # another thread has closed this VM meanwhile
            return b""


class _Blob:
    """Byte strings one after another, each found again by offset and length."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []
        self._length = 0

    def add(self, part: bytes) -> tuple[int, int]:
        self._parts.append(part)
        self._length += len(part)
        return self._length - len(part), len(part)

    def __bytes__(self) -> bytes:
        return b"".join(self._parts)


class _Watch:
    """Kills a process that lets a deadline pass; one thread, so a call costs two assignments."""

    def __init__(self, process: "subprocess.Popen[bytes]") -> None:
        self.expired = False
        self._process = process
        self._deadline: float | None = None
        self._stopped = threading.Event()
        threading.Thread(target=self._run, daemon=True).start()

    def until(self, deadline: float) -> Self:
        self._deadline = deadline
        return self

    def __enter__(self) -> None:
        pass

    def __exit__(self, *_: object) -> None:
        self._deadline = None

    def stop(self) -> None:
        self._stopped.set()

    def _run(self) -> None:
        while not self._stopped.wait(0.1):
            deadline = self._deadline
            if deadline is not None and time.monotonic() > deadline:
                self.expired = True
                self._process.kill()
                return


_FORMS = {"py": as_source, "mpy": as_mpy}
