"""What is wrong with cards that were given as a hand, said in a person's words."""

from ..cards import CARDS, FOREIGN, UNREAD, text


class BadHand(ValueError):
    """Cards that are no hand of the game: too few, too many, one twice, or something that is no card."""


def check(cards: bytes, fewest: int, most: int) -> None:
    """Refuse a hand of another size, or with anything in it that is no card."""
    for place, card in enumerate(cards):
        if not isinstance(card, int) or not 0 <= card < CARDS:
            raise BadHand("place %d of the hand is %s; expected a card, 0 to %d" % (place + 1, _name(card), CARDS - 1))
    if len(cards) < fewest:
        raise BadHand("too few cards: expected at least %d, got %d (%s)" % (fewest, len(cards), _names(cards)))
    if len(cards) > most:
        raise BadHand("too many cards: expected at most %d, got %d (%s)" % (most, len(cards), _names(cards)))


def check_single(cards: bytes) -> None:
    """Refuse a hand with a card in it twice: it cannot come from one pack."""
    for place, card in enumerate(cards):
        for other in range(place):
            if cards[other] == card:
                raise BadHand("duplicate card: %s is in the hand twice (%s)" % (text(card), _names(cards)))


def _name(card: object) -> str:
    if card == UNREAD:
        return "an unread card"
    if card == FOREIGN:
        return "a foreign card"
    return "unknown: %r" % (card,)


def _names(cards: bytes) -> str:
    return " ".join([text(card) for card in cards]) or "none"
