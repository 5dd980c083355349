"""Whoever comes to the port, asks and leaves in the middle of a shuffle changes no verdict, and is answered soon."""

from cpu import CPythonCpu
from shoecore import records
from shoecore.wire import messages
from sim.shuffler import Shuffler
from tests.firmware.rig import DECK, SECOND, Rig, erased

TIMES = 1000
STATUS_US = 200_000
DETACHED_US = 500
AWAY_US = 5000


def shuffled(session: bool | None, away: int = DETACHED_US) -> tuple[Rig, list[int], int]:
    """A deck taken in, with hosts that come and go; how long each waited for its status, and how many came."""
    rig = Rig(CPythonCpu(erased()), Shuffler(1))
    rig.run(1)
    waited: list[int] = []
    came = 0
    rig.put(DECK)
    while records.SHUFFLED not in rig.kinds():
        if session is None:
            rig.run_for(DETACHED_US)
            continue
        if session:
            rig.device.serial_in += b"\0"
            rig.greet()
            rig.run_for(DETACHED_US)
        rig.status = ()
        rig.say(messages.ASK_STATUS)
        asked = rig.mechanism.time
        while not rig.status and rig.mechanism.time < asked + SECOND:
            rig.step()
        waited.append(rig.mechanism.time - asked)
        came += 1
        rig.run_for(away)
    return rig, waited, came


def test_questions_in_a_shuffle_are_answered_soon_and_change_no_record() -> None:
    alone, _, _ = shuffled(None)
    asked, waited, came = shuffled(False)
    assert came >= TIMES and max(waited) <= STATUS_US
    assert [record[1:] for record in asked.records] == [record[1:] for record in alone.records]


def test_sessions_that_begin_in_a_shuffle_change_no_verdict() -> None:
    alone, _, _ = shuffled(None)
    attached, waited, came = shuffled(True, AWAY_US)
    assert came >= TIMES and max(waited) <= STATUS_US
    assert attached.kinds() == alone.kinds()
