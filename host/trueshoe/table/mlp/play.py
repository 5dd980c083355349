"""Multi-Link Progressive Texas Hold'em in the terminal: the rulebook's procedure deals, people decide the rest."""

import random
from collections.abc import Iterator

from shoecore import rulebooks
from shoecore.cards import CARDS
from shoecore.cards import text as card_text
from shoecore.rulebooks.steps import BURN, CLOSE, COMMUNITY, DEAL, DEALER, REVEAL, SET, Step
from shoecore.rulebooks.table import Table, mask_of
from trueshoe.table.games import Choice, Prompt
from trueshoe.table.mlp.box import ANTE, BONUS, FLOP, JACKPOT, RIVER, TURN, Box
from trueshoe.table.mlp.round import MlpRound
from trueshoe.table.mlp.state import BEFORE, FIRST, SECOND, SHOWING, text


class MlpPlay:
    """One round with a deck of its own."""

    def __init__(self, round: MlpRound, chance: random.Random) -> None:
        self.round = round
        self._deck = chance.sample(range(CARDS), CARDS)
        self._dealt: dict[int, bytes] = {}
        self._table = Table((1,))
        self._steps: Iterator[Step] | None = None
        self._step: Step | None = None

    def prompt(self) -> Prompt | None:
        """Deal, reveal and show what is due, then say who must decide; none when the round is over."""
        round = self.round
        if round.phase == BEFORE:
            return self._bets()
        if choosing := [box for box in round.in_order() if box.choosing]:
            return self._options(choosing[0])
        while round.phase < SHOWING:
            if self._step and self._step.kind == CLOSE and (undecided := round.undecided()):
                return self._decision(undecided[0])
            self._next()
        if round.phase == SHOWING:
            for box in round.in_order():
                if not box.hole and (box.live or box.for_jackpot):
                    round.show(box.number, _told(self._dealt[box.number]))
            if due := round.majors_due():
                return self._display(due[0])
            round.settle()
        return None

    def _bets(self) -> Prompt:
        """Who bets what before the cards; 'close' ends it."""
        game, choices = self.round.house.game, []
        for box, player in self._places():
            for bet, least, most in (
                (ANTE, game.ante_minimum, game.ante_maximum),
                (BONUS, game.bonus_minimum, game.bonus_maximum),
                (JACKPOT, game.jackpot_bet, game.jackpot_bet),
            ):
                if self.round.can_place(box, bet, least, player):
                    word = f"{bet.lower()} {box}" + (f" for {player}" if player != box else "")
                    told = {"box": box, "bet": bet, "player": player}
                    choices.append(Choice(word, "place", told, "amount", least, most))
        if self.round.can_close():
            choices.append(Choice("close", "close", {}))
        return Prompt("Place your Bets, please", self.round.lines(), choices)

    def _places(self) -> Iterator[tuple[int, int]]:
        """Where each Player may bet: on the own box, on those bet on already, and on the next that is free."""
        round = self.round
        for player in sorted(round.seated):
            yield player, player
            others = [box.number for box in round.in_order() if box.player == player != box.number]
            free = [
                box for box in range(player, round.house.game.boxes + 1) if box not in {*round.boxes, *round.seated}
            ]
            if player in round.boxes:
                yield from ((box, player) for box in [*others, *free[:1]])

    def _decision(self, box: Box) -> Prompt:
        """What the Player of a box may do in this Betting Round."""
        round, number = self.round, box.number
        if box.player == number and round.can_examine(number):
            round.examine(number)
        bet = FLOP if round.phase == FIRST else TURN if round.phase == SECOND else RIVER
        due = round.due(box, bet)
        choices = [Choice(bet.lower(), "bet", {"box": number, "bet": bet, "amount": due})]
        if round.can_fold(number):
            choices.append(Choice("fold", "fold", {"box": number}))
        if round.can_check(number):
            choices.append(Choice("check", "check", {"box": number}))
        held = text(self._dealt[number]) if box.examined else "not looked at"
        sees = [*round.lines(), f"your cards: {held}; {bet} is {round.house.money.text(due)}"]
        return Prompt(f"box {number}", sees, choices)

    def _options(self, box: Box) -> Prompt:
        """What a Player may choose after a dealing error."""
        told = {"box": box.number}
        choices = [
            Choice("go on", "choose", {**told, "clause": box.choosing}),
            Choice("take back", "choose", {**told, "clause": "5.10.3"}),
        ]
        return Prompt(f"box {box.number}, by 5.10", self.round.lines(), choices)

    def _display(self, box: Box) -> Prompt:
        """What the display shows before a major winner is paid."""
        told = {"box": box.number, "malfunction": False}
        choice = Choice("display", "display", told, "amount", 0, 10**12)
        return Prompt(f"the Progressive Jackpot's display, for box {box.number}", self.round.lines(), [choice])

    def _next(self) -> None:
        """The next step of the rulebook's procedure, for the boxes with an Ante."""
        if not self._steps:
            rules = rulebooks.load(self.round.rulebook)
            self._table = Table(tuple(box.number for box in self.round.live()), 0, *rules.SEATS)
            self._steps = rulebooks.procedure(rules, self.round.device, self._table)
        self._table.live = mask_of(tuple(box.number for box in self.round.live()))
        self._table.jackpots = mask_of(tuple(box.number for box in self.round.in_order() if box.for_jackpot))
        self._step = step = next(self._steps)
        if step.kind in (BURN, DEAL, SET):
            self._dealt[step.to] = self._dealt.get(step.to, b"") + bytes(self._deck.pop() for _ in range(step.count))
        elif step.kind == REVEAL and step.to == COMMUNITY:
            shown = len(self.round.community)
            self.round.reveal(_told(self._dealt[COMMUNITY][shown : shown + step.count]))
        elif step.kind == REVEAL:
            self.round.reveal_dealer(_told(self._dealt[DEALER]))


def _told(cards: bytes) -> str:
    """Cards as a record tells them."""
    return " ".join(map(card_text, cards))
