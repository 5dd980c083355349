"""The health tests against streams that must trip them, at every claim, and a fair one that must not."""

from deterministic import Deterministic
from shoecore.chance.health import (
    ALARM,
    BROKEN,
    CLAIMS,
    ECHO,
    FOUR_BITS,
    GOOD,
    HALF_BIT,
    ONE_BIT,
    PROPORTION,
    REPETITION,
    TWO_BITS,
    WINDOW,
    Health,
)

PIECE = 64


def first_alarm(claim, stream, limit):
    """The first verdict that is not GOOD, its cause and the samples read until then; None within a limit."""
    health = Health(claim)
    while health.samples < limit:
        verdict = health.test(bytes(stream(PIECE)))
        if verdict != GOOD:
            return verdict, health.cause, health.samples
    return None


def up_to(samples):
    """The end of the piece that so many samples reach into."""
    return (samples + PIECE - 1) // PIECE * PIECE


def test_a_stuck_stream_trips_the_repetition_count_within_its_cut_off():
    for claim in CLAIMS:
        for value in (0, 1, 0x55, 255):
            verdict, cause, samples = first_alarm(claim, lambda size, v=value: bytes([v]) * size, 256)
            assert cause == REPETITION and samples == up_to(claim.repetition)
            assert verdict == (BROKEN if claim.repetition_broken <= samples else ALARM)


def test_the_cut_offs_of_the_repetition_count_are_exact():
    for claim in CLAIMS:
        for run, want in (
            (claim.repetition - 1, GOOD),
            (claim.repetition, ALARM),
            (claim.repetition_broken - 1, ALARM),
            (claim.repetition_broken, BROKEN),
        ):
            health = Health(claim)
            verdicts = [health.test(bytes([9] * run)[at : at + 8]) for at in range(0, run, 8)]
            assert max(verdicts) == want


def test_the_first_cut_off_of_the_adaptive_proportion_is_exact():
    for claim in CLAIMS:
        assert worst_of_a_window(claim, claim.proportion - 1) == GOOD
        assert worst_of_a_window(claim, claim.proportion) == ALARM


def test_the_second_cut_off_of_the_adaptive_proportion_is_exact():
    for claim in CLAIMS:
        assert worst_of_a_window(claim, claim.proportion_broken - 1) == ALARM
        assert worst_of_a_window(claim, claim.proportion_broken) == BROKEN


def worst_of_a_window(claim, seen):
    """The worst that the adaptive proportion says of a window whose first sample stands in it so often."""
    health = Health(claim)
    window = window_with(seen, claim.repetition - 1)
    worst = GOOD
    for at in range(0, WINDOW, PIECE):
        verdict = health.test(window[at : at + PIECE])
        if health.cause == PROPORTION:
            worst = max(worst, verdict)
    return worst


def window_with(seen, run):
    """A window whose first sample stands in it so often, never more than a run at once, and the rest all different."""
    window = bytearray(WINDOW)
    for at in range(WINDOW):
        if seen and at % (run + 1) < run:
            window[at] = 255
            seen -= 1
        else:
            window[at] = at % 251
    return bytes(window)


def test_a_buffer_that_nobody_fills_again_is_an_echo():
    old = bytes(Deterministic(5).generate(PIECE))
    for claim in CLAIMS:
        _, cause, _ = first_alarm(claim, lambda size: old[:size], 256)
        assert cause == ECHO


def test_every_short_period_trips_at_half_a_bit():
    trips_on_every_period(HALF_BIT, 2, 33)


def test_every_longer_period_trips_at_half_a_bit():
    trips_on_every_period(HALF_BIT, 33, 65)


def test_every_short_period_trips_at_one_bit():
    trips_on_every_period(ONE_BIT, 2, 33)


def test_every_longer_period_trips_at_one_bit():
    trips_on_every_period(ONE_BIT, 33, 65)


def test_every_period_trips_at_two_bits():
    trips_on_every_period(TWO_BITS, 2, 65)


def test_every_period_trips_at_four_bits():
    trips_on_every_period(FOUR_BITS, 2, 65)


def trips_on_every_period(claim, low, high):
    """Each cycle of different values is an alarm within two windows."""
    for period in range(low, high):
        cycle = bytes(range(period)) * (2 + PIECE // period)
        at = [0]

        def stream(size):
            start = at[0] % period
            at[0] += size
            return cycle[start : start + size]

        assert first_alarm(claim, stream, 2 * WINDOW) is not None, period


def test_nine_of_ten_the_same_trips_at_half_a_bit():
    trips_on_bias(HALF_BIT)


def test_nine_of_ten_the_same_trips_at_one_bit():
    trips_on_bias(ONE_BIT)


def test_nine_of_ten_the_same_trips_at_two_bits():
    trips_on_bias(TWO_BITS)


def test_nine_of_ten_the_same_trips_at_four_bits():
    trips_on_bias(FOUR_BITS)


def trips_on_bias(claim):
    """One value with a chance of 0.9 is an alarm within two windows."""
    for seed in range(4):
        tape = Deterministic(seed)
        found = first_alarm(claim, lambda size: bytes(255 if tape.below(10) else 7 for _ in range(size)), 2 * WINDOW)
        assert found is not None, seed


def test_drop_outs_of_one_per_cent_trip_at_half_a_bit():
    trips_on_drop_outs(HALF_BIT)


def test_drop_outs_of_one_per_cent_trip_at_one_bit():
    trips_on_drop_outs(ONE_BIT)


def test_drop_outs_of_one_per_cent_trip_at_two_bits():
    trips_on_drop_outs(TWO_BITS)


def test_drop_outs_of_one_per_cent_trip_at_four_bits():
    trips_on_drop_outs(FOUR_BITS)


def trips_on_drop_outs(claim):
    """The first of the drop-outs, 128 samples in 12,800, is an alarm, by the samples that the cut-off takes."""
    tape = Deterministic(7)
    pieces = [0]

    def stream(size):
        pieces[0] += 1
        return bytes(size) if pieces[0] % 200 in (20, 21) else bytes(tape.generate(size))

    _, cause, samples = first_alarm(claim, stream, 12800)
    assert cause == REPETITION and samples == 19 * PIECE + up_to(claim.repetition)


def test_a_fair_stream_raises_no_alarm_at_half_a_bit():
    assert first_alarm(HALF_BIT, Deterministic(11).generate, 4 * WINDOW) is None


def test_a_fair_stream_raises_no_alarm_at_one_bit():
    assert first_alarm(ONE_BIT, Deterministic(11).generate, 4 * WINDOW) is None


def test_a_fair_stream_raises_no_alarm_at_two_bits():
    assert first_alarm(TWO_BITS, Deterministic(11).generate, 4 * WINDOW) is None


def test_a_fair_stream_raises_no_alarm_at_four_bits():
    assert first_alarm(FOUR_BITS, Deterministic(11).generate, 4 * WINDOW) is None
