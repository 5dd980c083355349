"""Five cards by their kind, without any ranking code: sets of ranks, and one hand of each of the 7,462 classes."""

STRAIGHTS = (0x100F, 0x1F, 0x3E, 0x7C, 0xF8, 0x1F0, 0x3E0, 0x7C0, 0xF80, 0x1F00)


def classes():
    """A hand of each class, from the worst to the best; the same five bytes each time, so no garbage is left."""
    hand = bytearray(5)
    for ranks in sets(5):
        if ranks not in STRAIGHTS:
            yield dealt(hand, 0, 0, ranks, 1)
    for made, times, odd in (1, 2, 3), (2, 2, 1), (1, 3, 2):
        yield from repeats(hand, made, times, odd, 1)
    for ranks in STRAIGHTS:
        yield dealt(hand, 0, 0, ranks, 1)
    for ranks in sets(5):
        if ranks not in STRAIGHTS:
            yield suited(hand, ranks)
    yield from repeats(hand, 1, 3, 1, 2)
    yield from repeats(hand, 1, 4, 1, 1)
    for ranks in STRAIGHTS:
        yield suited(hand, ranks)


def repeats(hand, made, times, odd, odd_times):
    """A hand for each set of so many ranks, so many times each, beside each set of other ranks, from the worst."""
    beside = list(sets(odd))
    for made_ranks in sets(made):
        for odd_ranks in beside:
            if not made_ranks & odd_ranks:
                yield dealt(hand, made_ranks, times, odd_ranks, odd_times)


def sets(size):
    """All sets of so many ranks, as bits, from the lowest to the highest."""
    for ranks in range(1 << 13):
        left = ranks
        count = 0
        while left:
            left &= left - 1
            count += 1
        if count == size:
            yield ranks


def dealt(hand, made, times, odd, odd_times):
    """Fill the hand with the ranks of both sets, each so many times, the suits going round."""
    at = 0
    for rank in range(13):
        for _ in range(times if made >> rank & 1 else odd_times if odd >> rank & 1 else 0):
            hand[at] = rank * 4 + at % 4
            at += 1
    return hand


def suited(hand, ranks):
    """Fill the hand with five ranks of one suit."""
    dealt(hand, 0, 0, ranks, 1)
    for at in range(5):
        hand[at] = hand[at] >> 2 << 2
    return hand
