"""Raw noise of a device as a laboratory looks at it first: how even its bytes are, and what each is worth at least."""

from collections import Counter
from math import log2, sqrt
from typing import NamedTuple

_NORMAL_99 = 2.576


class Estimate(NamedTuple):
    """The most common value's estimate of NIST SP 800-90B, 6.3.1: so many bits a sample at least, in 99 of 100."""

    samples: int
    values: int
    most_common: int
    times: int
    bits: float


def estimate(samples: bytes) -> Estimate:
    """What the most common value says of samples; of none, nothing."""
    if len(samples) < 2:
        return Estimate(len(samples), len(set(samples)), samples[0] if samples else 0, len(samples), 0.0)
    ((value, count),) = Counter(samples).most_common(1)
    share = count / len(samples)
    upper = min(1.0, share + _NORMAL_99 * sqrt(share * (1 - share) / (len(samples) - 1)))
    return Estimate(len(samples), len(set(samples)), value, count, max(0.0, -log2(upper)))
