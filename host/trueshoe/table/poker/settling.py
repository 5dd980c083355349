"""The end of a round: what nobody matched, the rake, then each Pot to its winners, every line with its clause."""

from typing import TYPE_CHECKING, NamedTuple

from shoecore.rank.poker import value
from shoecore.rank.words import words
from trueshoe.table.poker.pots import Pot, pots
from trueshoe.table.settlement import HOUSE, Line, Settlement

if TYPE_CHECKING:
    from trueshoe.table.poker.round import PokerRound


# clauses: rws-poker-7 1.6, 3.11.1, 4.1, 4.3, 4.4, 4.6, 5.14; rws-poker-6 1.6, 3.14.1, 4.1, 4.3, 4.4, 4.6, 5.12
def settle(round: "PokerRound") -> Settlement:
    """Who is owed what of a round that is over; the staked chips are those that were put in."""
    staked = {seat: round.put[seat] + round.dead[seat] for seat in round.order}
    lines: list[Line] = []
    if round.voided:
        lines = [
            Line(round.numbers.void, "bets of a Void round returned", staked[seat], seat)
            for seat in round.order
            if staked[seat]
        ]
    else:
        _settle_pots(round, lines)
    paid = dict.fromkeys(round.order, 0)
    for line in lines:
        if line.to:
            paid[line.to] += line.amount
    return Settlement(staked, paid, tuple(lines))


def _settle_pots(round: "PokerRound", lines: list[Line]) -> None:
    """Every Pot in order, the rake of each before the next one's."""
    found = pots(round.order, round.put, round.dead, round.active)
    game = round.house.game
    left = game.rake_cap
    raked = [pot.amount for pot in found.pots]
    if found.unmatched and game.rake_unmatched and round.contested:
        raked.append(found.unmatched)
    rakes = []
    for amount in raked:
        rake = min(game.rake_rounding.of(amount * game.rake_per_mille, 1000), left)
        left -= rake
        rakes.append(rake)
    if found.unmatched:
        rake = rakes[len(found.pots)] if len(rakes) > len(found.pots) else 0
        _rake(round, lines, "what nobody matched", found.unmatched, rake)
        clause = "4.3" if not round.contested else round.numbers.all_in
        lines.append(Line(clause, "what nobody matched goes back", found.unmatched - rake, found.owner))
    worth = {seat: value(bytes(round.community) + hole) for seat, hole in round.hands.items()}
    for at, pot in enumerate(found.pots):
        name = f"Side Pot {at}" if at else "Main Pot"
        _rake(round, lines, name, pot.amount, rakes[at])
        _pay(round, lines, name, pot, pot.amount - rakes[at], worth)


def _rake(round: "PokerRound", lines: list[Line], name: str, amount: int, rake: int) -> None:
    if rake:
        money, per_mille = round.house.money, round.house.game.rake_per_mille
        says = f"rake of {name}, {per_mille / 10:g} % of {money.text(amount)}"
        if rake < round.house.game.rake_rounding.of(amount * per_mille, 1000):
            says += f", as far as the cap of {money.text(round.house.game.rake_cap)} lets it"
        lines.append(Line("4.1", says, rake, HOUSE))


def _pay(round: "PokerRound", lines: list[Line], name: str, pot: Pot, amount: int, worth: dict[int, int]) -> None:
    """One Pot to its winners."""
    if not round.contested:
        lines.append(Line(round.numbers.folded_to, f"{name}, all others folded", amount, pot.seats[0]))
        return
    best = max(worth[seat] for seat in pot.seats if seat in worth)
    winners = [seat for seat in pot.seats if worth.get(seat) == best]
    hand = words(best)
    if len(winners) == 1:
        side = "4.6.2" if name != "Main Pot" else "4.6.1" if round.all_in_seats >> winners[0] & 1 else "4.4"
        lines.append(Line(side, f"{name}: {hand}", amount, winners[0]))
        return
    for seat, share in split(round, pot, amount, winners):
        text = f"{name}, one of {len(winners)} equal: {hand}" + (f", {share.extra} more" if share.extra else "")
        lines.append(Line("4.5", text, share.amount, seat))


class Share(NamedTuple):
    """What a winner of a split Pot gets, and in words what of it is an extra chip."""

    amount: int
    extra: str


# clauses: rws-poker-7 4.5; rws-poker-6 4.5
def split(round: "PokerRound", pot: Pot, amount: int, winners: list[int]) -> list[tuple[int, Share]]:
    """A Pot in equal parts of its lowest chip; extra chips go clockwise from the left of the button."""
    money, game = round.house.money, round.house.game
    chip = min([money.lowest_chip(share) for share in pot.shares] + [money.lowest_chip(amount)])
    part = amount // len(winners) // chip * chip
    extra, odd = divmod(amount - part * len(winners), chip)
    shares = []
    for at, seat in enumerate(winners):
        more = chip * ((extra > at) if game.extra_chips == "one each, clockwise" else extra * (at == 0))
        more += odd * (at == 0)
        shares.append((seat, Share(part + more, money.text(more) if more else "")))
    return shares
