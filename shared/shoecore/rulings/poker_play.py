"""What the versions of Poker (RWS) rule alike where Players and buttons go wrong: turns, Blinds, absences."""

from . import outcomes as o
from .nodes import Ask, Choose, Ruling
from .poker import Numbers, goes_on, supervisor


# clauses: rws-poker-6 5.10, 5.10.1, 5.10.2, 5.10.3, 5.10.4; rws-poker-7 5.12, 5.12.1, 5.12.2, 5.12.3, 5.12.4
def out_of_turn(n: Numbers) -> Ask:
    """A Player acted before his turn; one skipped Player as written, several or mixed actions are asked."""
    clause = n.out_of_turn

    def then(item: str, *steps: str) -> Ruling:
        return goes_on(o.ACT_IN_TURN, "%s.%s, %s" % (clause, item, clause), o.RETRACT, *steps)

    ways = (
        ("check", then("1", o.MUST_CHECK)),
        ("bet-no-more", then("2", o.CALL_OR_FOLD)),
        ("bet-more", then("3", o.CALL_OR_RAISE)),
        ("fold", goes_on(o.ACT_IN_TURN, "%s.4, %s" % (clause, clause), o.EARLY_BET_STAYS)),
    )
    return Ask("several-skipped", n.last, supervisor(n), Choose("skipped-player", clause, ways))


def _post(clause: str, *steps: str) -> Ruling:
    return goes_on(o.POST_BLINDS, clause, *steps)


# clauses: rws-poker-6 5.4, 5.4.1; rws-poker-7 5.4, 5.4.1
def joins() -> Ask:
    """A Player is new at the table."""
    moved = Ask("at-big-blind", "5.4.1", _post("5.4.1", o.POST_BIG), _post("5.4.1", o.POST_NOTHING))
    first = Ask("at-big-blind", "5.4", _post("5.4", o.POST_BIG), _post("5.4", o.POST_NOTHING))
    return Ask("relocated", "5.4.1", moved, Ask("first-orbit", "5.4", first, _post("5.4", o.POST_BIG)))


# clauses: rws-poker-6 5.4.2, 5.4.2a, 5.4.2b, 5.4.2c, 5.4.2d, 5.4.2 tail
# clauses: rws-poker-7 5.4.2, 5.4.2a, 5.4.2b, 5.4.2c, 5.4.2d, 5.4.2 tail
def returns() -> Ask:
    """A Player comes back who missed a Blind."""
    both = _post("5.4.2", o.POST_SMALL, o.POST_BIG)
    small = (
        ("button", _post("5.4.2a", o.WAIT_FOR_BUTTON, o.POST_SMALL)),
        ("elsewhere", _post("5.4.2b", o.POST_SMALL)),
        ("big-blind", _post("5.4.2c", o.POST_BIG)),
        ("small-blind", both),
    )
    at_big = Ask("at-big-blind", "5.4.2d", _post("5.4.2d", o.POST_BIG), both)
    ways = (("small", Choose("returns-at", "5.4.2", small)), ("big", both), ("both", at_big))
    gone = Ruling(o.PLAYER_GONE, "5.4.2 tail", (o.FREE_SEAT, o.RESUME), o.STAND, o.NOTHING, o.HOUSE)
    return Ask("deemed-gone", "5.4.2 tail", gone, Choose("missed-blinds", "5.4.2", ways))


# clauses: rws-poker-6 5.5, 5.6; rws-poker-7 5.5, 5.6
def absent(n: Numbers) -> Choose:
    """Who must post a Blind is not at the table; that both are away is a setting of the House."""
    small = _post("5.5", o.LEFT_POSTS_BIG, o.NO_SMALL, o.BUTTON_TO_EMPTY)
    big = _post("5.6", o.LEFT_POSTS_BIG, o.MARK_MISSED)
    next_two = _post("5.5, 5.6", o.NEXT_TWO_POST, o.MARK_MISSED)
    both = Choose("both-blinds-absent", "5.5", (("next-two-post", next_two), ("shift-manager", supervisor(n))))
    return Choose("absent-blind", "5.5", (("small", small), ("big", big), ("both", both)))


def play_alike(n: Numbers) -> tuple:
    """The situations of play that both versions rule alike."""
    return (
        ("out-of-turn", out_of_turn(n)),
        ("new-player", joins()),
        ("player-returns", returns()),
        ("blind-absent", absent(n)),
        ("no-dealer-button", goes_on(o.CONTINUE, "3.7", o.PLACE_BUTTON)),
        ("no-all-in-button", goes_on(o.CONTINUE, n.all_in)),
    )
