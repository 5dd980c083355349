"""Free Bet Blackjack in the terminal: shuffled decks deal, the Players at the keyboard decide, the end shows itself."""

import random

from shoecore.cards import CARDS, text
from shoecore.rulebooks.steps import DEAL, OFFER, SHOWDOWN
from trueshoe.table.free_bet.area import SIDES, Area
from trueshoe.table.free_bet.round import FreeBetRound
from trueshoe.table.games import Choice, Prompt


class FreeBetPlay:
    """One round with decks of its own, the first card burnt."""

    def __init__(self, round: FreeBetRound, chance: random.Random) -> None:
        self.round = round
        self._deck = list(range(CARDS)) * round.house.game.packs
        chance.shuffle(self._deck)
        self._deck.pop()

    def prompt(self) -> Prompt | None:
        """Deal on until somebody must decide; none when the round is over."""
        round = self.round
        if round.open:
            return self._wagers()
        while round.can_force() or (round.step and round.step.kind == DEAL and not round.over):
            if round.can_force():
                round.force()
            else:
                round.deal(text(self._deck.pop()))
        kind = round.step.kind if round.step else 0
        if kind == SHOWDOWN and not round.over:
            round.settle()
        if round.over:
            return None
        return self._offer() if kind == OFFER else self._decision()

    def _wagers(self) -> Prompt:
        """Who wagers what before the cards; 'close' ends it."""
        round, house = self.round, self.round.house.game
        choices: list[Choice] = []
        for seat in sorted(round.seated):
            if not round.areas.get(seat) and round.can_place(seat, 1, house.minimum, seat):
                main = {"area": seat, "spot": 1, "player": seat}
                choices.append(Choice(f"wager {seat}", "place", main, "amount", house.minimum, house.maximum))
            for bet in SIDES:
                free = seat in round.areas and seat not in round.areas[seat].sides[bet]
                if free and round.can_side(seat, bet, house.side_minimum, seat):
                    told = {"area": seat, "bet": bet, "player": seat}
                    word = f"{bet.lower()} {seat}"
                    choices.append(Choice(word, "side", told, "amount", house.side_minimum, house.side_maximum))
        if round.can_close():
            choices.append(Choice("close", "close", {}))
        return Prompt("Place your bets, please", round.lines(), choices)

    def _offer(self) -> Prompt:
        """What each wager may take up, and the end of the offer."""
        round, choices = self.round, []
        for area in round.in_order():
            for player in [wager.player for wager in area.live()]:
                told = {"area": area.number, "player": player}
                if round.can_surrender(**told):
                    choices.append(Choice(f"surrender {player}", "surrender", told))
                if round.can_even_money(**told):
                    choices.append(Choice(f"even money {player}", "even_money", told))
                if round.can_insure(area.number, 1, player):
                    choices.append(self._insurance(area, player))
        if round.can_close_offer(offered=True):
            choices.append(Choice("close", "close_offer", {"offered": True}))
        return Prompt("the Dealer offers", round.lines(), choices)

    def _insurance(self, area: Area, player: int) -> Choice:
        own = area.wager(player)
        most = self.round.counts(own) // 2 if own else 0
        return Choice(f"insurance {player}", "insure", {"area": area.number, "player": player}, "amount", 1, most)

    def _decision(self) -> Prompt:
        """What the Player whose turn it is may do."""
        round, choices = self.round, []
        area, hand = round.current()
        player = round.following[0] if round.following else round.controller(area, hand)
        told = {"player": player}
        for word, action in (
            ("stand", "stand"),
            ("draw", "draw"),
            ("free double", "free_double"),
            ("free split", "free_split"),
            ("split", "split"),
            ("stay", "stay"),
        ):
            if getattr(round, f"can_{action}")(**told):
                choices.append(Choice(word, action, told))
        own, house = area.wager(player), round.house.game
        if own and round.can_double(round.counts(own), player):
            choices.append(Choice("double", "double", told, "amount", house.minimum, round.counts(own)))
        return Prompt(f"Player {player}, area {area.number}, hand {hand.number}", round.lines(), choices)
