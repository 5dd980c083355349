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
        yield faults
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
    ended = _begun(works, works.begin, "ended", 1)
    assert works.there == [True] and not ended
    assert _heard(works) and ended == [_KEY + 1] and _MODULE not in loaded()


def test_it_is_gone_when_its_procedure_ends_in_an_error_too():
    works = Works()
    _begun(works, works.begin, "voided")
    raises(Voided, works.task.offer, _KEY, 0)
    assert works.there == [True] and _MODULE not in loaded()


def test_it_comes_again():
    works = Works()
    for _ in range(2):
        ended = _begun(works, works.begin, "ended")
        assert _heard(works) and ended == [_KEY]
    assert works.there == [True, True]


def test_what_was_there_before_stays():
    works = Works()
    ended = _begun(works, works.nested)
    assert _heard(works) and ended == [_KEY] and works.there == [True, True]
    assert _MODULE not in loaded() and "shoecore.proof.chain" not in loaded()


def test_where_there_is_no_room_it_is_latched_and_nothing_goes_on():
    works = Works()
    ended = _begun(works, works.no_room)
    assert not _heard(works) and not ended and not works.task.timed
    assert works.latched == [(faults.MEMORY_FULL, faults.AT_FIRMWARE, faults.NO_CARD, 0, 0, 0)]


def _is_there(module):
    """Whether it is in the memory, as far as this Python forgets anything."""
    return not loaded() or module.__name__ in loaded()


def _begun(works, *begin):
    """What the procedure comes to, once it does; until it waits for more than its turn."""
    ended = []

    def procedure():
        ended.append((yield from meanwhile(works, *begin)))

    works.task.begin(procedure(), 0)
    _turns(works)
    return ended


def _heard(works):
    """Whether it waited for the key, which came."""
    waited = works.task.offer(_KEY, works.task.now)
    _turns(works)
    return waited


def _turns(works):
    while works.task.timed:
        works.task.check(works.task.deadline)
