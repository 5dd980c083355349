"""The ruling dialogue: which situation, one question after another, the ruling with its steps, and then it is kept."""

from collections.abc import Callable
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Label, OptionList, Static
from textual.widgets.option_list import Option

from trueshoe.errors import Trouble
from trueshoe.watching.hearing import Bridge

Object = dict[str, Any]

_KEEP = "keep"


class RulingDialogue(ModalScreen[Object | None]):
    """Asks only what the clause needs; its result is the ruling that is to be kept, None where it was left."""

    BINDINGS: ClassVar = [("escape", "dismiss(None)", "Leave")]

    def __init__(self, bridge: Bridge, rulebook: str) -> None:
        super().__init__()
        self._bridge = bridge
        self._rulebook = rulebook
        self._situation = ""
        self._facts: Object = {}
        self._asked = ""
        self._ruling: Object | None = None

    def compose(self) -> ComposeResult:
        """A heading, what is known, the answers."""
        with Vertical(id="ruling"):
            yield Label("", id="asked")
            yield Static("", id="told")
            yield OptionList(id="answers")

    def on_mount(self) -> None:
        """Begin with the situations of the rulebook."""
        self._try(self._situations)

    def on_option_list_option_selected(self, chosen: OptionList.OptionSelected) -> None:
        """The next question, or the end."""
        answer = chosen.option.id or ""
        if answer == _KEEP:
            self.dismiss(self._ruling)
            return
        if self._situation:
            self._facts[self._asked] = answer
        else:
            self._situation = answer
        self._try(self._go_on)

    def _situations(self) -> None:
        found = self._bridge.situations(self._rulebook)
        self._show("What happened?", "", [(one["situation"], one["title"]) for one in found])

    def _go_on(self) -> None:
        found = self._bridge.ruling(self._rulebook, self._situation, self._facts)
        question = found.get("question")
        if question:
            self._asked = question["fact"]
            clauses = ", ".join(one["id"] for one in question["clauses"])
            answers = [(one["answer"], one["says"]) for one in question["answers"]]
            self._show(question["ask"], f"{found['title']} ({clauses})", answers)
            return
        ruling = found["ruling"]
        self._ruling = {"situation": self._situation, "outcome": ruling["outcome"]["code"], "rank": ruling["rank"]}
        clauses = ", ".join(one["id"] for one in ruling["clauses"])
        steps = "\n".join(f"{place}. {one['says']}" for place, one in enumerate(ruling["steps"], 1))
        said = f"{found['title']} ({clauses})\n{steps}\nBets: {ruling['bets']['says']}\nDecided by: {ruling['who']}"
        self._show(ruling["outcome"]["says"], said, [(_KEEP, "Keep this ruling")])

    def _show(self, asked: str, told: str, answers: list[tuple[str, str]]) -> None:
        self.query_one("#asked", Label).update(asked)
        self.query_one("#told", Static).update(told)
        options = self.query_one(OptionList)
        options.clear_options()
        options.add_options([Option(says, id=name) for name, says in answers])
        options.highlighted = 0
        options.focus()

    def _try(self, ask: Callable[[], None]) -> None:
        """Ask the bridge; what it refuses is said in its words."""
        try:
            ask()
        except Trouble as trouble:
            self._show(trouble.what, f"{trouble}", [])
