"""The clock set by hand: year, month, day, hour and minute typed on the seat keys."""

from shoecore.compat import const

_DIGITS = const(10)
_DAY = const(86400)
_DAYS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_FEBRUARY = const(2)


def run(bench):
    """Ask until it is a time, let it be agreed to, and set the clock to it."""
    while True:
        typed = yield from bench.number("YYMMDDHHMM", _DIGITS)
        seconds = seconds_of(typed)
        if seconds is not None:
            break
        yield from bench.told("NO SUCH TIME", typed)
    yield from bench.agreed("20%s-%s-%s" % (typed[:2], typed[2:4], typed[4:6]), "%s:%s NOW?" % (typed[6:8], typed[8:]))
    works = bench.works
    works.clock.set(seconds, works.outbox.uptime.whole())
    works.outbox.add(*works.clock.record())
    yield from bench.told("CLOCK SET", _drift(works.clock))


def seconds_of(typed: str):
    """The seconds since the start of 2000 of ten digits YYMMDDHHMM; None if there is no such time."""
    year, month, day, hour, minute = [int(typed[at : at + 2]) for at in range(0, _DIGITS, 2)]
    if not (1 <= month <= len(_DAYS) and 1 <= day <= _days(year, month) and hour < 24 and minute < 60):
        return None
    days = 365 * year + (year + 3) // 4 + sum(_days(year, before) for before in range(1, month)) + day - 1
    return days * _DAY + hour * 3600 + minute * 60


def date_of(seconds) -> str:
    """The day of so many seconds since the start of 2000, as year-month-day; empty where there is no time."""
    if seconds is None:
        return ""
    days = seconds // _DAY
    year = 0
    while days >= 365 + (year % 4 == 0):
        days -= 365 + (year % 4 == 0)
        year += 1
    month = 1
    while days >= _days(year, month):
        days -= _days(year, month)
        month += 1
    return "20%02d-%02d-%02d" % (year, month, days + 1)


def _days(year: int, month: int) -> int:
    return _DAYS[month - 1] + (1 if month == _FEBRUARY and year % 4 == 0 else 0)


def _drift(clock) -> str:
    return "DRIFT UNKNOWN" if clock.drift is None else "DRIFT %d PPM" % clock.drift
