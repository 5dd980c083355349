"""The one place that knows which interpreter runs: what MicroPython has and CPython lacks, under one name."""

try:
    from micropython import const, kbd_intr  # isort: skip
    from gc import collect
    from sys import modules

    # A port looks for its own modules in every folder first, each time that one is imported, 1 ms on an RP2040: but for
    # those that are known already.
    for _name in ("binascii", "collections", "hashlib", "io"):
        modules[_name] = __import__(_name)
except ImportError:
    modules = {}  # CPython keeps its own

    def const(value: int) -> int:
        """Mark a number that mpy-cross folds into the code; on CPython it is the number itself."""
        return value

    def kbd_intr(byte: int) -> None:
        """Let a byte of the console interrupt the program, or -1 for none; CPython's own way is left as it is."""

    def collect(generation: int = 0) -> int:
        """Free what is no longer in use, at a moment that can wait for it; CPython does so as it goes."""
        return 0


# An object that takes three blocks of the memory, and how many of the smallest are taken at most.
_LARGER = const(8)
_MOST = const(96)


def fill_holes() -> None:
    """Take the small holes of the memory below the first larger one: for what does not fit into a small one a port
    looks for room from the first of those on, each time anew, up to 0.4 ms on an RP2040. On CPython it does nothing."""
    larger = id((None,) * _LARGER)
    taken = 0
    while taken < _MOST and id(object()) < larger:
        taken += 1


def forget(module) -> None:
    """Let go of a module that was needed once: its code leaves the memory, and the next import brings it back."""
    forget_all((module.__name__,))


def loaded() -> dict:
    """The modules that are in the memory now, for ``since``; whoever keeps it keeps their code."""
    return modules.copy()


def since(before) -> list:
    """The names of the modules that came into the memory since."""
    return [name for name in modules if name not in before]


def forget_all(names) -> None:
    """Let go of the modules of these names."""
    for name in names:
        if name in modules:
            del modules[name]
            package, _, last = name.rpartition(".")
            if package in modules:
                delattr(modules[package], last)


def faster(module: str, name: str):
    """A module's function as machine code, from the ``viper`` beside it where this port has that; else None."""
    beside = module[: module.rfind(".")] + ".viper"
    try:
        return getattr(__import__(beside, None, None, (name,)), name)
    except (ImportError, SyntaxError, ValueError):
        return None
