"""The firmware's modules on CPython: fresh at every power-on, their files read and compiled once a process."""

import sys
from collections.abc import Sequence
from importlib.abc import InspectLoader, MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from types import CodeType, ModuleType
from typing import Any

from constant import kept

ROOTS = ("first", "mounted", "main", "board", "machine", "shoefw")


class _Loader(InspectLoader):
    """Runs the code of a module's file, which it keeps, in as many fresh modules as are wanted."""

    def __init__(self, found: ModuleSpec, reader: Any) -> None:
        self._found = found
        self._reader = reader
        self._code: CodeType = reader.get_code(found.name)

    def spec(self) -> ModuleSpec:
        """What the import of another fresh module goes by."""
        found = self._found
        spec = ModuleSpec(found.name, self, origin=found.origin)
        spec.submodule_search_locations = found.submodule_search_locations
        return spec

    def get_source(self, fullname: str) -> str | None:
        """The text of the file, for a traceback."""
        source: str | None = self._reader.get_source(fullname)
        return source

    def exec_module(self, module: ModuleType) -> None:
        """Make a module what its file says."""
        module.__file__ = self._found.origin
        exec(self._code, module.__dict__)


class _Finder(MetaPathFinder):
    """Finds each module of the firmware once for each place that it is looked for in."""

    def __init__(self) -> None:
        self._loaders: dict[tuple[str, ...], _Loader] = {}

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        """How to load a module of the firmware; None for any other."""
        if name.partition(".")[0] not in ROOTS:
            return None
        key = (name, *(sys.path if path is None else path))
        if key not in self._loaders:
            found = PathFinder.find_spec(name, path, target)
            if found is None or not hasattr(found.loader, "get_code"):
                return found
            self._loaders[key] = _Loader(found, found.loader)
        return self._loaders[key].spec()


_FINDER = _Finder()


def forget_modules(keeping: bool = False) -> None:
    """Power-off: the next import of each module of the firmware runs its code anew.

    ``keeping`` spares the modules in which nothing can change, so that they are as fresh as their files made them."""
    if _FINDER not in sys.meta_path:
        sys.meta_path.insert(0, _FINDER)
    there = {name: module for name, module in sys.modules.items() if name.partition(".")[0] in ROOTS}
    for name in there.keys() - (kept(there) if keeping else set()):
        package, _, own = name.rpartition(".")
        if package:
            vars(there[package]).pop(own, None)
        del sys.modules[name]
