"""What the versions of Poker (RWS) rule alike where Players and buttons go wrong: turns, Blinds, absences."""

from .nodes import HOUSE, Ask, Choose, Ruling
from .poker import Numbers, goes_on, supervisor


# clauses: rws-poker-6 5.10, 5.10.1, 5.10.2, 5.10.3, 5.10.4; rws-poker-7 5.12, 5.12.1, 5.12.2, 5.12.3, 5.12.4
def out_of_turn(n: Numbers) -> Ask:
    """A Player acted before his turn; one skipped Player as written, several or mixed actions are asked."""
    clause = n.out_of_turn

    def then(item: str, *steps: str) -> Ruling:
        return goes_on("act-in-turn", "%s.%s, %s" % (clause, item, clause), "retract", *steps)

    ways = (
        ("check", then("1", "must-check")),
        ("bet-no-more", then("2", "call-or-fold")),
        ("bet-more", then("3", "call-or-raise")),
        ("fold", goes_on("act-in-turn", "%s.4, %s" % (clause, clause), "early-bet-stays")),
    )
    return Ask("several-skipped", n.last, supervisor(n), Choose("skipped-player", clause, ways))


def _post(clause: str, *steps: str) -> Ruling:
    return goes_on("post-blinds", clause, *steps)


# clauses: rws-poker-6 5.4, 5.4.1; rws-poker-7 5.4, 5.4.1
def joins() -> Ask:
    """A Player is new at the table."""
    moved = Ask("at-big-blind", "5.4.1", _post("5.4.1", "post-big"), _post("5.4.1", "post-nothing"))
    first = Ask("at-big-blind", "5.4", _post("5.4", "post-big"), _post("5.4", "post-nothing"))
    return Ask("relocated", "5.4.1", moved, Ask("first-orbit", "5.4", first, _post("5.4", "post-big")))


# clauses: rws-poker-6 5.4.2, 5.4.2a, 5.4.2b, 5.4.2c, 5.4.2d, 5.4.2 tail
# clauses: rws-poker-7 5.4.2, 5.4.2a, 5.4.2b, 5.4.2c, 5.4.2d, 5.4.2 tail
def returns() -> Ask:
    """A Player comes back who missed a Blind."""
    both = _post("5.4.2", "post-small", "post-big")
    small = (
        ("button", _post("5.4.2a", "wait-for-button", "post-small")),
        ("elsewhere", _post("5.4.2b", "post-small")),
        ("big-blind", _post("5.4.2c", "post-big")),
        ("small-blind", both),
    )
    at_big = Ask("at-big-blind", "5.4.2d", _post("5.4.2d", "post-big"), both)
    ways = (("small", Choose("returns-at", "5.4.2", small)), ("big", both), ("both", at_big))
    gone = Ruling("player-gone", "5.4.2 tail", ("free-seat", "resume"), "stand", "nothing", HOUSE)
    return Ask("deemed-gone", "5.4.2 tail", gone, Choose("missed-blinds", "5.4.2", ways))


# clauses: rws-poker-6 5.5, 5.6; rws-poker-7 5.5, 5.6
def absent(n: Numbers) -> Choose:
    """Who must post a Blind is not at the table; that both are away is a setting of the House."""
    small = _post("5.5", "left-posts-big", "no-small", "button-to-empty")
    big = _post("5.6", "left-posts-big", "mark-missed")
    next_two = _post("5.5, 5.6", "next-two-post", "mark-missed")
    both = Choose("both-blinds-absent", "5.5", (("next-two-post", next_two), ("shift-manager", supervisor(n))))
    return Choose("absent-blind", "5.5", (("small", small), ("big", big), ("both", both)))


def play_alike(n: Numbers) -> tuple:
    """The situations of play that both versions rule alike."""
    return (
        ("out-of-turn", lambda: out_of_turn(n)),
        ("new-player", joins),
        ("player-returns", returns),
        ("blind-absent", lambda: absent(n)),
        ("no-dealer-button", lambda: goes_on("continue", "3.7", "place-button")),
        ("no-all-in-button", lambda: goes_on("continue", n.all_in)),
    )
