"""What is wrong with cards that were given as a hand, said in a person's words."""

from ..cards import CARDS, FOREIGN, UNREAD, text


class BadHand(ValueError):
    """Cards that are no hand of the game: too few, too many, one twice, or something that is no card."""


def check(cards: bytes, fewest: int, most: int) -> None:
    """Refuse a hand of another size, or with anything in it that is no card."""
    for card in cards:
        if not isinstance(card, int) or not 0 <= card < CARDS:
            raise BadHand("%s in a hand; expected cards, 0 to %d" % (_no_card(card), CARDS - 1))
    if len(cards) < fewest:
        raise BadHand("too few cards: expected at least %d, got %d (%s)" % (fewest, len(cards), _names(cards)))
    if len(cards) > most:
        raise BadHand("too many cards: expected at most %d, got %d (%s)" % (most, len(cards), _names(cards)))


def duplicate(card: int, cards: bytes) -> BadHand:
    """The refusal of a hand that has a card twice, and so cannot come from one pack."""
    return BadHand("duplicate card: %s is in the hand twice (%s)" % (text(card), _names(cards)))


def _no_card(found: object) -> str:
    if found == UNREAD:
        return "unread card"
    if found == FOREIGN:
        return "foreign card"
    return "unknown card %r" % (found,)


def _names(cards: bytes) -> str:
    return " ".join([text(card) for card in cards]) or "none"
