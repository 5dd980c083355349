"""What a person is told when something cannot be done: what, where, expected, observed, next step."""

from dataclasses import dataclass


@dataclass
class Trouble(Exception):
    """One thing that went wrong outside this program, in the five parts that a reader needs."""

    what: str
    where: str
    expected: str
    observed: str
    next_step: str

    def __str__(self) -> str:
        return (
            f"{self.what}\n"
            f"  where:    {self.where}\n"
            f"  expected: {self.expected}\n"
            f"  observed: {self.observed}\n"
            f"  next:     {self.next_step}"
        )
