"""What is in the memory only while it is at work: there before its procedure begins, gone when that ended, however."""

from expect import raises
from shoecore import faults
from shoecore.compat import loaded
from shoefw.control.clearing import Voided
from shoefw.control.meanwhile import meanwhile
from shoefw.control.task import Task

_MODULE = "shoecore.proof.opening"
_KEY = 8


class Works:
    """A task, and a report that keeps what it latches."""

    def __init__(self):
        self.task = Task()
        self.report = self
        self.latched = []
        self.there = []

    def latch(self, *fault):
        """A fault."""
        self.latched.append(fault)

    def begin(self, how, more=0):
        """A procedure that waits once, from a module that nothing else needs."""
        from shoecore.proof import opening

        yield opening
        self.there.append(_is_there(opening))
        return self._waiting(how, more)

    def no_room(self):
        """No procedure: there is no room for it."""
        yield
        raise MemoryError

    def nested(self):
        """A procedure within which another has its turn."""
        from shoecore.proof import chain

        yield chain
        return self._two(chain)

    def _waiting(self, how, more):
        event = yield self.task.wait(_KEY)
        if how == "voided":
            raise Voided
        return event + more

    def _two(self, chain):
        found = yield from meanwhile(self, self.begin, "ended")
        self.there.append(_is_there(chain))
        return found


def test_it_is_there_meanwhile_and_no_longer():
    works = Works()
    steps = meanwhile(works, works.begin, "ended", 1)
    assert _waits(steps, works) == _KEY and works.there == [True]
    assert _ended(steps) == _KEY + 1 and _MODULE not in loaded()


def test_it_is_gone_when_its_procedure_ends_in_an_error_too():
    works = Works()
    steps = meanwhile(works, works.begin, "voided")
    _waits(steps, works)
    raises(Voided, steps.send, _KEY)
    assert _MODULE not in loaded()


def test_it_comes_again():
    works = Works()
    for _ in range(2):
        steps = meanwhile(works, works.begin, "ended")
        _waits(steps, works)
        assert _ended(steps) == _KEY
    assert works.there == [True, True]


def test_what_was_there_before_stays():
    works = Works()
    steps = meanwhile(works, works.nested)
    _waits(steps, works)
    assert _ended(steps) == _KEY and works.there == [True, True]
    assert _MODULE not in loaded() and "shoecore.proof.chain" not in loaded()


def test_where_there_is_no_room_it_is_latched_and_nothing_goes_on():
    works = Works()
    steps = meanwhile(works, works.no_room)
    for _ in range(3):
        assert _waits(steps, works) == 0 and not works.task.timed
    assert works.latched == [(faults.MEMORY_FULL, faults.AT_FIRMWARE, faults.NO_CARD, 0, 0, 0)]


def _is_there(module):
    """Whether it is in the memory, as far as this Python forgets anything."""
    return not loaded() or module.__name__ in loaded()


def _waits(steps, works):
    """What it waits for once it does not only let others have their turn."""
    event = next(steps)
    while works.task.timed:
        event = next(steps)
    return event


def _ended(steps):
    try:
        steps.send(_KEY)
        while True:
            next(steps)
    except StopIteration as end:
        return end.value
