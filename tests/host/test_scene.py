"""The table as the live screen shows it, where cards are taken back and dealt again."""

from shoecore import records
from shoecore.records import Record
from shoecore.rulebooks.steps import COMMUNITY
from trueshoe.judge import Event
from trueshoe.scene import Scene


def after(*rows: tuple[int, tuple[object, ...]]) -> Scene:
    scene = Scene()
    for number, (kind, values) in enumerate(rows, 1):
        scene.take(Event(Record(number, 0, kind, values), None, None, None))
    return scene


BOARD = (records.DISPENSED, (COMMUNITY, 0, 5))
TURNED = (records.EXPOSED, (1, 7, 1))
BACK = (records.RESHUFFLED, (2, bytes((1, 2))))


def test_cards_that_were_taken_back_lie_on_the_table_no_more() -> None:
    assert after(BOARD, TURNED).community == [None, 7, None, None, None]
    assert after(BOARD, TURNED, BACK).community == [None] * 3


def test_cards_that_come_for_them_lie_in_their_places() -> None:
    again = (records.DISPENSED, (COMMUNITY, 9, 2))
    scene = after(BOARD, TURNED, BACK, again, (records.EXPOSED, (10, 30, 0)))
    assert scene.community == [None, None, 30, None, None]
    assert scene.place_of(10) == (COMMUNITY, 3)
    assert scene.place_of(1) is None
