"""The one table of records as people read them: each kind and each of its fields by name and in a sentence."""

from shoecore import facts, records

_SEAT = "The seat."
_POSITION = "Which of the cards that left the device in this round, from 0."
_ROUND = _ORDER = "Its number, counted by the device."
_BETTING_ROUND = "Which Betting Round, from 1."
_SINCE = "The number of the record in which it happened."
_SITUATION = "The situation, by the name that the rulebook's rulings give it."
_CARD = "The card."
_HAND = "Which hand of that seat, from 1; the hands of a split follow in the order they were made."

# Kind, name, what it says; of each field, in the order in which a record has them, name and what it says.
TABLE = (
    (
        records.BOOTED,
        "booted",
        "The device has started; its clock began at 0.",
        (
            ("boots", "How often it was started, this start included."),
            (
                "cause",
                "What the board gives as the reason of its reset; 255 for a start that gave MicroPython's prompt.",
            ),
        ),
    ),
    (
        records.SHUFFLED,
        "shuffled",
        "A deck was taken in, found right and shuffled.",
        (
            ("cards", "How many cards."),
            ("root", "What commits to the order in which they will leave: `PROOF.md`."),
            ("seeds", "From how many seeds of 256 fresh bits the order was drawn."),
            ("blocks", "How many blocks of 1,024 samples of its noise the device has tested since its start."),
            ("alarms", "How many alarms these tests raised; 255: so many or more."),
        ),
    ),
    (
        records.DECK_REFUSED,
        "deck refused",
        "The cards that were taken in are not the approved deck.",
        (
            ("missing", "How many cards of the deck were not there."),
            ("duplicate", "How many came more often than the packs have them."),
            ("foreign", "How many are no cards of this deck."),
            ("unread", "How many could not be read."),
            ("flipped", "How many lay face up."),
            ("cut_cards", "How many cut cards were left in it."),
        ),
    ),
    (
        records.ROUND_OPENED,
        "round opened",
        "A round began.",
        (
            ("round", _ROUND),
            ("rulebook", "The rulebook that the table plays by."),
            ("device", "What it is dealt from."),
            ("packs", "How many packs the deck has."),
            ("seats", "The seats that take part."),
            ("button", "The seat of the Dealer Button; 0 where the game has none."),
        ),
    ),
    (records.ROUND_REFUSED, "round refused", "A round did not begin.", (("reason", "Why."),)),
    (
        records.DISPENSED,
        "dispensed",
        "The device handed out cards together, as one set.",
        (("to", "Where they went."), ("first", "The position of the first of them."), ("count", "How many.")),
    ),
    (
        records.BETTING_CLOSED,
        "betting closed",
        "The Dealer closed a Betting Round.",
        (("betting_round", _BETTING_ROUND),),
    ),
    (
        records.EXPOSED,
        "exposed",
        "A card was turned face up.",
        (
            ("position", _POSITION),
            ("card", _CARD),
            ("by", "By whom: as the rules have it, or by the Dealer's or a Player's doing."),
        ),
    ),
    (records.ROUND_CLOSED, "round closed", "A round came to its end.", (("round", _ROUND),)),
    (
        records.FAULT,
        "fault",
        "The device found something wrong with itself or with its cards.",
        (
            ("code", "What it is."),
            ("at", "Where it is."),
            ("card", "Which card or slot, from 0, as the place counts them; 65535 where there is none."),
            ("attempt", "Which attempt failed, from 1; 0 where nothing is attempted."),
            ("expected", "What was expected, in the unit of the fault."),
            ("observed", "What was observed, in the unit of the fault."),
            ("latched", "Whether the device stands still until a person has cleared it."),
        ),
    ),
    (records.CLEARED, "cleared", "A fault or a warning is over.", (("code", "Which fault."), ("by", "Who ended it."))),
    (
        records.DRAWN,
        "drawn",
        "One card left the device.",
        (
            ("position", _POSITION),
            ("card", "The card, where the rules have exposed it or the reader is the device itself."),
            ("face_up", "Whether it lay face up in the device."),
            ("to", "Where it went; `untold` where nobody said: then it is taken for the one that was due."),
            (
                "leaf",
                "What commits to the card: `PROOF.md`; empty where the device could not tell which it is.",
            ),
        ),
    ),
    (
        records.DRAWN_TOGETHER,
        "drawn together",
        "Several cards left the device at once.",
        (("first", "The position of the first of them."), ("count", "How many.")),
    ),
    (records.SHOE_EMPTY, "shoe empty", "A card was asked for and none is left.", ()),
    (
        records.OPENED,
        "opened",
        "A card is opened: which it is, and by what the device had committed to it.",
        (
            ("position", _POSITION),
            ("card", _CARD),
            ("salt", "The salt of its leaf: `PROOF.md`; empty where nobody had committed to the card."),
        ),
    ),
    (records.FOLDED, "folded", "A Player gave up the hand.", (("seat", _SEAT),)),
    (
        records.ORDER_DRAWN,
        "order drawn",
        "The device drew an order of the cards; it is executed, or voided and opened, and never drawn again.",
        (
            ("order", _ORDER),
            ("cards", "How many cards it orders."),
            (
                "ruling",
                "The number of the ruling's record that demanded it; 0 for the order of a deck that is taken in.",
            ),
        ),
    ),
    (
        records.ORDER_ENDED,
        "order ended",
        "An order came to its end.",
        (
            ("order", _ORDER),
            ("how", "Whether it was executed or voided."),
            ("given", "How many of its cards were given out."),
        ),
    ),
    (
        records.RESHUFFLED,
        "reshuffled",
        "The remainder was shuffled again, with the cards that were taken back into it.",
        (
            ("order", "The order that it now has."),
            ("returned", "The positions of the cards that were taken back, one byte each."),
        ),
    ),
    (records.SERVICE, "service", "The service switch was used.", (("on", "Whether the device is in service."),)),
    (
        records.DECK_ENROLLED,
        "deck enrolled",
        "A type of deck was enrolled at the reader.",
        (
            ("type", "Its number among the types of this device."),
            ("back", "The pattern of its back."),
            ("supplier", "Who supplies it."),
        ),
    ),
    (
        records.PART_REPLACED,
        "part replaced",
        "A part that wears was replaced.",
        (("part", "Which part."), ("uses", "How often the old one had been used.")),
    ),
    (
        records.CLOCK_SET,
        "clock set",
        "The device's clock was set.",
        (
            ("seconds", "The seconds since 2000-01-01 00:00."),
            ("drift", "How far it had drifted, in millionths of the time since it was set."),
        ),
    ),
    (
        records.ABORTED,
        "aborted",
        "The intake of a deck was given up on command.",
        (("cards", "How many cards had been taken in."),),
    ),
    (
        records.IN_FLIGHT,
        "in flight",
        "What a device that has started found under way when its power went.",
        (
            ("round", "The round that was open; 0 for none."),
            ("order", "The order that lived; 0 for none."),
            ("given", "How many cards of the round had left the device."),
            ("certain", "Whether it is certain where every card is: 1, or 0 where nobody can prove it."),
        ),
    ),
    (
        records.COMMITTED,
        "committed",
        "A shoe's round comes to its end, and its leaves are bound together.",
        (
            ("round", _ROUND),
            ("root", "The root over the leaves of the cards drawn, by their positions: `PROOF.md`."),
        ),
    ),
    (
        records.CONFIGURED,
        "configured",
        "The House has set the device up; it deals by that from its next start on.",
        (
            ("rulebook", "The rulebook that it deals by."),
            ("packs", "How many packs of cards it holds."),
            ("generation", "How often it was set up."),
        ),
    ),
    (
        records.KEY_PAIRED,
        "key paired",
        "A host was given a key of its own, in service.",
        (("role", "What for, by its number in `PROTOCOL.md`."), ("name", "What it is called.")),
    ),
    (
        records.REFUSED,
        "refused",
        "The device let a message from the wire not in; told of the first, second, fourth and so on of a reason.",
        (
            ("reason", "Why, by its number in `PROTOCOL.md`."),
            ("message", "Which message, by its number there."),
            ("count", "How many of that reason there were since power-on."),
        ),
    ),
    (
        records.COMMANDED,
        "commanded",
        "A host's command was about to be carried out, or the device did something of its own with a bundle.",
        (
            (
                "command",
                "Which, by its number in `PROTOCOL.md`. Of its own: 32 checked, the next start tries it; 33 refused; "
                "34 this start tries it; 35 taken back; 36 keys that count from now on; 37 what lies here is not what "
                "was accepted.",
            ),
            ("role", "The role of whose session it was, by its number there; 0 for the device."),
            ("second_role", "The role of who signed beside; 0 for nobody."),
            (
                "signed",
                "The ids of both keys, 8 bytes each, and then what the command was given with. Of its own: the SHA-256 "
                "of what was signed, or the name of what was found.",
            ),
        ),
    ),
    (
        records.PROVEN,
        "proven",
        "Of the cards that stay closed, what gives the order's root together with those opened: `PROOF.md`.",
        (("hashes", "One to three hashes of 32 bytes; more may follow."),),
    ),
    (facts.BETTING_OPENED, "betting opened", "A Betting Round began.", (("betting_round", _BETTING_ROUND),)),
    (
        facts.BETTING_OVER,
        "no option to bet is left",
        "No Player has an option to bet any more; the rest of the board is dealt.",
        (),
    ),
    (facts.LOOKED, "a Player has looked", "A Player has looked at the Hole Cards.", (("seat", _SEAT),)),
    (
        facts.BURN_DUE,
        "a card is to be burnt first",
        "The House has the first card of this round burnt; said before any card is drawn.",
        (),
    ),
    (
        facts.DECIDED,
        "decided",
        "A Player of Free Bet Blackjack decided about a hand.",
        (("seat", _SEAT), ("hand", _HAND), ("decision", "What was decided.")),
    ),
    (facts.OFFER_CLOSED, "offer closed", "An offer to all Players is over.", (("what", "What was offered."),)),
    (
        facts.WAGER,
        "wager",
        "A wager was placed.",
        (
            ("seat", _SEAT),
            ("area", "What it is laid on."),
            ("amount", "How much, in the smallest unit of the currency."),
        ),
    ),
    (
        facts.BLIND,
        "blind",
        "What became of a blind.",
        (
            ("seat", _SEAT),
            ("blind", "Which of the two."),
            ("how", "Whether it was posted or missed, or its Player was absent."),
        ),
    ),
    (facts.BUTTON_PLACED, "button placed", "The Dealer Button was placed.", (("seat", _SEAT),)),
    (facts.CUT_CARD_SEEN, "cut card seen", "The cut card came out of the shoe.", ()),
    (facts.BETS_CLOSED, "bets closed", "The Dealer called that no more bets are taken.", ()),
    (
        facts.INTERIM_SETTLED,
        "interim settlement",
        "A wager was paid or taken before the round is over.",
        (("seat", _SEAT),),
    ),
    (facts.SUBSEQUENT_DEAL, "subsequent deal begun", "The deal after the initial one began.", ()),
    (facts.CARD_REFUSED, "card refused", "A Player refused a card.", (("seat", _SEAT),)),
    (facts.SHOWDOWN, "showdown", "The Game Marker was turned to SHOWDOWN.", ()),
    (
        facts.PLACED,
        "placed",
        "Where a card lies, told when it was drawn or corrected later.",
        (("position", _POSITION), ("to", "Where it lies.")),
    ),
    (
        facts.NOTICED,
        "noticed",
        "Something that happened before is noticed only now.",
        (("situation", _SITUATION), ("since", _SINCE)),
    ),
    (
        facts.RULED,
        "ruled",
        "Somebody decided what is to be done.",
        (
            ("situation", _SITUATION),
            ("outcome", "What was decided, by the name that the rulings give it."),
            ("rank", "Who decided."),
            ("since", _SINCE),
        ),
    ),
    (facts.NEXT_ROUND, "next round begun", "The next round began before this one was settled.", ()),
    (facts.INTERRUPTED, "interrupted", "The round was interrupted: power, fire, a device that cannot go on.", ()),
    (
        facts.JACKPOT_SYSTEM,
        "jackpot system",
        "The state of the jackpot system changed.",
        (("working", "Whether it works."),),
    ),
    (
        facts.EXAMINED,
        "another hand examined",
        "A Player has looked into another hand.",
        (("seat", "The seat whose hand it is."), ("hand", _HAND)),
    ),
    (facts.WALKED_AWAY, "walked away", "A Player left the table with a decision open.", (("seat", _SEAT),)),
    (
        facts.ORDER_KNOWN,
        "order of a double draw",
        "Whether the order of cards that were drawn together is known.",
        (("known", "Whether it is."),),
    ),
    (facts.NOT_SHUFFLED, "cards not shuffled", "Cards were found that had not been shuffled.", ()),
    (
        facts.FOUND,
        "found",
        "A person found what no sensor did.",
        (("code", "What was found."), ("position", _POSITION)),
    ),
    (
        facts.PAID,
        "paid",
        "A Player was paid at the end of the round, the own chips among it.",
        (("seat", _SEAT), ("amount", "How much, in the smallest unit of the currency.")),
    ),
)
