"""Code that is in the memory only while it is at work: imported when its procedure begins, forgotten when that ended.

A device never begins its day, takes a deck in, makes a ruling and has a fault cleared all at once. The code of each is
so there in its turn, and what lives in the memory is the most that is needed together, not the sum of it all. Two
things keep it sound. Where such code begins nothing moves, as an import takes its time and its room. And nothing that
stays keeps an object of its classes, only plain values: an object would keep its code.
"""

from shoecore import faults
from shoecore.compat import collect, const, forget_all

from ..bringing import bring

# To let go of as many takes a chip a millisecond.
_AT_ONCE = const(12)


def meanwhile(works, begin, *arguments):
    """A procedure: the one that the steps of ``begin`` import and return, with all of it in the memory only meanwhile.

    ``works`` has the task and the report. Where there is no room, that is latched, and nothing moves any more until the
    power is off and on again."""
    task = works.task
    names: list = []
    try:
        procedure = yield from bring(begin, arguments, names, task)
    except MemoryError:
        forget_all(names)
        works.report.latch(faults.MEMORY_FULL, faults.AT_FIRMWARE, faults.NO_CARD, 0, 0, 0)
        procedure = task.nothing_more()
    yield task.turn()
    try:
        result = yield task.within(procedure)
        procedure = None
        while len(names) > _AT_ONCE:
            yield task.turn()
            forget_all(names[-_AT_ONCE:])
            del names[-_AT_ONCE:]
        yield task.turn()
    finally:
        procedure = None
        forget_all(names)
    yield task.turn()
    collect()  # nothing moves yet
    return result
