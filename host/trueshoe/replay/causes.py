"""What at the machine can be behind each fault, the likeliest first, by the names of the simulator's own table."""

from shoecore import faults as f

_SENSOR_AT = {
    f.AT_HOPPER: "hopper",
    f.AT_ENTRY: "entry",
    f.AT_THICKNESS: "thick",
    f.AT_SLOT: "slot",
    f.AT_HOME: "home",
    f.AT_EXIT: "exit",
    f.AT_TRAY: "tray",
    f.AT_STOCK: "stock",
    f.AT_GATE: "gate",
    f.AT_MOUTH: "mouth",
}
_WRONGS = ("stuck", "dead", "never", "double", "bounce")
_CAUSES = {
    f.FEED_JAM: ("feed-jam", "slot-jam", "returned", "lost-steps"),
    f.EXIT_JAM: ("exit-jam",),
    f.HOMING_FAILED: ("home-dead", "home-never", "slow-carousel", "lost-steps"),
    f.MISFEED: ("misfeed", "exit-misfeed"),
    f.DOUBLE_FEED: ("double-feed", "double-feed-even", "double-feed-apart"),
    f.CARD_LENGTH: ("short", "long"),
    f.CARD_RETURNED: ("exit-returned",),
    f.EXTRA_CARD: ("extra-5", "extra-1"),
    f.UNREAD: ("unread", "read-damaged"),
    f.FOREIGN: ("foreign",),
    f.DUPLICATE: ("misread",),
    f.MISSING: ("misread",),
    f.FACE_UP: ("face-up",),
    f.CUT_CARD: ("cut-card",),
    f.LID_OPEN: ("lid", "exit-lid"),
    f.MOTOR_STALLED: ("stall", "exit-stall"),
    f.OVERHEATED: ("hot",),
    f.POWER_LOW: ("sag",),
}


def of(code: int, place: int, *, at_shoe: bool) -> tuple[str, ...]:
    """What to try for a fault at a place; nothing where the machine has no part in it."""
    sensor = _SENSOR_AT.get(place)
    wrong = tuple(f"{sensor}-{how}" for how in _WRONGS) if sensor else ()
    if at_shoe:
        return _CAUSES[f.UNREAD] if code == f.UNREAD else wrong
    if code == f.SENSOR_STUCK:
        return (*wrong, "bent", "short", "long")
    return (*_CAUSES[code], *wrong) if code in _CAUSES else ()
