"""The MicroPython VM: a fresh one for each file of tests, its heap capped, the product as a device carries it."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tests.runner.interpreter import CODE, DEADLINE, Failed, NotRun, test_sources
from tools.virtual_board import reach

if TYPE_CHECKING:
    from vm import Vm

HEAP_KIB = 192


def versions() -> tuple[str, ...]:
    """The pinned versions, the newest first."""
    reach()
    from runtime import VERSIONS

    return VERSIONS


class Virtual:
    """One version of the VM. A call that never comes back ends the VM, and the next gets a new one."""

    def __init__(
        self,
        folders: Sequence[Path],
        *,
        version: str = "",
        modules: str = "",
        heap_kib: int | None = None,
        deadline: float = DEADLINE,
    ) -> None:
        newest = versions()[0]
        self._version = version or newest
        self.name = f"vm-{self._version}"
        self._modules = modules or ("romfs" if self._version == newest else "mpy")
        if self._modules == "romfs" and self._version != newest:
            raise NotRun(f"MicroPython {self._version} has no VfsRom in the VM. Use --modules mpy or py.")
        self._heap_kib = heap_kib or HEAP_KIB
        self._deadline = deadline
        self._files = {f"/lib/{name}": source for name, source in test_sources(folders).items()}
        self._vm: Vm | None = None

    def fresh(self) -> None:
        """A new VM."""
        from image import BuildFailed
        from runtime import NotAvailable
        from vm import Vm

        self.close()
        try:
            self._vm = Vm(
                CODE,
                version=self._version,
                heap_kib=self._heap_kib,
                modules=self._modules,
                files=self._files,
                deadline=self._deadline,
            )
        except (NotAvailable, BuildFailed) as missing:
            raise NotRun(str(missing)) from None

    def call(self, code: str) -> str:
        """Run statements in the VM."""
        from vm import VmError, VmHung

        if self._vm is None:
            self.fresh()
        assert self._vm
        try:
            return self._vm.exec(code)
        except VmError as raised:
            raise Failed("\n".join(filter(None, (raised.printed.strip(), str(raised))))) from None
        except VmHung as gone:
            self.close()
            raise Failed(str(gone)) from None

    def close(self) -> None:
        """End the VM's process."""
        if self._vm is not None:
            self._vm.close()
            self._vm = None
