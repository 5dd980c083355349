"""Which of the firmware's modules hold nothing that can change: they are the same at every power-on of this process."""

from collections.abc import Iterable, Iterator, Mapping
from dis import get_instructions
from types import BuiltinFunctionType, FunctionType, MemberDescriptorType, ModuleType
from typing import Any

_CONSTANT = (bool, bytes, float, int, range, str, type(None), BuiltinFunctionType, ModuleType)
_KNOWN: dict[str, set[str] | None] = {}
_KEPT: dict[frozenset[tuple[str, str]], set[str]] = {}
_OF_CLASSES = (MemberDescriptorType, classmethod, property, staticmethod)


def kept(modules: Mapping[str, ModuleType]) -> set[str]:
    """The names of those that are constant themselves and have what they took from others of constant ones alone."""
    files = frozenset((name, str(module.__file__)) for name, module in modules.items())
    if files not in _KEPT:
        _KEPT[files] = _kept(modules)
    return _KEPT[files]


def _kept(modules: Mapping[str, ModuleType]) -> set[str]:
    """The same, worked out from what the modules hold now."""
    has_of = {name: of for name, module in modules.items() if (of := _looked_at(module)) is not None}
    names = set(has_of)
    while others := {name for name in names if has_of[name] & modules.keys() - names}:
        names -= others
    return names


def _looked_at(module: ModuleType) -> set[str] | None:
    """What a constant module has of others, None of one that is not; by its file, as it was the first time."""
    file = str(module.__file__)
    if file not in _KNOWN:
        is_constant = all(_cannot_change(value, module) for value in _of(module).values())
        _KNOWN[file] = _has_of(module) if is_constant else None
    return _KNOWN[file]


def _has_of(module: ModuleType) -> set[str]:
    """The modules that something in one is of; a package has nothing of those that it contains."""
    there = {_is_of(value) for value in _flat(_of(module).values())}
    return {name for name in there if not name.startswith(f"{module.__name__}.")}


def _is_of(value: Any) -> str:
    return str(getattr(value, "__name__" if isinstance(value, ModuleType) else "__module__", ""))


def _cannot_change(value: Any, module: ModuleType) -> bool:
    """Whether a value of a module is and stays the same; a class of another is that one's."""
    if isinstance(value, tuple | frozenset):
        return all(_cannot_change(one, module) for one in value)
    if isinstance(value, FunctionType):
        rebinds = any(one.opname == "STORE_GLOBAL" for one in get_instructions(value))
        is_plain = not rebinds and not value.__closure__ and not vars(value)
        return is_plain and _cannot_change(value.__defaults__ or (), module)
    if isinstance(value, type):
        own = () if value.__module__ != module.__name__ or issubclass(value, tuple) else _of(value).values()
        return all(isinstance(one, _OF_CLASSES) or _cannot_change(one, module) for one in own)
    return isinstance(value, _CONSTANT)


def _of(holder: Any) -> dict[str, Any]:
    """What a module or a class defines, but for what Python writes into each."""
    own = vars(holder).items()
    return {name: value for name, value in own if not name.startswith("__") or isinstance(value, FunctionType)}


def _flat(values: Iterable[Any]) -> Iterator[Any]:
    for value in values:
        if isinstance(value, tuple | frozenset):
            yield from _flat(value)
        else:
            yield value
