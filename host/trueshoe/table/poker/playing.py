"""A round of poker in the terminal: a shuffled deck deals, the Players at the keyboard decide, the end shows itself."""

import random

from shoecore.cards import CARDS, parse_all, symbol, text
from shoecore.rank.poker import value
from trueshoe.table.games import Choice, Prompt
from trueshoe.table.poker.round import PokerRound


class PokerPlay:
    """One round with its deck."""

    def __init__(self, round: PokerRound, chance: random.Random) -> None:
        self.round = round
        self._deck = list(range(CARDS))
        chance.shuffle(self._deck)
        for due in round.dues:
            round.post(due.seat)
        self._hole = dict.fromkeys(round.order, "")
        for _ in range(2):
            for seat in round.order:
                self._hole[seat] += self._draw(1)

    def prompt(self) -> Prompt | None:
        """Deal on and show until somebody must decide."""
        round = self.round
        while not round.turn and not round.over:
            if len(round.community) < 5:
                round.board(self._draw(1 if round.community else 3))
            else:
                self._showdown()
        return self._ask(round.turn) if not round.over else None

    def _draw(self, count: int) -> str:
        return "".join([text(self._deck.pop()) for _ in range(count)])

    def _showdown(self) -> None:
        """Whoever must show first does; the others show what is not beaten, and muck the rest."""
        round = self.round
        first = round.first_to_show()[0]
        at = round.order.index(first)
        best = 0
        for seat in round.order[at:] + round.order[:at]:
            if round.active >> seat & 1:
                worth = self._worth(seat)
                if worth < best and round.can_muck(seat):
                    round.muck(seat)
                else:
                    best = max(best, worth)
                    round.show(seat, self._hole[seat])

    def _worth(self, seat: int) -> int:
        return value(bytes(self.round.community) + bytes(parse_all(self._hole[seat])))

    def _ask(self, seat: int) -> Prompt:
        """What the Player in turn may do."""
        round = self.round
        told = {"seat": seat}
        most = round.bets[seat] + round.stack[seat]
        choices = [Choice("fold", "fold", told)]
        if round.can_check(seat):
            choices.append(Choice("check", "check", told))
        if round.can_call(seat):
            choices.append(Choice(f"call {round.house.money.text(round.to_call(seat))}", "call", told))
        least = min(most, round.level + round.least_raise if round.level else round.least_bet)
        if round.can_bet(seat, least):
            choices.append(Choice("bet", "bet", told, "to", least, most))
        if round.can_raise_to(seat, least):
            choices.append(Choice("raise to", "raise_to", told, "to", least, most))
        choices.append(Choice("all-in", "all_in", told))
        return Prompt(f"seat {seat}", [*round.lines(), f"seat {seat} holds {self._named(seat)}"], choices)

    def _named(self, seat: int) -> str:
        return " ".join(map(symbol, parse_all(self._hole[seat])))
