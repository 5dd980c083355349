"""Code brought into the memory a piece at a turn, and known by its names, so that it can be let go of again.

An import of one module takes a chip some milliseconds, and nothing may wait for that of many.
"""

from shoecore.compat import loaded, since


def bring(steps, names: list, task=None):
    """Steps that import, each a turn of its own, and what they return; the names of what came are added to ``names``.

    With a task it is a procedure."""
    while True:
        yield task.turn() if task else None
        before = loaded()
        try:
            next(steps)
        except StopIteration as brought:
            return brought.value
        finally:
            names.extend(since(before))
