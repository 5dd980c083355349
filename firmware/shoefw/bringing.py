"""Code brought into the memory a module at a turn, and known by its names, so that it can be let go of again.

An import of one takes a chip some milliseconds, and nothing may wait for that of many.
"""

from shoecore.compat import held, loaded, since


def bring(steps, names: list, task=None):
    """Steps that import, each a turn of its own, and what they return; the names of what came are added to ``names``.

    Each yields the module that it imported, with a task it is a procedure."""
    before = loaded()
    while True:
        yield task.turn() if task else None
        if held() != len(before):
            before = loaded()  # others came or went in between
        module = None
        try:
            module = next(steps)
        except StopIteration as brought:
            return brought.value
        finally:
            if module and held() == len(before) + 1:
                before[module.__name__] = module  # what looks for them takes a chip a millisecond
                names.append(module.__name__)
            elif held() > len(before):
                names.extend(since(before))
