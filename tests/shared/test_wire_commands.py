"""Commands: once each, by who may, and by two where it takes two."""

from shoecore.wire import commands, rights, session
from shoecore.wire.commands import BAD_SIGNATURE, DONE, FAILED, NOT_ALLOWED, OUTDATED
from shoecore.wire.results import RESULTS
from two_ends import Principal

_TECHNICIAN = Principal(b"techni01", rights.TECHNICIAN, b"t" * 32, "T")
_MANAGER = Principal(b"manage01", rights.PIT_MANAGER, b"m" * 32, "M")
_SUPERVISOR = Principal(b"superv01", rights.PIT_SUPERVISOR, b"s" * 32, "S")
_ALL = (_TECHNICIAN, _MANAGER, _SUPERVISOR)
_OLD_KEY = b"old key1"


class Floor:
    """The commands of a device in a session with somebody, and what they did."""

    def __init__(self, principal=_TECHNICIAN) -> None:
        self.session = session.Session(None, None, b"", b"session of today", principal)
        self.done: list = []
        self.works = True

    def find(self, key_id: bytes):
        """A principal."""
        for principal in _ALL:
            if principal.id == key_id:
                return principal
        return None

    def execute(self, command: int, argument: bytes, principal, second) -> bool:
        """What is to be done."""
        if self.works:
            self.done.append((command, argument, principal.id, second.id))
        return self.works

    def give(self, number: int, second=None, command: int = rights.RETIRE_KEY, signature: bytes = b"") -> int:
        """A command with the signature of a second person; its result."""
        if second and not signature:
            signature = commands.sign(second.key, self.session.name, number, command, _OLD_KEY)
        values = (number, command, _OLD_KEY, second.id if second else b"", signature)
        answered, result = commands.take(self.session, values, self.find, self.execute)
        assert answered == number
        return result


def test_two_who_may_together_get_it_done():
    floor = Floor()
    assert floor.give(1, _MANAGER) == DONE
    assert floor.done == [(rights.RETIRE_KEY, _OLD_KEY, _TECHNICIAN.id, _MANAGER.id)]


def test_one_alone_or_two_who_may_not_get_nothing_done():
    for principal, second in ((_TECHNICIAN, None), (_MANAGER, _TECHNICIAN), (_TECHNICIAN, _SUPERVISOR)):
        floor = Floor(principal)
        assert floor.give(1, second) == NOT_ALLOWED and not floor.done


def test_nobody_signs_beside_themselves():
    floor = Floor(_MANAGER)
    assert floor.give(1, _MANAGER) == BAD_SIGNATURE and not floor.done


def test_a_command_that_comes_again_has_its_effect_once_and_the_same_answer():
    floor = Floor()
    for _ in range(3):
        assert floor.give(7, _MANAGER) == DONE
    assert len(floor.done) == 1
    floor.works = False
    assert floor.give(8, _MANAGER) == FAILED
    floor.works = True
    assert floor.give(8, _MANAGER) == FAILED and len(floor.done) == 1


def test_an_earlier_number_and_no_number_have_no_effect():
    floor = Floor()
    assert floor.give(7, _MANAGER) == DONE
    for number in (0, 1, 6):
        assert floor.give(number, _MANAGER) == OUTDATED
    assert len(floor.done) == 1


def test_numbers_begin_anew_in_another_session():
    floor = Floor()
    assert floor.give(7, _MANAGER) == DONE
    floor.session = session.Session(None, None, b"", b"session of later", _TECHNICIAN)
    assert floor.give(1, _MANAGER) == DONE
    assert len(floor.done) == 2


def test_a_signature_serves_one_command_in_one_session():
    floor = Floor()
    name = floor.session.name
    right = (_MANAGER.key, name, 5, rights.RETIRE_KEY, _OLD_KEY)
    for place, other in ((0, b"x" * 32), (1, b"another session!"), (2, 6), (3, 2), (4, b"other id")):
        wrong = list(right)
        wrong[place] = other
        assert Floor().give(5, _MANAGER, signature=commands.sign(*wrong)) == BAD_SIGNATURE
    for length in (1, 15):
        assert Floor().give(5, _MANAGER, signature=commands.sign(*right)[:length]) == BAD_SIGNATURE
    assert floor.give(5, _MANAGER, signature=commands.sign(*right)) == DONE


def test_a_key_that_nobody_has_signs_nothing():
    floor = Floor()
    stranger = Principal(b"stranger", rights.PIT_MANAGER, b"m" * 32, "X")
    assert floor.give(1, stranger) == BAD_SIGNATURE and not floor.done


def test_a_command_that_is_none_is_not_allowed_and_every_result_has_words():
    floor = Floor()
    for command in (0, 200, 255):
        assert floor.give(command + 1, _MANAGER, command) == NOT_ALLOWED
    assert len(RESULTS) == OUTDATED + 1 == len(set(RESULTS))
