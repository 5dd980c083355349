"""The source of shuffles: what it asks of the noise, and that it fails closed at every single read."""

from deterministic import Deterministic
from expect import raises
from shoecore import deck
from shoecore.chance import drbg, health
from shoecore.chance.noise import RESTARTS, EntropyFailed
from shoecore.chance.shuffle import ARRANGEMENT_BITS, seeds_for
from shoecore.chance.source import ALARMS, FRESH_BITS, SHUFFLES, Source

STARTUP_READS = 26
SHUFFLE_READS = 5
TAPE = Deterministic(1).generate(3072)


class Noise:
    """Good noise whose reads of given numbers go wrong in a given way: raise, get stuck, or fill nothing."""

    def __init__(self, seed=1, wrong=(), how="stuck"):
        self.reads = 0
        self._seed = seed
        self._wrong = wrong
        self._how = how

    def read(self, buffer):
        self.reads += 1
        if self.reads not in self._wrong:
            at = (self.reads + 7 * self._seed) % 49 * 61
            buffer[:] = TAPE[at : at + len(buffer)]
        elif self._how == "raise":
            raise OSError(5)
        elif self._how == "stuck":
            buffer[:] = b"\x55" * len(buffer)


def from_read(first):
    """The reads from one on, as many as any test takes."""
    return range(first, first + 100)


def started(**noise):
    source = Source(Noise(**noise))
    source.start()
    return source


def shuffled(source, packs=1, nonce=b""):
    cards = deck.new(packs)
    source.shuffle(cards, nonce)
    return bytes(cards)


def test_a_start_and_a_shuffle_take_the_reads_that_the_claim_asks_for():
    noise = Noise()
    source = Source(noise)
    source.start()
    assert noise.reads == STARTUP_READS == 1024 // 64 + 2 * 320 // 64
    cards = shuffled(source)
    assert noise.reads == STARTUP_READS + SHUFFLE_READS
    assert deck.is_whole(deck.reconcile(cards)) and cards != bytes(deck.new())
    assert source.figures == (64 * noise.reads, 0, 1, 256)


def test_one_pack_is_shuffled_whole():
    shuffles_whole(1)


def test_eight_packs_are_shuffled_whole():
    shuffles_whole(8)


def shuffles_whole(packs):
    # On a device garbage is collected between the pieces of a shuffle, here it is not.
    source = Source(Noise(), health.FOUR_BITS)
    source.start()
    cards = shuffled(source, packs)
    assert deck.is_whole(deck.reconcile(cards, packs)) and cards != bytes(deck.new(packs))
    assert source.figures[FRESH_BITS] >= ARRANGEMENT_BITS[packs - 1]


def test_the_bits_of_the_arrangements_are_exact():
    orders = 1
    cards = 0
    for packs in range(1, 9):
        for _ in range(52):
            cards += 1
            orders *= cards
        same = 1
        for pack in range(2, packs + 1):
            same *= pack
        bits = ARRANGEMENT_BITS[packs - 1]
        assert (same**52) << (bits - 1) < orders <= (same**52) << bits


def test_the_seeds_cover_the_arrangements_of_every_deck():
    for cards in range(1, 417):
        assert 256 * seeds_for(cards) >= ARRANGEMENT_BITS[(cards - 1) // 52] > 256 * (seeds_for(cards) - 1)
    for cards in (0, 417):
        assert "1 to 416 cards, not %d" % cards in str(raises(ValueError, seeds_for, cards))


def test_a_few_cards_are_shuffled_too():
    source = started()
    for size in (1, 2, 3, 53):
        cards = bytearray(range(size))
        source.shuffle(cards)
        assert sorted(cards) == list(range(size))


def test_in_pieces_it_is_the_same_shuffle():
    cards = deck.new(2)
    pieces = 0
    for _ in started().shuffle_steps(cards):
        pieces += 1
    assert bytes(cards) == shuffled(started(), 2)
    assert pieces == 2 * (2 * SHUFFLE_READS + 3) + 2 * 3 + 1 + 103 // 5


def test_the_second_party_s_nonce_changes_the_order_and_is_no_entropy():
    without = started()
    with_it = started()
    assert shuffled(without) != shuffled(with_it, 1, b"0123456789abcdef")
    assert without.figures == with_it.figures


def test_a_nonce_known_to_all_leaves_different_devices_with_different_orders():
    assert shuffled(started(seed=1), 1, b"known") != shuffled(started(seed=2), 1, b"known")


def test_two_shuffles_of_one_deck_differ():
    source = started()
    assert shuffled(source) != shuffled(source)


def test_nothing_is_shuffled_before_the_start():
    cards = deck.new()
    refused = raises(EntropyFailed, Source(Noise()).shuffle, cards)
    assert refused.cause == "start-up" and cards == deck.new()


def test_what_is_drawn_has_its_length_and_is_drawn_once():
    source = started()
    drawn = [source.draw(16), source.draw(16), source.draw(32)]
    assert [len(bytes) for bytes in drawn] == [16, 16, 32]
    assert len(set(drawn)) == 3 and drawn[2][:16] not in drawn[:2]
    assert started(seed=2).draw(16) != drawn[0]


def test_nothing_is_drawn_before_the_start_and_after_a_failure():
    raises(EntropyFailed, Source(Noise()).draw, 16)
    source = started(wrong=from_read(STARTUP_READS + 1))
    raises(EntropyFailed, shuffled, source)
    raises(EntropyFailed, source.draw, 16)


def test_nothing_is_shuffled_when_the_known_answer_is_wrong():
    right = drbg.mac
    drbg.mac = lambda key_pads, message: bytes(32)
    try:
        source = Source(Noise())
        assert raises(EntropyFailed, source.start).cause == "known-answer"
    finally:
        drbg.mac = right
    assert raises(EntropyFailed, source.start).cause == "known-answer"
    assert raises(EntropyFailed, source.shuffle, deck.new()).cause == "known-answer"


def test_noise_stuck_from_the_first_read_on_ends_the_start():
    source = Source(Noise(wrong=from_read(1)))
    ended(source, source.start, "repetition count")


def test_noise_stuck_from_the_last_read_of_the_start_on_ends_it():
    source = Source(Noise(wrong=from_read(STARTUP_READS)))
    ended(source, source.start, "repetition count")


def test_noise_stuck_from_the_first_read_of_a_shuffle_on_ends_it():
    source = started(wrong=from_read(STARTUP_READS + 1))
    ended(source, lambda: shuffled(source), "repetition count")


def test_noise_stuck_in_the_last_read_of_a_shuffle_ends_it():
    source = started(wrong=(STARTUP_READS + SHUFFLE_READS,))
    ended(source, lambda: shuffled(source), "repetition count")


def test_noise_that_cannot_be_read_any_more_ends_a_shuffle():
    source = started(wrong=from_read(STARTUP_READS + 3), how="raise")
    ended(source, lambda: shuffled(source), "read")


def test_a_read_that_fills_nothing_ends_a_shuffle():
    source = started(wrong=(STARTUP_READS + 2,), how="nothing")
    ended(source, lambda: shuffled(source), "repetition count")


def ended(source, call, cause):
    """The call raises EntropyFailed, and so does everything after it, however good the noise is by then."""
    refused = raises(EntropyFailed, call)
    assert refused.cause == cause and cause in str(refused) and "expected" in str(refused)
    cards = deck.new()
    assert raises(EntropyFailed, source.shuffle, cards) is refused
    assert raises(EntropyFailed, source.start) is refused
    assert cards == deck.new() and source.figures[SHUFFLES] == 0


def test_after_one_failed_read_what_was_drawn_is_thrown_away():
    noise = Noise(wrong=(STARTUP_READS + 3,), how="raise")
    source = Source(noise)
    source.start()
    assert deck.is_whole(deck.reconcile(shuffled(source)))
    assert source.figures[ALARMS] == 1
    assert noise.reads == STARTUP_READS + 3 + 16 + SHUFFLE_READS


def test_the_alarm_after_the_last_restart_is_the_end():
    source = Source(Noise(wrong=(2, 4, 6), how="raise"))
    source.start()
    assert source.figures[ALARMS] == RESTARTS == 3
    source = Source(Noise(wrong=(2, 4, 6, 8), how="raise"))
    ended(source, source.start, "read")
    assert source.figures[ALARMS] == RESTARTS + 1


def test_a_run_below_the_cut_off_is_no_alarm():
    assert alarms_after_a_run_of(30) == 0


def test_a_run_of_the_first_cut_off_is_an_alarm():
    assert alarms_after_a_run_of(31) == 1


def test_a_run_just_below_the_second_cut_off_is_an_alarm():
    assert alarms_after_a_run_of(60) == 1


def test_a_run_of_the_second_cut_off_is_the_end():
    source = Source(RunOnce(61))
    ended(source, source.start, health.REPETITION)


def alarms_after_a_run_of(length):
    source = Source(RunOnce(length))
    source.start()
    return source.figures[ALARMS]


class RunOnce(Noise):
    """Good noise but for one run of a value in its second read."""

    def __init__(self, length):
        super().__init__()
        self._length = length

    def read(self, buffer):
        super().read(buffer)
        if self.reads == 2:
            buffer[: self._length] = b"\x55" * self._length
            buffer[self._length] = 0x56


def test_the_failure_says_what_was_observed_and_what_to_do():
    source = Source(Noise(wrong=from_read(3)))
    text = str(raises(EntropyFailed, source.start))
    assert "an alarm within samples 129 to 192 of noise claimed to hold 1 bit a byte" in text
    assert "deal no card from this device" in text
