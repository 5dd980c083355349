"""Every cut of the power at every step of every write to what outlives it: as before, or as after, at every start.

``make test`` cuts at every eighth step, from a first one on that is printed; the proof at every one."""

import random
from collections.abc import Callable
from functools import partial
from types import SimpleNamespace

import pytest
from fast_flash import FastFlash

from failing_flash import A_PART, ALL, ANOTHER_PART, NOTHING, Flash, PowerCut
from failing_flash import survives as survives_each
from shoecore import faults
from shoecore.proof.merkle import at_once
from shoefw.control.unsealing import opened as opened_of
from shoefw.control.vault import Vault
from shoefw.store import places
from shoefw.store.configuration import Configuration
from shoefw.store.counters import PARTS, Counters
from shoefw.store.decks import Decks
from shoefw.store.identity import Identity
from shoefw.store.keys import Keys, Principal
from shoefw.store.latch import Latch
from shoefw.store.ring import OVERHEAD, Ring
from shoefw.store.sealed import CELLS, SLOTS, Sealed

LEAVES = {"nothing": NOTHING, "a-part": A_PART, "another-part": ANOTHER_PART, "all": ALL}
SIZES = (32, 64)
SHARE = 8
NONCE = bytes(range(16))
FEED_JAM = (faults.FEED_JAM, faults.AT_ENTRY, 17, 3, 150, 151, 1)
NOISE = (faults.ENTROPY_FAILED, faults.AT_NOISE, faults.NO_CARD, 0, 0, 0, 1)

Survives = Callable[..., int]


@pytest.fixture(params=[SHARE, pytest.param(1, marks=pytest.mark.proof)])
def steps(request: pytest.FixtureRequest) -> slice:
    """Which of the steps are cut."""
    first = random.randrange(request.param)
    print(f"first {first}")
    return slice(first, None, request.param)


@pytest.fixture
def survives(steps: slice) -> Survives:
    """What is read after a cut at any of them is as before or after it."""
    return partial(survives_each, first=steps.start, every=steps.step)


def flash_at(at: int) -> Flash:
    """Two erased sectors."""
    return FastFlash(2 * places.SECTOR, at)


@pytest.mark.parametrize("leaves", LEAVES.values(), ids=LEAVES)
@pytest.mark.parametrize("size", SIZES)
def test_a_ring_at_every_length_that_it_can_have(size: int, leaves: int, survives: Survives) -> None:
    slots = places.SECTOR // size - 1
    flash = flash_at(0)

    def read(flash: Flash) -> tuple:
        ring = Ring(flash, 0, size)
        return (ring.value, ring.damaged)

    def append(flash: Flash) -> None:
        Ring(flash, 0, size).append(bytes((100 + size % 99,)) * (size - OVERHEAD))

    for length in range(3 * slots):
        if length % slots < 2 or length % slots == slots - 1:
            assert survives(flash, read, append, leaves) >= size
        Ring(flash, 0, size).append(bytes((length & 255,)) * (size - OVERHEAD))


@pytest.mark.parametrize("leaves", LEAVES.values(), ids=LEAVES)
@pytest.mark.parametrize("pairs", [0, 1, 40, 63, 64, 126, 127, 128])
def test_the_latch_set_and_cleared(pairs: int, leaves: int, survives: Survives) -> None:
    flash = flash_at(places.LATCH)
    for _ in range(pairs):
        latch = Latch(flash)
        latch.set(FEED_JAM)
        latch.clear()
    survives(flash, read_latch, lambda flash: Latch(flash).set(NOISE), leaves)
    assert read_latch(flash) == NOISE
    survives(flash, read_latch, lambda flash: Latch(flash).clear(), leaves)
    assert read_latch(flash) is None


@pytest.mark.parametrize("leaves", LEAVES.values(), ids=LEAVES)
def test_one_latched_fault_after_the_other(leaves: int, survives: Survives) -> None:
    flash = flash_at(places.LATCH)
    for card in range(130):
        jam = (*FEED_JAM[:2], card, *FEED_JAM[3:])
        if card in (0, 1, 60, 126, 127, 128):
            survives(flash, read_latch, lambda flash, jam=jam: Latch(flash).set(jam), leaves)  # type: ignore[misc]
        Latch(flash).set(jam)
        assert read_latch(flash) == jam


@pytest.mark.parametrize("bit", range(8))
def test_a_latch_with_one_bit_wrong_is_never_read_as_no_fault(bit: int) -> None:
    flash = flash_at(places.LATCH)
    Latch(flash).set(NOISE)
    for at in range(31):
        flash.bytes[at] ^= 1 << bit
        assert read_latch(flash) == (faults.JOURNAL_DAMAGED, faults.AT_FLASH, faults.NO_CARD, 0, 0, 1, 1)
        flash.bytes[at] ^= 1 << bit


@pytest.mark.parametrize("leaves", LEAVES.values(), ids=LEAVES)
@pytest.mark.parametrize("saves", [0, 1, 30, 31, 61, 62])
def test_the_counters_saved(saves: int, leaves: int, survives: Survives) -> None:
    def use(flash: Flash) -> None:
        counters = Counters(flash)
        for part in range(PARTS):
            counters.used(part, 1000 * part + 1 - counters.uses(part) % 7)
        counters.save()

    def read(flash: Flash) -> tuple:
        counters = Counters(flash)
        return (counters.is_damaged(), *map(counters.uses, range(PARTS)))

    flash = flash_at(places.WEAR)
    for _ in range(saves):
        use(flash)
    old = read(flash)

    def use_once(flash: Flash) -> None:
        if read(flash) == old:
            use(flash)

    survives(flash, read, use_once, leaves)


@pytest.mark.parametrize("leaves", LEAVES.values(), ids=LEAVES)
@pytest.mark.parametrize("changes", [1, 14, 15, 29, 30])
def test_the_types_of_deck_changed(changes: int, leaves: int, survives: Survives) -> None:
    flash = flash_at(places.DECKS)
    for change in range(changes):
        Decks(flash).enrol(change % 5, 90 + change, "paper")

    def read(flash: Flash) -> tuple:
        decks = Decks(flash)
        return (decks.is_damaged(), decks.all(), decks.current())

    survives(flash, read, lambda flash: Decks(flash).enrol(77, 99, "sixteen letters."), leaves)
    survives(flash, read, lambda flash: Decks(flash).choose(0), leaves)


@pytest.mark.parametrize("leaves", LEAVES.values(), ids=LEAVES)
@pytest.mark.parametrize("entries", [0, 1, 7, 8, 9, 15, 16, 17])
def test_the_next_order_sealed(entries: int, leaves: int, survives: Survives) -> None:
    flash = flash_at(places.SEALED)
    for order in range(1, entries + 1):
        sealed = Sealed(flash)
        sealed.begin(order, bytes((order,)) * 16)
        sealed.put(order, order)
        sealed.mark_begun(order)
    assert survives(flash, read_sealed, lambda flash: Sealed(flash).begin(99, bytes(range(16))), leaves) > 29
    assert read_sealed(flash)[0] == 99


@pytest.mark.parametrize("leaves", LEAVES.values(), ids=LEAVES)
@pytest.mark.parametrize("step", range(3), ids=["card", "begun", "out"])
def test_a_card_and_the_marks_of_a_slot(step: int, leaves: int) -> None:
    """A cut leaves what was not being written as it is, at every start; and what is done again is done."""
    steps = (
        lambda sealed: sealed.put(51, 0),
        lambda sealed: sealed.mark_begun(9),
        lambda sealed: sealed.mark_out(9),
    )
    flash = flash_at(places.SEALED)
    sealed = Sealed(flash)
    sealed.begin(1, bytes(range(16)))
    for earlier in steps[:step]:
        earlier(sealed)
    old = read_sealed(flash)
    saved = bytes(flash.bytes)
    steps[step](sealed)
    new = read_sealed(flash)
    flash.bytes[:] = saved
    flash.power(0, leaves)
    with pytest.raises(PowerCut):
        steps[step](sealed)
    flash.power()
    for _ in range(2):
        assert all(state in (before, after) for state, before, after in zip(read_sealed(flash), old, new, strict=True))
        flash.waver()
    if step:
        steps[step](Sealed(flash))
        assert read_sealed(flash) == new != old


@pytest.mark.parametrize("leaves", LEAVES.values(), ids=LEAVES)
@pytest.mark.parametrize("orders", [1, 8])
def test_an_order_sealed_after_another(orders: int, leaves: int) -> None:
    """Wherever a cut falls, no order is opened as other cards than its own, and sealed again it is opened."""
    before, after = bytes(range(51, -1, -1)), bytes(range(52))
    flash = flash_at(places.SEALED)
    for order in range(1, orders + 1):
        first = at_once(vault(flash).commit(order, NONCE, b"", before))
    saved = bytes(flash.bytes)
    flash.power()
    second = at_once(vault(flash).commit(99, NONCE, b"", after))
    opened = set()
    for cut in range(flash.steps):
        flash.bytes[:] = saved
        flash.weak = -1
        flash.power(cut, leaves)
        with pytest.raises(PowerCut):
            at_once(vault(flash).commit(99, NONCE, b"", after))
        flash.power()
        for _ in range(2):
            old = at_once(opened_of(vault(flash), orders, 0, len(before), first))
            new = at_once(opened_of(vault(flash), 99, 0, len(after), second))
            assert old in (None, before) and new in (None, after) and not (old and new)
            opened |= {bytes(old or b""), bytes(new or b"")}
            flash.waver()
        at_once(vault(flash).commit(99, NONCE, b"", after))
        assert at_once(opened_of(vault(flash), 99, 0, len(after), second)) == after
    assert before in opened


def vault(flash: Flash) -> Vault:
    """A vault after a start, with both parts of its key."""
    parts = SimpleNamespace(secret=bytes(range(32)), part=bytes(range(32, 64)))
    waits = SimpleNamespace(turn=lambda: None)
    works = SimpleNamespace(task=waits, identity=parts, link=parts)
    return Vault(works, Sealed(flash))


def read_sealed(flash: Flash) -> tuple:
    """The newest entry, its cards and its slots, after a start."""
    sealed = Sealed(flash)
    cards = tuple(sealed.ciphertext(position) for position in range(CELLS))
    begun = tuple(map(sealed.begun, range(SLOTS)))
    return (sealed.order, sealed.nonce, sealed.damaged, cards, begun, tuple(map(sealed.out, range(SLOTS))))


@pytest.mark.parametrize("leaves", LEAVES.values(), ids=LEAVES)
@pytest.mark.parametrize("drawn", [0, 1, 15, 16, 30, 31])
def test_the_secret_drawn_and_given_up(drawn: int, leaves: int, survives: Survives) -> None:
    flash = flash_at(places.IDENTITY)
    for seed in range(drawn):
        Identity(flash).draw(Fixed(seed))
        Identity(flash).give_up()

    def read(flash: Flash) -> tuple:
        identity = Identity(flash)
        return (identity.fault, identity.secret, identity.generation)

    survives(flash, read, lambda flash: Identity(flash).draw(Fixed(77)), leaves)
    assert read(flash)[1] == bytes((77,)) * 32
    whole = read(flash)

    def give_up(flash: Flash) -> None:
        if read(flash) == whole:
            Identity(flash).give_up()

    survives(flash, read, give_up, leaves)
    assert read(flash)[:2] == (None, b"")


@pytest.mark.parametrize("leaves", LEAVES.values(), ids=LEAVES)
@pytest.mark.parametrize("changes", [0, 1, 14, 15, 29, 30])
def test_the_configuration_changed_and_told(changes: int, leaves: int, survives: Survives) -> None:
    flash = flash_at(places.CONFIGURATION)
    for change in range(changes):
        Configuration(flash, Straps()).change("rws-mlp-3", 1, change % 2 == 0)
        Configuration(flash, Straps()).tell(Heard())

    def read(flash: Flash) -> tuple:
        kept = Configuration(flash, Straps())
        return (kept.fault, kept.generation, kept.rulebook, kept.packs, kept.production)

    old = read(flash)

    def change_once(flash: Flash) -> None:
        if read(flash) == old:
            Configuration(flash, Straps()).change("mbs-fbbj-3", 8, True)

    survives(flash, read, change_once, leaves)
    assert read(flash) == (None, changes + 1, "mbs-fbbj-3", 8, True)
    survives(flash, read, lambda flash: Configuration(flash, Straps()).tell(Heard()), leaves)
    heard = Heard()
    Configuration(flash, Straps()).tell(heard)
    assert heard.made == []


class Straps:
    """What the board is set to."""

    rulebook = "rws-poker-7"
    packs = 1


class Heard:
    """Takes every record."""

    def __init__(self) -> None:
        self.made: list[tuple] = []

    def has_room(self, _: int) -> bool:
        """There always is."""
        return True

    def add(self, *record: object) -> None:
        """Take one."""
        self.made.append(record)


class Fixed:
    """A source that gives one byte again and again."""

    def __init__(self, byte: int) -> None:
        self._byte = byte

    def draw(self, size: int) -> bytes:
        """So many of it."""
        return bytes((self._byte,)) * size


def read_latch(flash: Flash) -> object:
    """What is latched, after a start."""
    return Latch(flash).read()


class Secret:
    """An identity whose secret is there."""

    secret = bytes(range(32))


def _keys(flash: Flash) -> Keys:
    return Keys(Ring(flash, places.KEYS, places.KEYS_ENTRY), Secret())


def paired(flash: Flash) -> tuple[Principal, ...]:
    """The keys that a device has when it starts."""
    keys = _keys(flash)
    assert keys.fault is None
    found: tuple[Principal, ...] = keys.all()
    return found


@pytest.mark.parametrize("leaves", LEAVES.values(), ids=LEAVES)
@pytest.mark.parametrize("starts", [0, 1, 12, 13, 14, 15, 28, 29, 30])
def test_no_session_starts_at_a_counter_that_one_has_started_at(starts: int, leaves: int, steps: slice) -> None:
    flash = flash_at(places.KEYS)
    _keys(flash).add(b"12345678", 2, "one")
    was = paired(flash)
    given = [bytes(8), *(_keys(flash).fresh()[1] for _ in range(starts))]
    saved = bytes(flash.bytes)
    flash.power()
    _keys(flash).fresh()
    for cut in range(flash.steps)[steps]:
        flash.bytes[:] = saved
        flash.weak = -1
        flash.power(cut, leaves)
        with pytest.raises(PowerCut):
            _keys(flash).fresh()
        later = []
        for _ in range(3):
            flash.power()
            later.append(_keys(flash).fresh()[1])
            flash.waver()
        assert later == sorted(set(later)) and later[0] > given[-1]
        assert paired(flash) == was


@pytest.mark.parametrize("leaves", LEAVES.values(), ids=LEAVES)
@pytest.mark.parametrize("changes", [0, 1, 13, 14, 15])
def test_a_key_paired_and_retired(changes: int, leaves: int, survives: Survives) -> None:
    flash = flash_at(places.KEYS)
    for _ in range(changes):
        _keys(flash).fresh()

    def pair(flash: Flash) -> None:
        keys = _keys(flash)
        if keys.find(b"12345678") is None:
            keys.add(b"12345678", 2, "one")

    survives(flash, paired, pair, leaves)
    assert len(paired(flash)) == 1
    survives(flash, paired, lambda flash: _keys(flash).retire(b"12345678"), leaves)
    assert paired(flash) == ()
