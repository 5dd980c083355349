"""Loop steps of all the polls that one card's way takes, in or out."""

from tools.steps import measure_steps

PEERS: tuple[str, ...] = ()


def measure() -> dict[str, float]:
    """The mean of all cards of a day, and the card that took the most; a search for home counts to its card."""
    cards = measure_steps().cards
    return {"card.loop_steps": round(sum(cards) / len(cards)), "card.worst_loop_steps": round(max(cards))}
