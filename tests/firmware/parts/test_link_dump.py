"""The journal as it lies on the flash: given piece by piece to a host that asks, only it, only while nothing moves."""

from link_bench import BEGIN, END, RECORD, Bench

from shoecore.wire import messages, rights
from shoefw.dump import Dump
from shoefw.store.places import SECTOR

_PIECE = 200
_SIZE = END - BEGIN


def test_the_whole_journal_comes_piece_by_piece_and_nothing_beside_it():
    bench = _greeted()
    for at in range(BEGIN - 1, END + 1):
        bench.flash.bytes[at] = at & 127
    got = 0
    while got < _SIZE:
        at, piece = _asked(bench, got)
        assert at == got and len(piece) == min(_PIECE, _SIZE - at)
        assert piece == bench.flash.bytes[BEGIN + at : BEGIN + at + len(piece)]
        got += len(piece)


def test_beyond_the_end_the_answer_has_no_bytes_and_tells_where_the_end_is():
    bench = _greeted()
    for at in (_SIZE, _SIZE + 1, (1 << 32) - 1):
        assert _asked(bench, at) == (_SIZE, b"")


def test_while_something_moves_it_waits():
    bench = _greeted()
    bench.still = False
    bench.say(messages.ASK_DUMP, 0)
    assert bench.run(100, 20000) == []
    bench.still = True
    assert [message.kind for message in bench.run(2)] == [messages.DUMP]
    assert bench.run(100, 20000) == []


def test_a_later_question_takes_the_place_of_one_that_waits():
    bench = _greeted()
    bench.still = False
    bench.say(messages.ASK_DUMP, 0)
    bench.say(messages.ASK_DUMP, 400)
    bench.run(5)
    bench.still = True
    assert [message.values[0] for message in bench.run(10)] == [400]


def test_a_host_without_a_session_gets_nothing():
    bench = Bench()
    bench.say(messages.ASK_DUMP, 0)
    assert [message.kind for message in bench.run(5)] == [messages.REFUSED]


def test_an_auditor_gets_it_and_no_records():
    bench = Bench(3, rights.AUDITOR)
    bench.greet()
    assert len(_asked(bench, 0)[1]) == _PIECE
    assert bench.numbers(20) == []


def test_records_come_between_the_pieces():
    bench = _greeted(10)
    kinds = []
    for at in range(0, _SIZE, _PIECE):
        bench.say(messages.ASK_DUMP, at)
        kinds += [message.kind for message in bench.run(3)]
    assert kinds.count(messages.DUMP) == 6 and kinds.count(RECORD) >= 10


def test_the_lease_is_asked_for_all_the_same():
    bench = _greeted()
    bench.link.lease_wanted = True
    bench.say(messages.ASK_DUMP, 0)
    assert sorted(message.kind for message in bench.run(3)) == [messages.ASK_LEASE, messages.DUMP]


def test_a_sector_that_cannot_be_read_is_given_as_zeros_and_the_others_as_they_are():
    dump = Dump(_Worn(), 0, 3 * SECTOR, lambda: True)
    got = 0
    while got < 3 * SECTOR:
        dump.ask(got)
        at, piece = dump.piece()
        assert at == got and min(piece) == max(piece) == _Worn.CONTENT[at // SECTOR]
        got += len(piece)


class _Worn:
    CONTENT = (7, 0, 9)

    def read(self, at: int, buffer: bytearray) -> None:
        sector = at // SECTOR
        if sector == 1 or (at + len(buffer) - 1) // SECTOR == 1:
            raise OSError("cannot be read")
        for i in range(len(buffer)):
            buffer[i] = self.CONTENT[sector]


def _greeted(waiting: int = 0) -> Bench:
    bench = Bench(waiting)
    bench.greet()
    return bench


def _asked(bench: Bench, at: int) -> tuple:
    bench.say(messages.ASK_DUMP, at)
    return bench.run(2)[-1].values
