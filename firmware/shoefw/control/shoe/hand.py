"""What a hand at the mouth of the shoe does, in figures: how fast, how long, and how far apart its cards are."""

from collections import namedtuple

# Lengths in micrometres, speeds in millimetres a second.
Hand = namedtuple(
    "Hand",
    (
        "gap_um",  # from the gate to the mouth
        "card_um",
        "shortest_um",  # a card that seems shorter, or longer, is told
        "longest_um",
        "rested_um",  # what seems longer than two cards is one that rested on the way
        "paced",  # slower at either end, and a rest cannot be told from a longer card
        "fastest",
        "early_us",  # how far the thickness may run ahead of the gate
        "apart_us",  # the end of a card that passed the gate is past the mouth by then
        "read_ms",  # the reader has spoken by then
        "after_ms",  # what belongs to a card that has left comes by then
        "slow_ms",  # a card at rest so long is resting
        "stuck_ms",  # and so long, stuck
        "misses",  # cards that a sensor may leave unseen, one after the other
    ),
)
HAND = Hand(
    gap_um=30000,
    card_um=88000,
    shortest_um=44000,
    longest_um=120000,
    rested_um=185000,
    paced=500,
    fastest=3000,
    early_us=20000,
    apart_us=180000,
    read_ms=60,
    after_ms=150,
    slow_ms=1000,
    stuck_ms=3000,
    misses=2,
)
