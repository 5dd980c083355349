"""How long the card was that a hand drew: from how fast it began, how fast it ended, and the time in between.

Moments are microseconds: gate blocked, mouth blocked, gate clear, mouth clear. Speeds are millimetres a second."""

from shoecore.compat import const

_THOUSAND = const(1000)


def length_um(gap_um: int, fastest: int, moments: tuple) -> int:
    """Micrometres, true where the hand gains or loses speed evenly; 0 where no hand is as fast as the edges say."""
    began, ended = _speeds(gap_um, moments)
    if not (0 < began <= fastest and 0 < ended <= fastest):
        return 0
    between = (moments[2] - moments[0] + moments[3] - moments[1]) // 2
    return between // 10 * ((began + ended) // 2) // 100


def is_paced(gap_um: int, paced: int, moments: tuple) -> bool:
    """Whether the card moved so fast at both ends that a longer card can be told from a rest on the way."""
    began, ended = _speeds(gap_um, moments)
    return began >= paced and ended >= paced


def _speeds(gap_um: int, moments: tuple) -> tuple:
    """Of the leading and of the trailing end from gate to mouth; 0 where the mouth did not come after the gate."""
    gate_in, mouth_in, gate_out, mouth_out = moments
    return (_speed(gap_um, mouth_in - gate_in), _speed(gap_um, mouth_out - gate_out))


def _speed(gap_um: int, microseconds: int) -> int:
    return gap_um * _THOUSAND // microseconds if microseconds > 0 else 0
