"""No order of cards that are not exposed lies on the flash in the clear, after any card of a round."""

import random
from collections.abc import Iterator, Sequence

import pytest
from flash_search import RUN, tells
from rig import Rig, erased
from shoe_rig import ShoeRig, powered

from cpu import CPythonCpu
from shoecore import cards, records
from shoecore.proof.sealing import Seal
from sim.card import face
from sim.shuffler import Shuffler

# The canary: a deck in an order that nothing else has.
CANARY = bytes(random.Random(6).sample(range(52), 52))
ROUND_SECONDS = 120


@pytest.mark.parametrize(
    "written",
    [
        CANARY,
        CANARY[::-1],
        "".join(map(cards.text, CANARY)).encode(),
        " ".join(map(str, CANARY)).encode(),
        CANARY.hex(",").encode(),
        sum(card << 6 * at for at, card in enumerate(CANARY)).to_bytes(39, "little"),
        (sum(card << 6 * at for at, card in enumerate(CANARY)) << 3).to_bytes(40, "little"),
        sum(card << 6 * at for at, card in enumerate(CANARY[::-1])).to_bytes(39, "big"),
        (sum(card << 6 * at for at, card in enumerate(CANARY[::-1])) << 5).to_bytes(40, "big"),
        CANARY[20 : 20 + RUN],
    ],
)
def test_an_order_in_the_clear_is_found_however_it_lies_there(written: bytes) -> None:
    flash = erased()
    assert tells(flash, CANARY) == []
    flash[70_001 : 70_001 + len(written)] = written
    assert tells(flash, CANARY) != []
    assert tells(flash, CANARY, known=set(range(52))) == []


def test_a_shuffler_s_order_is_nowhere_on_its_flash() -> None:
    assert list(told_by_a_shuffler()) == []


def test_what_a_shoe_drew_is_nowhere_on_its_flash() -> None:
    assert list(told_by_a_shoe()) == []


def test_cards_that_are_not_hidden_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Seal, "close", lambda seal, position, card: card)
    assert any(found.startswith("bytes") for found in told_by_a_shuffler())
    assert any(found.startswith("bytes") for found in told_by_a_shoe())


def told_by_a_shuffler() -> Iterator[str]:
    """What the flash tells while a round is dealt, looked at after each card that left."""
    flash = erased()
    rig = Rig(CPythonCpu(flash), Shuffler())
    rig.play(1, deck=CANARY)
    rig.run_until(lambda: bool(rig.of(records.SHUFFLED)), ROUND_SECONDS)
    order = [face(card) for card in rig.mechanism.slots[:52]]
    places = [order.index(card) for card in CANARY]
    assert sorted(order) == list(range(52)) and order != list(CANARY)
    left = 0
    while rig.device.dealer and not rig.device.dealer.done:
        yield from tells(flash, order, exposed(rig)) + tells(flash, places)
        left += 1
        filled = sum(card >= 0 for card in rig.mechanism.slots)
        rig.run_until(
            lambda filled=filled: (
                sum(card >= 0 for card in rig.mechanism.slots) < filled  # type: ignore[misc]
                or rig.device.dealer.done
            ),
            ROUND_SECONDS,
        )
    assert left > 50 and len(rig.of(records.ROUND_CLOSED)) == 1
    yield from tells(flash, order, exposed(rig))


def told_by_a_shoe() -> Iterator[str]:
    """The same of a shoe: the cards on the table, in the order in which they were drawn."""
    flash = erased()
    rig = ShoeRig(powered(flash=flash))
    dealer = rig.seat(1, deck=CANARY, seats=tuple(range(1, 11)))
    looked = 0
    while not dealer.done:
        drawn = rig.drawn()
        rig.run_until(lambda drawn=drawn: rig.drawn() > drawn or dealer.done, ROUND_SECONDS)  # type: ignore[misc]
        yield from tells(flash, table(rig), exposed(rig))
        looked += 1
    assert looked > 3 * RUN and len(rig.of(records.COMMITTED)) == 1


def table(rig: Rig) -> Sequence[int]:
    """The cards on the table."""
    return [face(card) for card in rig.mechanism.table]


def exposed(rig: Rig) -> set[int]:
    """The cards that the rules have exposed."""
    return {card for _, card, _ in rig.of(records.EXPOSED)}
