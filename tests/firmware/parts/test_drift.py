"""A roller's drift: learned when new, told once at +15 and once at +30 per cent, ended when it runs well again."""

from failing_flash import Flash
from shoecore.faults import SERVICE_DUE, SLOWING
from shoefw.control.drift import Drift
from shoefw.store.counters import EXIT_ROLLER, FEED_ROLLER, Counters
from shoefw.store.places import WEAR

_NEW = 90_000
_LEARNED = 256
_DECK = 52


class Counting:
    """What a drift needs of the counters, without the flash."""

    def __init__(self) -> None:
        self.known = 0

    def baseline(self, roller: int) -> int:
        """Kept."""
        return self.known

    def learned(self, roller: int, transit_us: int) -> None:
        """Keep."""
        self.known = transit_us


def test_nothing_is_said_while_a_new_roller_is_learned():
    drift = Drift(Counting(), FEED_ROLLER)
    for card in range(_LEARNED):
        assert drift.baseline == 0 and drift.passed(_NEW + card % 3 * 1000) == 0
    assert drift.baseline == drift.mean == _NEW + 999 - 3


def test_a_steady_roller_never_warns():
    drift = _learned()
    assert _told(drift, 20 * _DECK, _NEW, _NEW) == []


def test_transits_that_scatter_by_a_quarter_do_not_warn():
    drift = _learned()
    for card in range(2000):
        assert drift.passed(_NEW * (75 + card * 37 % 51) // 100) == 0


def test_each_warning_is_said_once_and_at_its_place():
    drift = _learned()
    told = _told(drift, 5000, _NEW, _NEW * 3 // 2)
    assert [code for code, _ in told] == [SLOWING, SERVICE_DUE]
    assert 15 <= told[0][1] < 17 and 30 <= told[1][1] < 32


def test_a_roller_that_hovers_about_a_threshold_is_told_once():
    drift = _learned()
    said = [drift.passed(_NEW * (114 + card // 200 % 2 * 3) // 100) for card in range(4000)]
    assert [code for code in said if code] == [SLOWING] and drift.state == SLOWING


def test_a_cleaned_roller_ends_its_warning_and_can_be_warned_of_again():
    drift = _learned()
    assert len(_told(drift, 5000, _NEW, _NEW * 3 // 2)) == 2
    _told(drift, 400, _NEW, _NEW)
    assert drift.state == 0
    assert [code for code, _ in _told(drift, 5000, _NEW, _NEW * 3 // 2)] == [SLOWING, SERVICE_DUE]


def test_between_the_thresholds_it_falls_back_to_the_lower_warning():
    drift = _learned()
    _told(drift, 600, _NEW * 13 // 10 + 5000, _NEW * 13 // 10 + 5000)
    assert drift.state == SERVICE_DUE
    assert _told(drift, 600, _NEW * 12 // 10, _NEW * 12 // 10) == []
    assert drift.state == SLOWING


def test_one_odd_card_does_not_warn():
    drift = _learned()
    for card in range(1000):
        assert drift.passed(100 * _NEW if card % 100 == 50 else _NEW) == 0


def test_the_baseline_outlives_the_power_and_a_new_roller_is_learned_anew():
    flash = Flash(8192, WEAR)
    counters = Counters(flash)
    drift = Drift(counters, EXIT_ROLLER)
    for _ in range(_LEARNED):
        drift.passed(_NEW)
    counters.save()
    counters = Counters(flash)
    again = Drift(counters, EXIT_ROLLER)
    assert again.baseline == again.mean == _NEW and counters.baseline(FEED_ROLLER) == 0
    told = _told(again, 1000, _NEW * 2, _NEW * 2)
    assert [code for code, _ in told] == [SLOWING, SERVICE_DUE]
    counters.replaced(EXIT_ROLLER, _Outbox())
    assert again.baseline == 0
    for _ in range(_LEARNED):
        assert again.passed(_NEW * 2) == 0
    assert again.baseline == _NEW * 2 and again.state == 0


def test_a_ramp_of_friction_warns_500_shuffles_before_the_first_jam():
    for shuffles_to_jam in (1000, 4000):
        drift = _learned()
        jams_at = _NEW * 3
        warned = 0
        for shuffle in range(shuffles_to_jam):
            transit = _NEW + (jams_at - _NEW) * shuffle // shuffles_to_jam
            for card in range(0, _DECK, 4):
                if drift.passed(transit * (95 + (card * 7 + shuffle) % 11) // 100) == SLOWING and not warned:
                    warned = shuffle
        assert warned and shuffles_to_jam - warned >= 500


class _Outbox:
    def add(self, kind: int, *values) -> None:
        """Drop it."""


def _learned() -> Drift:
    drift = Drift(Counting(), FEED_ROLLER)
    for _ in range(_LEARNED):
        drift.passed(_NEW)
    return drift


def _told(drift: Drift, cards: int, first: int, last: int) -> list:
    """What is said while the transit goes from one figure to another, with the mean's per cent over the baseline."""
    told = []
    for card in range(cards):
        code = drift.passed(first + (last - first) * card // cards)
        if code:
            told.append((code, drift.mean * 100 // drift.baseline - 100))
    return told
