"""The motion lease on the link: asked of a host alone, counted from the question, and never longer than it may be."""

from link_bench import RECORD, Bench

from shoecore import records
from shoecore.wire import messages, rights

_MS = 1000
_LEASE_MS = 250
_ASK_MS = 120
_WRAP = 1 << 30


def test_nobody_is_asked_before_a_host_has_a_session():
    bench = Bench()
    bench.link.lease_wanted = True
    assert bench.run(50, 20 * _MS) == [] and not bench.link.lease_held(bench.now)


def test_a_host_that_may_not_give_it_is_not_asked():
    bench = Bench(role=rights.TECHNICIAN)
    bench.greet()
    bench.link.lease_wanted = True
    assert bench.run(50, 20 * _MS) == []


def test_nothing_is_asked_while_no_motion_is_wanted():
    bench = _wanted()
    bench.link.lease_wanted = False
    assert bench.run(50, 20 * _MS) == []


def test_it_is_asked_twice_in_each_lease_with_a_fresh_number():
    bench = _wanted()
    numbers = [message.values[0] for message in bench.run(100, 10 * _MS)]
    assert numbers == list(range(1, 10))


def test_an_answer_holds_for_a_quarter_of_a_second_from_the_question():
    bench = _wanted()
    number = _asked(bench, 1)
    asked_at = bench.now
    bench.run(60)
    assert not bench.link.lease_held(bench.now)
    bench.say(messages.LEASE, number)
    bench.run(1)
    for ms in range(61, 300):
        assert bench.link.lease_held(_after(asked_at, ms * _MS)) == (ms < _LEASE_MS), ms


def test_it_is_lost_also_when_no_poll_came_at_its_end():
    bench = _held()
    assert not bench.link.lease_held(_after(bench.now, 10 * _LEASE_MS * _MS))


def test_an_answer_tells_the_port_that_what_was_written_before_the_question_is_read_and_no_more():
    bench = _wanted()
    until = bench.port.written
    number = _asked(bench, 1)
    bench.port.read = -1
    bench.say(messages.ASK_STATUS)
    bench.run(10)
    assert bench.port.written > until and bench.port.read == -1
    bench.say(messages.LEASE, number)
    bench.run(1)
    assert bench.port.read == until


def test_an_answer_to_the_question_before_the_latest_tells_the_port_nothing_nor_does_one_to_none():
    bench = _wanted()
    first = _asked(bench, 1)
    _asked(bench, _ASK_MS)
    bench.port.read = -1
    for number in (first, first, first + 2):
        bench.say(messages.LEASE, number)
        bench.run(1)
    assert bench.port.read == -1


def test_an_answer_to_the_question_before_the_latest_counts_from_its_own_question():
    bench = _wanted()
    first = _asked(bench, 1)
    asked_at = bench.now
    _asked(bench, _ASK_MS)
    bench.say(messages.LEASE, first)
    bench.run(1)
    assert bench.link.lease_held(bench.now)
    assert bench.link.lease_held(_after(asked_at, _LEASE_MS * _MS - 1))
    assert not bench.link.lease_held(_after(asked_at, _LEASE_MS * _MS))


def test_an_answer_to_an_older_question_is_none():
    bench = _wanted()
    first = _asked(bench, 1)
    for _ in range(2):
        _asked(bench, _ASK_MS)
    bench.say(messages.LEASE, first)
    bench.run(1)
    assert not bench.link.lease_held(bench.now)


def test_answers_with_other_numbers_are_none():
    bench = _wanted()
    number = _asked(bench, 1)
    for other in (0, number + 1, number + 2, number - 1, 65535, number + 32768):
        bench.say(messages.LEASE, other & 65535)
    bench.run(10)
    assert not bench.link.lease_held(bench.now)


def test_an_answer_at_the_last_moment_is_one():
    assert _answered(_LEASE_MS - 1)


def test_a_late_answer_is_none():
    assert not _answered(_LEASE_MS)


def test_an_answer_that_comes_again_extends_nothing():
    bench = _wanted()
    number = _asked(bench, 1)
    bench.say(messages.LEASE, number)
    bench.run(1)
    for _ in range(9):
        bench.say(messages.LEASE, number)
        bench.run(1, 30 * _MS)
    assert not bench.link.lease_held(bench.now)


def test_an_earlier_answer_that_comes_later_shortens_nothing():
    bench = _wanted()
    first = _asked(bench, 1)
    second = _asked(bench, _ASK_MS)
    asked_at = bench.now
    bench.say(messages.LEASE, second)
    bench.say(messages.LEASE, first)
    bench.run(1)
    assert bench.link.lease_held(_after(asked_at, _LEASE_MS * _MS - 1))


def test_a_host_that_answers_every_question_holds_it_all_the_time():
    bench = _wanted()
    held = 0
    for _ in range(30):
        for message in bench.run(1, 40 * _MS):
            bench.say(messages.LEASE, message.values[0])
        held += bench.link.lease_held(bench.now)
    assert held == 29  # the first poll asks


def test_numbers_begin_anew_after_the_last():
    bench = _wanted()
    bench.link.lease._number = 65534
    last = _asked(bench, 1)
    first = _asked(bench, _ASK_MS)
    assert (last, first) == (65535, 0)
    bench.say(messages.LEASE, last)
    bench.run(1)
    assert bench.link.lease_held(bench.now)


def test_another_host_does_not_inherit_it():
    bench = _held()
    open_question = _asked(bench, _ASK_MS)
    bench.greet()
    bench.say(messages.LEASE, open_question)
    bench.run(1)
    assert not bench.link.lease_held(bench.now)


def test_what_is_old_stays_gone_when_the_ticks_have_wrapped():
    bench = _held()
    number = _asked(bench, _ASK_MS)
    bench.link.lease_wanted = False
    for _ in range(50):
        bench.now = _after(bench.now, _WRAP // 50)
        bench.link.poll(bench.now)
    bench.say(messages.LEASE, number)
    bench.run(1)
    assert not bench.link.lease_held(bench.now)


def test_a_question_goes_before_the_records_that_wait():
    bench = _wanted()
    bench.link.lease_wanted = False
    for _ in range(5):
        bench.outbox.add(records.CLEARED, 1, 0)
    bench.link.lease_wanted = True
    assert [message.kind for message in bench.run(6)] == [messages.ASK_LEASE] + [RECORD] * 5


def test_a_port_without_room_keeps_no_answer_out_and_no_lease_in():
    bench = _wanted()
    number = _asked(bench, 1)
    bench.outbox.add(records.CLEARED, 1, 0)
    bench.port.room = False
    bench.run(2)
    bench.say(messages.LEASE, number)
    bench.run(1)
    assert bench.link.lease_held(bench.now)
    bench.run(30, 10 * _MS)
    assert not bench.link.lease_held(bench.now)
    bench.port.room = True
    assert [message.kind for message in bench.run(2)] == [RECORD, messages.ASK_LEASE]


def test_the_next_poll_is_due_when_a_question_is_or_the_lease_ends():
    bench = _wanted()
    assert bench.link.wait() == 0
    number = _asked(bench, 1)
    asked_at = bench.now
    assert _after(bench.now, bench.link.wait()) == _after(asked_at, _ASK_MS * _MS)
    bench.say(messages.LEASE, number)
    bench.run(1)
    for _ in range(2):
        _asked(bench, _ASK_MS - 1)
        bench.run(1)
    assert _after(bench.now, bench.link.wait()) == _after(asked_at, _LEASE_MS * _MS)


def test_a_link_that_asks_nothing_looks_at_its_port_soon():
    bench = Bench()
    for wanted in (False, True):
        bench.link.lease_wanted = wanted
        assert bench.link.wait() == 50 * _MS


def test_a_question_that_cannot_be_sent_does_not_keep_the_link_awake():
    bench = _wanted()
    bench.outbox.add(records.CLEARED, 1, 0)
    bench.link.lease_wanted = bench.port.room = False
    bench.run(3)
    bench.link.lease_wanted = True
    assert bench.link.wait() == 50 * _MS


def _wanted() -> Bench:
    """A bench whose host has a session and whose controllers want to move."""
    bench = Bench()
    bench.greet()
    bench.link.lease_wanted = True
    return bench


def _held() -> Bench:
    """A bench that holds a fresh lease."""
    bench = _wanted()
    bench.say(messages.LEASE, _asked(bench, 1))
    bench.run(1)
    assert bench.link.lease_held(bench.now)
    return bench


def _answered(late_ms: int) -> bool:
    """Whether an answer gives the lease that comes so late."""
    bench = _wanted()
    number = _asked(bench, 1)
    bench.link.lease_wanted = False
    bench.run(1, late_ms * _MS - _MS)
    bench.say(messages.LEASE, number)
    bench.run(1)
    return bench.link.lease_held(bench.now)


def _asked(bench: Bench, after_ms: int) -> int:
    """The number of the one question that comes after so long."""
    (message,) = bench.run(1, after_ms * _MS)
    assert message.kind == messages.ASK_LEASE
    return message.values[0]


def _after(now: int, microseconds: int) -> int:
    return (now + microseconds) & 0x3FFFFFFF
