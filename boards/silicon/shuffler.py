"""The figures of a shuffler's machine by name; what each is on a board stands in its own file."""

from collections import namedtuple

# What this machine's cards and motors take. Lengths in micrometres, times in what the name says, ``band`` per mille.
Timing = namedtuple(
    "Timing",
    (
        "tries",
        "settle_us",  # an edge that is taken back sooner was a bounce
        "card_us",  # a card's shadow on a sensor at full speed
        "gap_us",  # from the entry sensor to the slot's
        "band",  # how far shadows of one card may differ
        "feed_um",  # from the hopper past the slot's sensor
        "rest_um",  # what is added; less than would bring the next card to the entry sensor
        "spare_um",  # how far it may run on; what is more is turned back, in so many ``undo_ms``
        "nudge_um",
        "exit_um",
        "back_um",  # a jammed card's whole way back
        "pick_ms",  # to the first sensor
        "sweep_ms",  # the same, where there may be no card
        "unseen_ms",  # to draw back what no sensor saw in that time
        "edge_ms",  # from edge to edge
        "late_ms",  # what the slowest sensor takes
        "reverse_ms",
        "undo_ms",
        "turn_ms",
        "home_ms",
        "stall_ma",
        "supply_mv",
        "hottest",  # tenths of a degree Celsius
    ),
)
