"""Code brought into the memory a module at a turn, and known by its names, so that it can be let go of again.

An import of one takes a chip some milliseconds, and nothing may wait for that of many, nor for what is unpacked first.
"""

from shoecore.compat import fill_holes, loaded, modules, since

_step = next


def begin_again_by(step) -> None:
    """Take each step as the stage has it, for a program that lies packed: None says that what it imports has to be
    unpacked first, and the steps begin again; a name is that of what came then, empty for a piece of it."""
    global _step
    _step = step


def brought_by(name: str, *arguments):
    """The steps of this name, with what they are written down in."""
    from . import brought

    yield brought
    return (yield from getattr(brought, name)(*arguments))


def bring(begin, arguments: tuple, names: list, task=None):
    """The steps that ``begin`` makes of the arguments, each an import and a turn of its own, and what they return; the
    names of what came are added to ``names``.

    Each yields the module that it imported. With a task it is a procedure."""
    before, known = loaded(), len(modules)
    steps = name = None
    done = 0
    while True:
        yield task.turn() if task else None
        if name != "":  # nothing is half unpacked
            fill_holes()
            yield task.turn() if task else None
        if len(modules) != known:
            before, known = loaded(), len(modules)  # others came or went in between
            done = 0
        if not steps:
            steps = begin(*arguments)
            for _ in range(done):
                next(steps)  # those are there already
        name = ""
        try:
            name = _step(steps)
            if name is None:
                steps = None
            elif not isinstance(name, str):
                name = name.__name__
                done += 1
        except StopIteration as brought:
            begin = steps = None
            return brought.value
        finally:
            more, known = len(modules) - known, len(modules)
            came = name
            while more > 0 and came and came not in before and came not in names:
                names.append(came)  # and the packages that it is the first of: to look for all takes a millisecond
                more -= 1
                came = came.rpartition(".")[0]
            if more > 0:
                names.extend(since(before))
            if begin is None:
                del before  # a frame that called this has it for a while yet, and with it that code
