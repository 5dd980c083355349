"""What both versions of Multi-Link Progressive Texas Hold'em Poker (RWS) rule alike, under the same clause numbers."""

from ..rulebooks import SHOE, SHUFFLER
from .engine import NOT_COVERED
from .nodes import DEALER, HOUSE, PIT_SUPERVISOR, SHIFT_MANAGER, Ask, Choose, Ruling

# To whom the choice of 5.10 is put.
_ALL = "offer-all"
_AFFECTED = "offer-affected"


# clauses: rws-mlp-2 5.8, 5.21; rws-mlp-3 5.8, 5.21
# clauses: rws-mlp-3 1.31; rws-mlp-2 1.31
def void(clause: str, who: int = DEALER) -> Ruling:
    """The round has no result: all its Bets go back, earlier rounds stand."""
    return Ruling("void", clause + ", 5.21", ("collect-all", "earlier-stand"), "all-returned", "give-up", who)


# clauses: rws-mlp-2 5.23; rws-mlp-3 5.23
def supervisor(*steps: str, clause: str = "5.23") -> Ruling:
    """No clause covers it: the Table Game Shift Manager or above decides."""
    return Ruling("supervisor", clause, ("call",) + steps, "as-decided", "wait", SHIFT_MANAGER)


def goes_on(outcome: str, clause: str, *steps: str, who: int = DEALER) -> Ruling:
    """The round goes on with its Bets and its cards as they are."""
    return Ruling(outcome, clause, steps + ("resume",), "stand", "nothing", who)


# clauses: rws-mlp-2 5.10.2, 5.10.3, 5.10 tail; rws-mlp-3 5.10.2, 5.10.3, 5.10 tail
def reconstruct(clause: str, offer: str) -> Ruling:
    """The cards go back into their intended order; those affected go on with that or take their Bets back."""
    steps = ("move-back", offer, "reconstructed-or-back", "accept-later", "resume")
    return Ruling("reconstruct", clause + ", 5.10.2", steps, "chosen-returned", "rebaseline", HOUSE)


# clauses: rws-mlp-2 5.10.1, 5.10.3, 5.10 tail; rws-mlp-3 5.10.1, 5.10.3, 5.10 tail
def as_dealt(clause: str, offer: str) -> Ruling:
    """The cards stay as they lie; those affected go on with that or take their Bets back."""
    steps = (offer, "as-dealt-or-back", "accept-later", "resume")
    return Ruling("players-option", clause + ", 5.10.1", steps, "chosen-returned", "rebaseline", HOUSE)


# clauses: rws-mlp-2 5.10; rws-mlp-3 5.10
def affected(way, clause: str) -> Ask:
    """The Pit says whether all Players are affected, as by a Community Card or a Dealer's."""
    return Ask("all-affected", "5.10", way(clause, _ALL), way(clause, _AFFECTED))


# clauses: rws-mlp-2 5.10; rws-mlp-3 5.10
def options(clause: str) -> Ask:
    """Affected Players choose, with the Reconstructed Hand where the House says that there is one."""
    return Ask("reconstructable", "5.10", affected(reconstruct, clause), affected(as_dealt, clause))


# clauses: rws-mlp-2 5.8.2, 5.12; rws-mlp-3 5.8.2, 5.12
def exposed(one_unseen) -> Ask:
    """A card exposed by the Dealer in the deal; ``one_unseen`` is for a single one before anybody has looked."""
    unseen = Choose("exposed", "5.8.2", (("one", one_unseen), ("several", void("5.8.2, 5.8 tail"))))
    return Ask("by-dealer", "5.12", Ask("looked", "5.12", goes_on("continue", "5.12"), unseen), supervisor())


# clauses: rws-mlp-2 5.15, 5.8.6; rws-mlp-3 5.15, 5.8.6
def hand_count(not_reconstructable) -> Ask:
    """A Player's Hand of a wrong number of cards; before anybody has looked 5.8.6 stands against 5.15."""
    seen = Ask("reconstructable", "5.15", affected(reconstruct, "5.10"), not_reconstructable)
    unseen = supervisor("suggest-void", clause="5.23, 5.8.6")
    return _in_time("5.15", Ask("looked", "5.15", seen, unseen))


# clauses: rws-mlp-2 5.15; rws-mlp-3 5.15
def invalid_hand() -> Ruling:
    """The Hand of a wrong number of cards is out, its Bets go back."""
    return Ruling("invalidate", "5.15", ("remove-hand", "resume"), "hand-returned", "rebaseline", HOUSE)


# clauses: rws-mlp-2 5.10; rws-mlp-3 5.15
def invalid_hand_others_choose() -> Ruling:
    """The Hand is out, and the other affected Players choose."""
    steps = ("remove-hand", _AFFECTED, "as-dealt-or-back", "accept-later", "resume")
    return Ruling("invalidate", "5.15, 5.10", steps, "chosen-returned", "rebaseline", HOUSE)


# clauses: rws-mlp-2 5.19; rws-mlp-3 5.19
def _in_time(clause: str, node) -> Ask:
    """An error that is noticed only after the next round began has no effect on later rounds."""
    return Ask("noticed-in-time", clause, node, _noticed_later())


def _noticed_later() -> Ask:
    """The earlier round stands; what was paid wrongly is for a person."""
    return Ask("payout-error", "5.19", supervisor(), goes_on("no-effect", "5.19"))


# clauses: rws-mlp-2 5.9; rws-mlp-3 5.9
def _burn_missed() -> Ask:
    """The Burnt Card was not discarded."""
    unseen = Ask("reconstructable", "5.9", reconstruct("5.9", _ALL), void("5.9", HOUSE))
    return _in_time("5.19", Ask("looked", "5.9", void("5.9"), unseen))


# clauses: rws-mlp-2 5.8.6; rws-mlp-3 5.8.6
def _whole_hands() -> Ask:
    """Before anybody has looked only complete Hands that move save the round."""
    return Ask("whole-hands", "5.8.6", reconstruct("5.8.6", _AFFECTED), void("5.8.6, 5.8 tail", HOUSE))


# clauses: rws-mlp-2 5.8.6, 5.10; rws-mlp-3 5.8.6, 5.10
def _dealt_wrongly() -> Ask:
    """Cards in a wrong order or place."""
    return _in_time("5.19", Ask("looked", "5.8.6", options("5.10"), _whole_hands()))


# clauses: rws-mlp-2 5.8.7, 5.8.6; rws-mlp-3 5.8.7, 5.8.6
def _board_count() -> Ask:
    """A wrong number of Community Cards, or of cards in the Dealer's Hand."""
    void_hand = void("5.8.7, 5.8 tail", HOUSE)
    seen = Ask("reconstructable", "5.8.7", affected(reconstruct, "5.10"), void_hand)
    return _in_time("5.8.7", Ask("looked", "5.8.6", seen, _whole_hands()))


# clauses: rws-mlp-2 5.14, 5.14.1, 5.10.1; rws-mlp-3 5.14, 5.14.1, 5.10.1
def _drawn_together() -> Choose:
    """Cards left the shoe together; a sensor's order of them counts only where a person accepts it."""
    steps = ("supervisor-orders", _ALL, "as-dealt-or-back", "accept-later", "resume")
    unknown = Ruling("players-option", "5.14, 5.14.1, 5.10.1", steps, "chosen-returned", "rebaseline", PIT_SUPERVISOR)
    known = goes_on("continue", "5.14", "in-order", who=PIT_SUPERVISOR)
    return Choose("device", "5.14", ((SHOE, Ask("order-accepted", "5.14", known, unknown)), (SHUFFLER, supervisor())))


# clauses: rws-mlp-2 5.13; rws-mlp-3 5.13
def _face_up() -> Ask:
    """A card lay face up in the device."""
    refused = Ruling("refuse-deck", "5.13", ("new-deck",), "stand", "nothing", DEALER)
    return Ask("in-round", "5.13", goes_on("play-next", "5.13", "as-next"), refused)


# clauses: rws-mlp-2 5.8.1, 5.8.3, 5.8.5, 5.8 tail; rws-mlp-3 5.8.1, 5.8.3, 5.8.5, 5.8 tail
def _void_if(fact: str, clause: str) -> Ask:
    """What makes the round Void once a person has confirmed it."""
    return Ask(fact, clause, void(clause + ", 5.8 tail"), goes_on("no-effect", clause))


# clauses: rws-mlp-2 5.8.4; rws-mlp-3 5.8.4
def _too_few() -> Ask:
    """Too few cards are left, or the device cannot hand out those that are."""
    return Ask("cards-suffice", "5.8.4", _interrupted(), void("5.8.4, 5.8 tail"))


# clauses: rws-mlp-2 5.7, 5.7.1, 5.7.2; rws-mlp-3 5.7, 5.7.1, 5.7.2
def _interrupted() -> Ask:
    """A technical interruption stopped the round."""
    return Ask("outcome-established", "5.7", goes_on("continue", "5.7.1"), void("5.7.2"))


# clauses: rws-mlp-2 5.5, 5.6, 3.11.2a; rws-mlp-3 5.5, 5.6, 3.11.2a
def _walked_away() -> Ask:
    """A Player with a Bet has left."""
    steps = ("keep-for-jackpot", "resume")
    flop_too = Ruling("fold", "5.5, 3.11.2a", steps, "flop-lost-too", "nothing", SHIFT_MANAGER)
    folded = Ruling("fold", "5.5, 3.11.2a", steps, "ante-bonus-lost", "nothing", DEALER)
    settled = Ruling("settle", "5.6", ("settle-hand",), "settled", "nothing", DEALER)
    open_ = Ask("flop-bet", "5.5", Ask("flop-bet-lost", "5.5", flop_too, supervisor()), folded)
    return Ask("decisions-left", "5.5", open_, settled)


# clauses: rws-mlp-2 5.16, 5.17, 5.17.1; rws-mlp-3 5.16, 5.17, 5.17.1
def _jackpot_failed() -> Ask:
    """A jackpot device or the system does not work, in this round."""
    registered = Ruling("pay-registered", "5.17.1", ("finish-round",), "settled", "nothing", DEALER)
    return Ask("looked", "5.16", registered, void("5.16"))


# clauses: rws-mlp-2 5.17.2, 5.17.2a, 5.17.2b, 5.17.2c; rws-mlp-3 5.17.2, 5.17.2a, 5.17.2b, 5.17.2c
def _jackpot_failed_later() -> Choose:
    """A jackpot device or the system does not work, for later rounds."""
    ways = (
        ("close-table", Ruling("close-table", "5.17.2a", (), "stand", "nothing", HOUSE)),
        ("close-box", Ruling("close-box", "5.17.2b", (), "stand", "nothing", HOUSE)),
        ("no-jackpot", Ruling("no-jackpot", "5.17.2c", ("show-notice",), "stand", "nothing", HOUSE)),
    )
    return Choose("house-chooses", "5.17.2", ways)


# clauses: rws-mlp-2 5.18; rws-mlp-3 5.18
def _second_hand() -> Ask:
    """A Player examined an additional Hand."""
    invalid = Ruling("invalidate", "5.18", ("remove-hand", "resume"), "hand-returned", "nothing", PIT_SUPERVISOR)
    return Ask("intended", "5.18", invalid, goes_on("continue", "5.18", who=PIT_SUPERVISOR))


# clauses: rws-mlp-2 5.10.1, 5.10.2, 5.10.3, 5.10 tail; rws-mlp-3 5.10.1, 5.10.2, 5.10.3, 5.10 tail
def _player_chooses() -> Choose:
    """What one Player makes of the options of 5.10."""
    rebuilt = goes_on("continue", "5.10.2, 5.10 tail", "accept-later")
    as_it_lies = goes_on("continue", "5.10.1, 5.10 tail", "accept-later")
    back = Ruling("invalidate", "5.10.3", ("remove-hand", "resume"), "hand-returned", "nothing", DEALER)
    ways = (("go-on", Ask("reconstructable", "5.10", rebuilt, as_it_lies)), ("bets-back", back))
    return Choose("player-chooses", "5.10", ways)


ALIKE = (
    ("burn-missed", _burn_missed),
    ("dealt-wrongly", _dealt_wrongly),
    ("community-count", _board_count),
    ("dealer-count", _board_count),
    ("drawn-together", _drawn_together),
    ("card-face-up", _face_up),
    ("foreign-card", lambda: _void_if("card-is-foreign", "5.8.1")),
    ("deck-count", lambda: _void_if("count-is-wrong", "5.8.3")),
    ("too-few-cards", _too_few),
    ("not-shuffled", lambda: _in_time("5.19", _void_if("was-not-shuffled", "5.8.5"))),
    ("interruption", lambda: Ask("goes-on", "5.7", goes_on("no-effect", "5.7"), _interrupted())),
    ("walked-away", _walked_away),
    ("jackpot-failed", _jackpot_failed),
    ("jackpot-failed-later", _jackpot_failed_later),
    ("second-hand", _second_hand),
    ("player-chooses", _player_chooses),
    ("noticed-later", _noticed_later),
    (NOT_COVERED, supervisor),
)
