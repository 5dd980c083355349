"""The one table of records as people read them: a sentence for each kind and each of its fields, in their order."""

from shoecore import facts, records

_SEAT = "The seat."
_POSITION = "Which of the cards that left the device in this round, from 0."
_ROUND = _ORDER = "Its number, counted by the device."
_BETTING_ROUND = "Which Betting Round, from 1."
_SINCE = "The number of the record in which it happened."
_SITUATION = "The situation, by the name that the rulebook's rulings give it."
_CARD = "The card."
_HAND = "Which hand of that seat, from 1; the hands of a split follow in the order they were made."

# Kind, what it says, what each field says.
TABLE = (
    (
        records.BOOTED,
        "The device has started; its clock began at 0.",
        ("How often it was started, this start included.", "What the board gives as the reason of its reset."),
    ),
    (records.SHUFFLED, "A deck was taken in, found right and shuffled.", ("How many cards.",)),
    (
        records.DECK_REFUSED,
        "The cards that were taken in are not the approved deck.",
        (
            "How many cards of the deck were not there.",
            "How many came more often than the packs have them.",
            "How many are no cards of this deck.",
            "How many could not be read.",
            "How many lay face up.",
            "How many cut cards were left in it.",
        ),
    ),
    (
        records.ROUND_OPENED,
        "A round began.",
        (
            _ROUND,
            "The rulebook that the table plays by.",
            "What it is dealt from.",
            "How many packs the deck has.",
            "The seats that take part.",
            "The seat of the Dealer Button; 0 where the game has none.",
        ),
    ),
    (records.ROUND_REFUSED, "A round did not begin.", ("Why.",)),
    (
        records.DISPENSED,
        "The device handed out cards together, as one set.",
        ("Where they went.", "The position of the first of them.", "How many."),
    ),
    (records.BETTING_CLOSED, "The Dealer closed a Betting Round.", (_BETTING_ROUND,)),
    (
        records.EXPOSED,
        "A card was turned face up.",
        (_POSITION, _CARD, "By whom: as the rules have it, or by the Dealer's or a Player's doing."),
    ),
    (records.ROUND_CLOSED, "A round came to its end.", (_ROUND,)),
    (
        records.FAULT,
        "The device found something wrong with itself or with its cards.",
        (
            "What it is.",
            "Where it is.",
            "Which card or slot, from 0, as the place counts them; 65535 where there is none.",
            "Which attempt failed, from 1; 0 where nothing is attempted.",
            "What was expected, in the unit of the fault.",
            "What was observed, in the unit of the fault.",
            "Whether the device stands still until a person has cleared it.",
        ),
    ),
    (records.CLEARED, "A fault or a warning is over.", ("Which fault.", "Who ended it.")),
    (
        records.DRAWN,
        "One card left the device.",
        (
            _POSITION,
            "The card, where the rules have exposed it or the reader is the device itself.",
            "Whether it lay face up in the device.",
            "Where it went; `untold` where nobody said: then it is taken for the one that was due.",
            "The hash that stands for the hidden card, not checked by `verify` yet; empty where there is none.",
        ),
    ),
    (
        records.DRAWN_TOGETHER,
        "Several cards left the device at once.",
        ("The position of the first of them.", "How many."),
    ),
    (records.SHOE_EMPTY, "A card was asked for and none is left.", ()),
    (records.OPENED, "The identity of a card that was hidden so far.", (_POSITION, _CARD)),
    (records.FOLDED, "A Player gave up the hand.", (_SEAT,)),
    (
        records.ORDER_DRAWN,
        "The device drew an order of the cards; it is executed, or voided and opened, and never drawn again.",
        (
            _ORDER,
            "How many cards it orders.",
            "The number of the ruling's record that demanded it; 0 for the order of a deck that is taken in.",
        ),
    ),
    (
        records.ORDER_ENDED,
        "An order came to its end.",
        (_ORDER, "Whether it was executed or voided.", "How many of its cards were given out."),
    ),
    (
        records.RESHUFFLED,
        "The remainder was shuffled again, with the cards that were taken back into it.",
        ("The order that it now has.", "The positions of the cards that were taken back, one byte each."),
    ),
    (records.SERVICE, "The service switch was used.", ("Whether the device is in service.",)),
    (
        records.DECK_ENROLLED,
        "A type of deck was enrolled at the reader.",
        ("Its number among the types of this device.", "The pattern of its back.", "Who supplies it."),
    ),
    (
        records.PART_REPLACED,
        "A part that wears was replaced.",
        ("Which part.", "How often the old one had been used."),
    ),
    (
        records.CLOCK_SET,
        "The device's clock was set.",
        ("The seconds since 2000-01-01 00:00.", "How far it had drifted, in millionths of the time since it was set."),
    ),
    (records.ABORTED, "The intake of a deck was given up on command.", ("How many cards had been taken in.",)),
    (
        records.IN_FLIGHT,
        "What a device that has started found under way when its power went.",
        (
            "The round that was open; 0 for none.",
            "The order that lived; 0 for none.",
            "How many cards of the round had left the device.",
            "Whether it is certain where every card is: 1, or 0 where nobody can prove it.",
        ),
    ),
    (facts.BETTING_OPENED, "A Betting Round began.", (_BETTING_ROUND,)),
    (facts.BETTING_OVER, "No Player has an option to bet any more; the rest of the board is dealt.", ()),
    (facts.LOOKED, "A Player has looked at the Hole Cards.", (_SEAT,)),
    (facts.BURN_DUE, "The House has the first card of this round burnt; said before any card is drawn.", ()),
    (facts.DECIDED, "A Player of Free Bet Blackjack decided about a hand.", (_SEAT, _HAND, "What was decided.")),
    (facts.OFFER_CLOSED, "An offer to all Players is over.", ("What was offered.",)),
    (
        facts.WAGER,
        "A wager was placed.",
        (_SEAT, "What it is laid on.", "How much, in the smallest unit of the currency."),
    ),
    (
        facts.BLIND,
        "What became of a blind.",
        (_SEAT, "Which of the two.", "Whether it was posted or missed, or its Player was absent."),
    ),
    (facts.BUTTON_PLACED, "The Dealer Button was placed.", (_SEAT,)),
    (facts.CUT_CARD_SEEN, "The cut card came out of the shoe.", ()),
    (facts.BETS_CLOSED, "The Dealer called that no more bets are taken.", ()),
    (facts.INTERIM_SETTLED, "A wager was paid or taken before the round is over.", (_SEAT,)),
    (facts.SUBSEQUENT_DEAL, "The deal after the initial one began.", ()),
    (facts.CARD_REFUSED, "A Player refused a card.", (_SEAT,)),
    (facts.SHOWDOWN, "The Game Marker was turned to SHOWDOWN.", ()),
    (facts.PLACED, "Where a card lies, told when it was drawn or corrected later.", (_POSITION, "Where it lies.")),
    (facts.NOTICED, "Something that happened before is noticed only now.", (_SITUATION, _SINCE)),
    (
        facts.RULED,
        "Somebody decided what is to be done.",
        (_SITUATION, "What was decided, by the name that the rulings give it.", "Who decided.", _SINCE),
    ),
    (facts.NEXT_ROUND, "The next round began before this one was settled.", ()),
    (facts.INTERRUPTED, "The round was interrupted: power, fire, a device that cannot go on.", ()),
    (facts.JACKPOT_SYSTEM, "The state of the jackpot system changed.", ("Whether it works.",)),
    (facts.EXAMINED, "A Player has looked into another hand.", ("The seat whose hand it is.", _HAND)),
    (facts.WALKED_AWAY, "A Player left the table with a decision open.", (_SEAT,)),
    (facts.ORDER_KNOWN, "Whether the order of cards that were drawn together is known.", ("Whether it is.",)),
    (facts.NOT_SHUFFLED, "Cards were found that had not been shuffled.", ()),
    (facts.FOUND, "A person found what no sensor did.", ("What was found.", _POSITION)),
)


def sentence(kind: int) -> str:
    """What a kind of record says."""
    return _row(kind)[1]


def field_sentences(kind: int) -> tuple[str, ...]:
    """What each field of a kind says, in their order."""
    return _row(kind)[2]


def _row(kind: int) -> tuple[int, str, tuple[str, ...]]:
    for row in TABLE:
        if row[0] == kind:
            return row
    raise KeyError(f"record kind {kind} has no sentence; give it one in this table")
