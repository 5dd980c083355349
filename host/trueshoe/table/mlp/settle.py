"""Who is owed what in a round of Multi-Link Progressive Texas Hold'em, a line for each Bet, by §4 and §5."""

from collections.abc import Iterator

from shoecore.rank import poker
from shoecore.rank.words import CATEGORY_NAMES
from trueshoe.table.mlp import pay
from trueshoe.table.mlp.box import ANTE, BEFORE_CARDS, BETS, BONUS, FLOP, JACKPOT, RIVER, TURN, Box
from trueshoe.table.mlp.house import STRAIGHT_FLUSH
from trueshoe.table.mlp.state import State
from trueshoe.table.settlement import HOUSE, Line, Settlement

_MAIN = (FLOP, TURN, RIVER)
_FLOP_CARDS = 3


def settlement(round: State) -> Settlement:
    """Every box settled, in the order in which it is paid."""
    lines = tuple(line for box in round.in_order() for line in _box(round, box))
    paid: dict[int, int] = {}
    for line in lines:
        if line.to != HOUSE and line.to is not None:
            paid[line.to] = paid.get(line.to, 0) + line.amount
    staked = {box.number: box.laid for box in round.in_order()}
    majors = sum(_share(round, box) for box in round.in_order() if is_major(round, box))
    return Settlement(staked, paid, lines, who="box", jackpot=majors)


# clauses: rws-mlp-3 3.16, 4.2.1; rws-mlp-2 3.16, 4.2.1
def is_major(round: State, box: Box) -> bool:
    """Whether a box wins a share of the Progressive Jackpot."""
    return isinstance(_jackpot_pay(round, box)[1], pay.Major)


def _box(round: State, box: Box) -> Iterator[Line]:
    """The lines of a box: what goes back, what is lost, what is paid."""
    if box.returned:
        for bet in (bet for bet in BETS if bet in box.bets):
            yield Line(box.returned, f"box {box.number}: {bet} returned", box.bets[bet], box.number)
        return
    counted = {}
    for bet, clause, counts in _counted(round, box):
        excess = box.bets[bet] - counts
        if excess:
            yield Line(clause, f"box {box.number}: {bet}, excess returned", excess, box.number)
        counted[bet] = counts
    if ANTE in counted:
        yield from _lost(box, box.folded, counted) if box.folded else _compared(round, box, counted)
    if counted.get(JACKPOT):
        yield _jackpot(round, box, counted[JACKPOT])


# clauses: rws-mlp-3 5.1.1, 5.2.1, 5.3, 5.3.1, 5.3.2, 5.4; rws-mlp-2 5.1.1, 5.2.1, 5.3, 5.3.1, 5.3.2, 5.4
def _counted(round: State, box: Box) -> Iterator[tuple[str, str, int]]:
    """Each Bet with what of it counts, and the clause by which the rest goes back."""
    house = round.house.game
    ante = min(box.bets.get(ANTE, 0), house.ante_maximum)
    most = {ANTE: ante, BONUS: house.bonus_maximum, JACKPOT: house.jackpot_bet if ante else 0, FLOP: 2 * ante}
    for bet in (bet for bet in BETS if bet in box.bets):
        clause = ("5.1.1" if ante else "5.4") if bet in BEFORE_CARDS else "5.3.1"
        yield bet, clause, min(box.bets[bet], most.get(bet, ante))


# clauses: rws-mlp-3 3.11.2a, 3.12.3a, 4.3, 5.5; rws-mlp-2 3.11.2a, 3.12.3a, 4.3, 5.5
def _lost(box: Box, clause: str, counted: dict[str, int]) -> Iterator[Line]:
    """What a Folded Hand loses: everything but the Jackpot Bet."""
    for bet, stake in counted.items():
        if bet != JACKPOT:
            yield Line(clause, f"box {box.number}: {bet} lost", stake, HOUSE)


# clauses: rws-mlp-3 1.28, 3.13, 3.14, 3.15; rws-mlp-2 1.28, 3.13, 3.14, 3.15
def _compared(round: State, box: Box, counted: dict[str, int]) -> Iterator[Line]:
    """A Hand against the Dealer's: Flop, Turn, River and Ante, then the Bonus."""
    own, dealer = (poker.value(round.community + hole) for hole in (box.hole, round.dealer))
    for bet in (ANTE, *_MAIN):
        if bet not in counted:
            continue
        says, stake = f"box {box.number}: {bet}", counted[bet]
        if own < dealer:
            yield Line("3.14", f"{says} lost", stake, HOUSE)
        elif own == dealer:
            yield Line("3.15", f"{says} returned, a Stand Off", stake, box.number)
        elif bet == ANTE and poker.category(own) < pay.ANTE_PAYS_FROM:
            yield Line("3.13", f"{says} returned, won below a Straight", stake, box.number)
        else:
            yield Line("3.13", f"{says} wins {pay.MAIN}", stake + int(pay.MAIN.of(stake)), box.number)
    if BONUS in counted:
        yield _bonus(round, box, counted[BONUS])


# clauses: rws-mlp-3 3.9, 4.1 table, 4.1.1; rws-mlp-2 3.9, 4.1 table, 4.1.1
def _bonus(round: State, box: Box, stake: int) -> Line:
    """The Bonus by the Hole Cards, at most the maximum for a box."""
    line = pay.bonus_hand(box.hole, round.dealer)
    if not line:
        return Line("4.1 table", f"box {box.number}: Bonus lost", stake, HOUSE)
    paid = int(line.odds.of(stake))
    if paid > pay.BONUS_MAXIMUM:
        most = round.house.money.text(pay.BONUS_MAXIMUM)
        return Line("4.1.1", f"box {box.number}: Bonus wins {most}, the maximum", stake + pay.BONUS_MAXIMUM, box.number)
    return Line("4.1 table", f"box {box.number}: Bonus wins {line.odds}, {line.name}", stake + paid, box.number)


# clauses: rws-mlp-3 3.16, 4.2, 4.2 table, 4.2.1, 4.3; rws-mlp-2 3.16, 4.2, 4.2 table, 4.2.1, 4.3
def _jackpot(round: State, box: Box, stake: int) -> Line:
    """The Jackpot Bet, whatever the Dealer has; a Hand that is not shown has established nothing."""
    kind, pays = _jackpot_pay(round, box)
    name = f"box {box.number}: Jackpot, {CATEGORY_NAMES[kind] if kind >= 0 else 'not shown'}"
    if pays is None:
        return Line("4.3" if kind < 0 else "4.2.1", f"{name}, lost", stake, HOUSE)
    if isinstance(pays, pay.Major):
        shown = round.house.money.text(box.displayed or 0)
        return Line("4.2 table", f"{name}, {pays} at {shown}", _share(round, box), box.number)
    if isinstance(pays, pay.Fixed):
        back = stake if round.house.game.fixed_stake_back else 0
        return Line("4.2 table", f"{name}, {pays}{' and the Bet' if back else ''}", pays.amount + back, box.number)
    return Line("4.2 table", f"{name}, {pays}", int(pays.of(stake)), box.number)


# clauses: rws-mlp-3 4.2 table, 4.5.1; rws-mlp-2 4.2 table, 4.5.1
def _share(round: State, box: Box) -> int:
    """What the Progressive Jackpot itself pays a major winner, from what was displayed."""
    pays = _jackpot_pay(round, box)[1]
    percent = pays.percent if isinstance(pays, pay.Major) else 0
    return round.house.game.jackpot_share.of((box.displayed or 0) * percent, 100)


def _jackpot_pay(round: State, box: Box) -> tuple[int, pay.JackpotPay | None]:
    """The kind of a Jackpot Hand and what it is paid; -1 where it is not shown or nothing counts."""
    if not box.for_jackpot or not box.hole or len(round.community) < _FLOP_CARDS:
        return -1, None
    low = round.house.game.low_straight_flush == STRAIGHT_FLUSH
    kind = pay.jackpot_kind(box.hole, round.community[:_FLOP_CARDS], low)
    return kind, pay.JACKPOT[round.rulebook].get(kind)
