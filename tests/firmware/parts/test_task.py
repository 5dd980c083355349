"""The task: resumed by what it waits for and by nothing else, on its deadline to the microsecond, across the wrap."""

from expect import raises
from shoefw.control.task import Task

_SPAN = 1 << 30
_ONE = 1
_TWO = 2
_OTHER = 4


def test_a_procedure_runs_to_its_first_wait_when_it_begins():
    task = Task()
    seen = []
    task.begin(_wait_once(task, seen, _ONE, 0), 5)
    assert seen == ["began"] and task.now == 5


def test_only_an_event_that_is_waited_for_resumes():
    task = Task()
    seen = []
    task.begin(_wait_once(task, seen, _ONE | _TWO, 0), 0)
    assert not task.offer(_OTHER, 1) and seen == ["began"]
    assert task.offer(_TWO, 7)
    assert seen == ["began", (_TWO, 7)]


def test_an_event_is_the_present_moment_of_the_procedure():
    for start in (0, _SPAN - 3):
        task = Task()
        seen = []
        task.begin(_wait_once(task, seen, _ONE, 10), start)
        assert task.offer(_ONE, (start + 10) % _SPAN)
        assert seen[1] == (_ONE, (start + 10) % _SPAN)


def test_a_deadline_comes_to_the_microsecond_wherever_the_clock_wraps():
    for start in (0, 12345, _SPAN - 1, _SPAN - 1000, _SPAN - 150000, _SPAN // 2):
        task = Task()
        seen = []
        task.begin(_wait_once(task, seen, _ONE, 150), start)
        assert task.timed and task.deadline == (start + 150000) % _SPAN
        for early in (0, 1, 75000, 149999):
            task.check((start + early) % _SPAN)
            assert seen == ["began"]
        task.check((start + 150000) % _SPAN)
        assert seen == ["began", (0, (start + 150000) % _SPAN)]


def test_without_a_deadline_a_task_waits_for_ever():
    task = Task()
    seen = []
    task.begin(_wait_once(task, seen, _ONE, 0), 0)
    assert not task.timed
    for now in range(0, _SPAN, _SPAN // 64):
        task.check(now)
    assert seen == ["began"]


def test_a_deadline_that_has_passed_comes_before_an_event_that_is_late():
    task = Task()
    seen = []
    task.begin(_wait_once(task, seen, _ONE, 10), 0)
    assert not task.offer(_ONE, 10001)
    assert seen == ["began", (0, 10000)]


def test_a_late_event_goes_to_the_wait_after_the_deadline_s():
    task = Task()
    seen = []

    def procedure():
        seen.append((yield task.wait(_ONE, 10)))
        seen.append((yield task.wait(_ONE, 0)))

    task.begin(procedure(), 0)
    assert task.offer(_ONE, 10000)
    assert seen == [0, _ONE]


def test_a_deadline_counts_from_when_the_edge_was_heard_as_the_motion_does_that_follows():
    task = Task()

    def procedure():
        yield task.wait(_ONE, 0)
        yield task.wait(_TWO, 10)

    task.begin(procedure(), 0)
    task.clock = 8000
    task.offer(_ONE, 500)
    assert task.now == 500 and task.deadline == 18000


def test_an_error_is_raised_where_the_procedure_waits_and_it_may_go_on():
    task = Task()
    seen = []

    def procedure():
        try:
            yield task.wait(_ONE, 10)
        except ValueError:
            seen.append("caught")
        seen.append((yield task.wait(_TWO, 0)))

    task.begin(procedure(), 0)
    task.interrupt(ValueError())
    assert seen == ["caught"] and not task.timed
    assert not task.offer(_ONE, 1) and task.offer(_TWO, 2)
    assert seen == ["caught", _TWO]


def test_a_procedure_within_another_is_carried_out_before_that_goes_on_with_what_it_returns():
    task = Task()
    seen = []

    def inner():
        return (yield task.wait(_ONE, 0)) + (yield task.wait(_TWO, 0))

    def middle():
        return 10 * (yield task.within(inner()))

    def outer():
        seen.append((yield task.within(middle())))
        seen.append((yield task.wait(_ONE, 0)))

    task.begin(outer(), 0)
    assert not task.offer(_TWO, 1) and task.offer(_ONE, 2) and seen == []
    assert task.offer(_TWO, 3) and seen == [10 * (_ONE + _TWO)]
    assert task.offer(_ONE, 4) and seen[1:] == [_ONE]
    assert not task.offer(_ONE, 5)


def test_what_one_within_another_raises_is_raised_where_that_had_it_begun_and_beyond_it_where_nobody_takes_it():
    task = Task()
    seen = []

    def inner():
        try:
            yield task.wait(_ONE, 0)
        except KeyError:
            seen.append("inner")
        yield task.wait(_TWO, 0)
        raise ValueError

    def outer():
        try:
            yield task.within(inner())
        except ValueError:
            seen.append("outer")
        yield task.within(inner())

    task.begin(outer(), 0)
    task.interrupt(KeyError())
    assert task.offer(_TWO, 1) and seen == ["inner", "outer"]
    assert task.offer(_ONE, 2)
    raises(ValueError, task.offer, _TWO, 3)
    assert not task.offer(_TWO, 4)


def test_what_a_procedure_begins_anew_takes_the_place_of_all_that_were_within_each_other():
    task = Task()
    seen = []

    def inner():
        yield task.wait(_ONE, 0)
        task.begin(_wait_once(task, seen, _TWO, 0), 7)

    def outer():
        yield task.within(inner())
        seen.append("never")

    task.begin(outer(), 0)
    assert task.offer(_ONE, 1) and seen == ["began"]
    assert task.offer(_TWO, 8) and seen == ["began", (_TWO, 8)]


def test_a_procedure_that_has_ended_hears_nothing():
    task = Task()
    seen = []
    task.begin(_wait_once(task, seen, _ONE, 10), 0)
    task.offer(_ONE, 1)
    task.check(50000)
    assert not task.offer(_ONE, 50001) and not task.timed
    assert len(seen) == 2


def test_a_task_that_has_not_begun_hears_nothing():
    task = Task()
    task.check(5)
    assert not task.offer(_ONE, 6)


def _wait_once(task: Task, seen: list, events: int, milliseconds: int):
    seen.append("began")
    event = yield task.wait(events, milliseconds)
    seen.append((event, task.now))
