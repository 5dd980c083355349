"""What a device committed to and sealed: made again by other code, and opened after a cut by the right host alone."""

import hashlib
import hmac
from types import SimpleNamespace

import pytest
from floor import Floor
from rig import DECK, PART, Rig, erased
from shoe_rig import ShoeRig, powered

from cpu import CPythonCpu, VmCpu
from runtime import NotAvailable
from shoecore import faults, records, states
from shoecore.cards import CARDS
from shoecore.proof.merkle import at_once
from shoecore.wire import messages
from shoefw.control.shoe.committed import Committed
from shoefw.control.unsealing import opened as opened_of
from shoefw.control.vault import Vault
from shoefw.drivers import keys
from shoefw.store.identity import Identity
from shoefw.store.sealed import Sealed
from sim.card import face
from sim.shuffler import Shuffler
from tests.runner.report import not_run

SECONDS = 120
HEAP_KIB = 144
OTHER_PART = bytes(range(50, 82))


class Kept:
    """The flash of a device that is off."""

    def __init__(self, flash: bytearray) -> None:
        self._flash = bytearray(flash)

    def read(self, at: int, buffer: bytearray) -> None:
        """Fill the buffer."""
        buffer[:] = self._flash[at : at + len(buffer)]

    def program(self, at: int, data: bytes) -> None:
        """Clear bits."""
        for number, byte in enumerate(data):
            self._flash[at + number] &= byte


def vault(flash: bytearray, part: bytes = PART) -> Vault:
    """The vault as it is after a start, with a host's part."""
    kept = Kept(flash)
    waits = SimpleNamespace(turn=lambda: None)
    works = SimpleNamespace(task=waits, identity=Identity(kept), link=SimpleNamespace(part=part))
    return Vault(works, Sealed(kept))


def code(key: bytes, message: bytes) -> bytes:
    """HMAC-SHA-256 of the standard library."""
    return hmac.new(key, message, hashlib.sha256).digest()


def leaf(flash: bytearray, place: int, card: int) -> bytes:
    """The leaf of a card, made without the product's proof."""
    kept = vault(flash)
    key = code(Identity(Kept(flash)).secret, b"ts key 1" + PART)
    salt = code(key, b"ts salt1" + kept.sealed.nonce + place.to_bytes(2, "big"))[:16]
    return hashlib.sha256(b"\0" + place.to_bytes(2, "big") + bytes([card]) + salt).digest()


def root(leaves: list[bytes]) -> bytes:
    """The root of RFC 6962 over leaves, made without the product's proof."""
    if len(leaves) == 1:
        return leaves[0]
    left = 1 << (len(leaves) - 1).bit_length() - 1
    return hashlib.sha256(b"\1" + root(leaves[:left]) + root(leaves[left:])).digest()


def shuffled(flash: bytearray, cpu: CPythonCpu | VmCpu | None = None) -> tuple[Rig, list[int]]:
    """A device whose deck is taken in, and the cards in the order in which they will leave."""
    rig = Rig(cpu or CPythonCpu(flash), Shuffler())
    rig.put(DECK)
    rig.run_until(lambda: bool(rig.of(records.SHUFFLED)), SECONDS)
    return rig, [face(card) for card in rig.mechanism.slots[:52]]


@pytest.mark.parametrize("kind", ["cpython", "vm"])
def test_the_root_of_a_shuffled_deck_is_that_of_the_cards_as_they_stand(kind: str) -> None:
    flash = erased()
    try:
        cpu = CPythonCpu(flash) if kind == "cpython" else VmCpu(flash, heap_kib=HEAP_KIB)
    except NotAvailable as missing:
        not_run(str(missing))
    try:
        rig, order = shuffled(flash, cpu)
    finally:
        cpu.close()
    told = rig.of(records.SHUFFLED)
    assert [values[:2] for values in told] == [
        (52, root([leaf(flash, place, card) for place, card in enumerate(order)]))
    ]
    assert told[0][2:] == (1, 1, 0)
    assert vault(flash).sealed.order == rig.of(records.ORDER_DRAWN)[0][0]
    assert at_once(opened_of(vault(flash), rig.of(records.ORDER_DRAWN)[0][0], 0, 52, told[0][1])) == bytes(order)


def test_after_a_cut_the_order_is_opened_by_the_host_that_was_there_and_by_no_other() -> None:
    flash = erased()
    rig, order = shuffled(flash)
    number, told = rig.of(records.ORDER_DRAWN)[0][0], rig.of(records.SHUFFLED)[0][1]
    assert at_once(opened_of(vault(flash, OTHER_PART), number, 0, 52, told)) is None
    assert at_once(opened_of(vault(flash, b""), number, 0, 52, told)) is None
    assert at_once(opened_of(vault(flash), number, 0, 52, told)) == bytes(order)


def test_each_order_has_a_root_and_a_nonce_of_its_own_and_the_last_alone_is_opened() -> None:
    flash = erased()
    rig, order = shuffled(flash)
    first = vault(flash).sealed.nonce
    rig.mechanism.press(keys.EMPTY)
    rig.run(1)
    for _ in range(SECONDS):
        rig.take_tray()
        rig.run(1)
    rig.put(DECK)
    rig.run_until(lambda: len(rig.of(records.SHUFFLED)) == 2, SECONDS)
    one, other = (values[1] for values in rig.of(records.SHUFFLED))
    assert one != other and first not in bytes(flash)
    assert at_once(opened_of(vault(flash), rig.of(records.ORDER_DRAWN)[0][0], 0, 52, one)) is None
    assert at_once(opened_of(vault(flash), rig.of(records.ORDER_DRAWN)[1][0], 0, 52, other)) != bytes(order)


def test_a_shoe_tells_each_card_s_leaf_and_at_the_close_their_root() -> None:
    flash = erased()
    rig = ShoeRig(powered(flash=flash))
    rig.play(1)
    cards = [face(card) for card in rig.mechanism.table]
    leaves = [told[4] for told in rig.of(records.DRAWN)]
    assert leaves == [leaf(flash, place, card) for place, card in enumerate(cards)]
    assert rig.of(records.COMMITTED) == [(1, root(leaves))] and rig.kinds()[-2] == records.COMMITTED
    assert at_once(Committed(vault(flash), None).resume(1, leaves)) == bytes(cards)
    assert all(card >= CARDS for card in at_once(Committed(vault(flash, OTHER_PART), None).resume(1, leaves)))


def test_in_free_bet_the_cards_are_public_and_have_leaves_all_the_same() -> None:
    flash = erased()
    rig = ShoeRig(powered(flash=flash), rulebook="mbs-fbbj-3", packs=6)
    rig.play(1, deck=DECK * 6, seats=(1, 3, 5))
    drawn = rig.of(records.DRAWN)
    assert len(drawn) > 7 and all(told[1] < CARDS for told in drawn)
    assert [told[4] for told in drawn] == [leaf(flash, told[0], told[1]) for told in drawn]
    assert rig.of(records.COMMITTED) == [(1, root([told[4] for told in drawn]))]


@pytest.fixture
def nameless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hosts that give no part of the key."""
    monkeypatch.setattr(Rig, "part", None)


def give_part(rig: Rig, part: bytes = PART) -> None:
    """The host gives its part."""
    rig.give_part(part)


@pytest.mark.usefixtures("nameless")
def test_a_shuffler_moves_nothing_before_it_has_the_host_s_part() -> None:
    rig = Rig(CPythonCpu(erased()), Shuffler())
    rig.put(DECK)
    for _ in range(50):
        rig.run_for(100_000)
        assert rig.stands()
    assert status(rig)[0] == states.WAITING and lines(rig)[1] == "CONNECT A HOST"
    give_part(rig)
    rig.run_until(lambda: bool(rig.of(records.SHUFFLED)), SECONDS)


@pytest.mark.usefixtures("nameless")
def test_a_shoe_opens_no_round_before_it_has_the_host_s_part() -> None:
    rig = ShoeRig()
    rig.mechanism.fill(list(DECK))
    rig.run(2)
    assert status(rig)[0] == states.WAITING and lines(rig)[1] == "CONNECT A HOST"
    for key in (1, 4, 9, keys.BUTTON, 4, keys.ROUND):
        rig.mechanism.press(key)
        rig.run(1)
    assert rig.of(records.ROUND_REFUSED) == [(records.NO_HOST,)] and rig.of(records.ROUND_OPENED) == []
    give_part(rig)
    rig.run(1)
    assert status(rig)[0] == states.READY
    rig.mechanism.press(keys.ROUND)
    rig.run(1)
    assert len(rig.of(records.ROUND_OPENED)) == 1


def test_a_bridge_replaced_without_a_copy_knows_what_was_given_and_shown_and_deals_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What the page of proofs says of it: which cards stood in the slots is lost, the rest is in the journal."""
    flash = erased()
    rig = Rig(CPythonCpu(flash), Shuffler())
    rig.play(1)
    rig.run_until(lambda: bool(rig.of(records.SHUFFLED)), SECONDS)
    order = [face(card) for card in rig.mechanism.slots[:52]]
    rig.run_until(lambda: len(rig.of(records.EXPOSED)) >= 3, SECONDS)
    given = sum(count for _, _, count in rig.of(records.DISPENSED))
    assert [face(card) for card in rig.mechanism.slots[:52] if card >= 0] == order[given:]
    assert all(order[position] == card for position, card, _ in rig.of(records.EXPOSED))
    number, told = rig.of(records.ORDER_DRAWN)[0][0], rig.of(records.SHUFFLED)[0][1]
    assert at_once(opened_of(vault(flash, OTHER_PART), number, 0, 52, told)) is None
    assert at_once(opened_of(vault(flash), number, 0, 52, told)) == bytes(order)

    monkeypatch.setattr(Rig, "part", OTHER_PART)
    rig = Rig(CPythonCpu(flash), rig.mechanism)
    floor = Floor(rig.mechanism)
    rig.device.dealer = floor  # type: ignore[assignment]
    rig.run_until(lambda: (faults.POWER_LOST, faults.AT_LINK) in [told[:2] for told in rig.of(records.FAULT)], SECONDS)
    rig.device.dealer = None
    for key in (keys.SUPERVISOR, keys.ABORT):
        rig.mechanism.press(key)
        rig.run(1)
    rig.device.dealer = floor  # type: ignore[assignment]
    rig.run_until(lambda: records.BOOTED in rig.kinds() and _dealt(rig.kinds()), 4 * SECONDS)
    number, told = rig.of(records.ORDER_DRAWN)[-1][0], rig.of(records.SHUFFLED)[-1][1]
    assert sorted(at_once(opened_of(vault(flash, OTHER_PART), number, 0, 52, told))) == list(range(52))
    assert at_once(opened_of(vault(flash), number, 0, 52, told)) is None


def _dealt(kinds: list[int]) -> bool:
    """Whether a round was closed after a deck was taken in since the last start."""
    since = kinds[-kinds[::-1].index(records.BOOTED) :]
    return records.SHUFFLED in since and records.ROUND_CLOSED in since[since.index(records.SHUFFLED) :]


def status(rig: Rig) -> tuple[int, ...]:
    """What the device says of itself."""
    rig.status = ()
    rig.say(messages.ASK_STATUS)
    rig.run_until(lambda: bool(rig.status), 1)
    return rig.status


def lines(rig: Rig) -> list[str]:
    """What stands on the display."""
    return [bytes(line).decode().strip() for line in rig.mechanism.display]
