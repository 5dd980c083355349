"""A round in the terminal whose Jackpot Bets are in a meter: it pays the major winners from what the display shows."""

from collections.abc import Sequence

from trueshoe.errors import Trouble
from trueshoe.table.games import Choice, Play, Prompt
from trueshoe.table.jackpot.linked import Linked
from trueshoe.table.mlp.round import MlpRound


class LinkedPlay:
    """A round that is played, with its meter brought along before every decision."""

    def __init__(self, play: Play, linked: Linked) -> None:
        self._play = play
        self._linked = linked

    @property
    def round(self) -> MlpRound:
        """The round that is played."""
        return self._linked.round

    def prompt(self) -> Prompt | None:
        """As the play itself; but where the meter refuses or cannot be had, what may be done about that."""
        try:
            self._linked.bring()
            found = self._play.prompt()
            while found and self._pays():
                found = self._play.prompt()
            self._linked.bring()
        except Trouble as trouble:
            return Prompt("the Progressive Jackpot's meter", str(trouble).splitlines(), list(self._choices()))
        return found

    # clauses: rws-mlp-3 4.5.1, 5.17.1; rws-mlp-2 4.5.1, 5.17.1
    def _pays(self) -> bool:
        """Whether a major winner was due, and is paid."""
        due = self.round.majors_due()
        if not due or not self.round.can_display(due[0].number, 0, False):
            return False
        paid = self._linked.pay(due[0])
        self.round.display(due[0].number, paid.displayed, paid.clause == "5.17.1")
        return True

    # clauses: rws-mlp-3 5.16; rws-mlp-2 5.16
    def _choices(self) -> Sequence[Choice]:
        """To ask the meter again; and a Void, while 5.16 allows it."""
        void = [Choice("void", "void", {"cause": "5.16"})] if self.round.can_void("5.16") else []
        return [Choice("again", "", {}), *void]
