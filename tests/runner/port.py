"""A board on a port that mpremote reaches: it mounts the code and the tests from here, nothing is written to it."""

import contextlib
import io
import tempfile
from collections.abc import Sequence
from pathlib import Path

from mpremote.transport import TransportError
from mpremote.transport_serial import SerialTransport
from serial import SerialException

from tests.runner.interpreter import CODE, DEADLINE, Failed, NotRun, test_sources
from tools.virtual_board import reach

_REOPENED = 5


class Port:
    """A connection for each file of tests: soft reset, mount, then one execution for each call."""

    def __init__(self, port: str, folders: Sequence[Path], modules: str = "", deadline: float = DEADLINE) -> None:
        self.name = port
        self._deadline = deadline
        self._transport: SerialTransport | None = None
        self._mounted = tempfile.TemporaryDirectory(prefix="trueshoe-tests-")
        _lay_out(Path(self._mounted.name), folders, modules or "mpy")

    def fresh(self) -> None:
        """Connect anew; the soft reset forgets every module."""
        self._disconnect()
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                self._transport = SerialTransport(self.name, wait=_REOPENED)
                self._transport.enter_raw_repl(soft_reset=True)
                self._transport.mount_local(self._mounted.name)
        except (OSError, ValueError, SerialException, TransportError) as refused:
            self._disconnect()
            raise NotRun(
                f"{self.name} is no file and no port where MicroPython answers: {refused}. "
                "Look for another program that holds the port, and whether the board shows its prompt."
            ) from None

    def call(self, code: str) -> str:
        """Run statements on the board."""
        if self._transport is None:
            self.fresh()
        assert self._transport
        try:
            printed, error = self._transport.exec_raw(code, timeout=self._deadline)
        except (OSError, SerialException, TransportError) as gone:
            self._disconnect()
            raise Failed(f"the board gave no answer within {self._deadline:g} s: {gone}") from None
        if error:
            raise Failed((printed + error).decode(errors="replace").strip())
        return bytes(printed).decode(errors="replace")

    def close(self) -> None:
        """Let go of the port, and of what was mounted."""
        self._disconnect()
        self._mounted.cleanup()

    def _disconnect(self) -> None:
        transport, self._transport = self._transport, None
        if transport is None:
            return
        with contextlib.suppress(OSError, SerialException, TransportError):
            if transport.mounted:
                transport.umount_local()
            transport.exit_raw_repl()
        with contextlib.suppress(OSError, SerialException):
            transport.close()


def _lay_out(root: Path, folders: Sequence[Path], modules: str) -> None:
    """The folder that the board sees: the product's modules compiled or as source, the tests always as source."""
    reach()
    from image import as_mpy, as_source, collect

    if modules not in ("py", "mpy"):
        raise NotRun(f"A board on a port takes --modules mpy or py, not {modules}.")
    product = as_mpy(collect(CODE)) if modules == "mpy" else as_source(collect(CODE))
    for name, content in {**product, **test_sources(folders)}.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
