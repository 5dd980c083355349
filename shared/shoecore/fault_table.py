"""What is said of each fault: its name, what it does to the device, where it can be, what was expected and observed,
what to do next, and when it is over by itself. ``fault_texts`` fills {place}, {expected}, {observed} and {card} in."""

from collections import namedtuple

from . import faults as f
from .compat import const

Row = namedtuple("Row", ("code", "name", "effect", "places", "counts", "unit", "expected", "observed", "next", "over"))

# What a fault does to the device: it goes on, it waits, it gives the deck back, it stands still until it is cleared.
WARNS = const(0)
HOLDS = const(1)
REFUSES = const(2)
STOPS = const(3)

# What the record's number of a card counts: nothing, the cards that went by, slots, or it is a face.
NOTHING = const(0)
CARD = const(1)
SLOT = const(2)
FACE = const(3)

# The unit of the expected and the observed number.
COUNT = const(0)
MS = const(1)
STEPS = const(2)
TENTHS_OF_A_DEGREE = const(3)
MILLIVOLTS = const(4)
PERMILLE = const(5)
PPM = const(6)

_FEED = (f.AT_HOPPER, f.AT_ENTRY, f.AT_READER, f.AT_SLOT, f.AT_FEED_ROLLER)
_EXIT = (f.AT_EXIT, f.AT_TRAY, f.AT_EXIT_ROLLER, f.AT_GATE, f.AT_MOUTH)
_WAYS = _FEED + _EXIT
_MOTORS = (f.AT_FEED_ROLLER, f.AT_EXIT_ROLLER, f.AT_CAROUSEL)
_SENSORS = (
    f.AT_HOPPER,
    f.AT_ENTRY,
    f.AT_READER,
    f.AT_SLOT,
    f.AT_THICKNESS,
    f.AT_HOME,
    f.AT_EXIT,
    f.AT_TRAY,
    f.AT_STOCK,
    f.AT_GATE,
    f.AT_MOUTH,
)

_LAY_AND_CLOSE = "lay it face down where the display says, and close the lid."
_TAKE_OUT = "Open the lid, take out the card at the {place}, " + _LAY_AND_CLOSE
_DECK_GONE = "It clears when the deck is taken away."

# What is said of a stuck sensor that should have seen nothing: its expected number is 0.
AT_REST = ("the {place} clear, with no card before it", "blocked")

TABLE = (
    Row(
        f.FEED_JAM,
        "feed jam",
        STOPS,
        _FEED,
        CARD,
        MS,
        "a card past the {place} within {expected}",
        "not past it after {observed}",
        _TAKE_OUT,
        "",
    ),
    Row(
        f.EXIT_JAM,
        "exit jam",
        STOPS,
        _EXIT,
        CARD,
        MS,
        "a card past the {place} within {expected}",
        "not past it after {observed}",
        _TAKE_OUT,
        "",
    ),
    Row(
        f.HOMING_FAILED,
        "homing failed",
        STOPS,
        (f.AT_HOME, f.AT_CAROUSEL),
        SLOT,
        STEPS,
        "the home sensor to change within {expected} of the carousel",
        "no change after {observed}",
        "Open the lid, look for a card that stands between two slots, wipe the home sensor with a dry cloth, turn the "
        "carousel once round by hand, and close the lid.",
        "",
    ),
    Row(
        f.MISFEED,
        "misfeed",
        STOPS,
        (f.AT_HOPPER, f.AT_CAROUSEL),
        CARD,
        MS,
        "a card out of the {place} within {expected}",
        "none after {observed}",
        "Open the lid and look at the cards in the {place}: square them, free one that is bent or sticks, wipe the "
        "roller that draws them with a damp cloth, and close the lid.",
        "",
    ),
    Row(
        f.ENTROPY_FAILED,
        "entropy failed",
        STOPS,
        (f.AT_NOISE,),
        NOTHING,
        COUNT,
        "noise that passes its start-up and health tests",
        "a test that failed; alarms since the start: {observed}",
        "Deal no card from this device and take it out of play; service replaces the noise source.",
        "",
    ),
    Row(
        f.RECORDS_LOST,
        "records lost",
        STOPS,
        (f.AT_FIRMWARE,),
        NOTHING,
        COUNT,
        "room for every record until the host has acknowledged it",
        "records that found no room: {observed}",
        "Call the Pit Supervisor: the records of this round are not whole. Connect the host and let it take the "
        "records, then empty the device.",
        "",
    ),
    Row(
        f.EDGES_LOST,
        "sensor edges lost",
        STOPS,
        (f.AT_FIRMWARE,),
        NOTHING,
        COUNT,
        "every edge of every sensor taken in before the next ones came",
        "edges that found no room: {observed}",
        "Call the Pit Supervisor: cards may have moved unseen. Empty the device, count the cards, and look for a "
        "sensor with a loose contact.",
        "",
    ),
    Row(
        f.DOUBLE_FEED,
        "double feed",
        STOPS,
        (f.AT_THICKNESS,) + _WAYS,
        CARD,
        COUNT,
        "one card at a time at the {place}",
        "two cards or more together",
        "Open the lid, take out the cards at the {place} together, part them without turning them over, lay them face "
        "down where the display says, and close the lid.",
        "",
    ),
    Row(
        f.CARD_LENGTH,
        "short or long card",
        STOPS,
        _WAYS,
        CARD,
        PERMILLE,
        "a card of {expected} of the right length, give or take what the board allows",
        "{observed} of it",
        "Open the lid, take out the card at the {place} and hold it face down against another: two that stick together "
        "are parted, a torn or a foreign one is given to the Pit Supervisor with the deck. Lay what is good face down "
        "where the display says, and close the lid.",
        "",
    ),
    Row(
        f.CARD_RETURNED,
        "card returned",
        STOPS,
        _EXIT,
        CARD,
        COUNT,
        "a card that has left the device to stay outside",
        "a card that came back in at the {place}",
        "Draw no card and call the Pit Supervisor; take the card at the {place} out face down and lay it where the Pit "
        "Supervisor says.",
        "",
    ),
    Row(
        f.EXTRA_CARD,
        "extra card",
        STOPS,
        _WAYS,
        CARD,
        PERMILLE,
        "one card and no more past the {place}, {expected} of a card's length",
        "{observed} of a card's length",
        "Call the Pit Supervisor and leave the cards lying as they are. Then open the lid, take out the card too many "
        "at the {place}, " + _LAY_AND_CLOSE,
        "",
    ),
    Row(
        f.UNREAD,
        "card not read",
        REFUSES,
        (f.AT_READER,),
        CARD,
        COUNT,
        "every card of the deck read",
        "one that could not be read",
        "Take the deck away, wipe the reader's window and the card that is told, counted from the first that went in, "
        "and load the deck again; if it is not read again, replace the deck.",
        _DECK_GONE,
    ),
    Row(
        f.FOREIGN,
        "foreign card",
        REFUSES,
        (f.AT_READER,),
        CARD,
        COUNT,
        "only cards of the enrolled deck, by face and by back",
        "one that is not of it",
        "Take the deck away, look for a joker or a card with another back, the card that is told being counted from "
        "the first that went in, give it to the Pit Supervisor, and load a whole deck.",
        _DECK_GONE,
    ),
    Row(
        f.DUPLICATE,
        "duplicate card",
        REFUSES,
        (f.AT_DECK, f.AT_READER),
        FACE,
        COUNT,
        "each card as often as the packs have it",
        "cards too many: {observed}",
        "Take the deck away, sort it, give the card that is there too often to the Pit Supervisor, and load a whole "
        "deck.",
        _DECK_GONE,
    ),
    Row(
        f.MISSING,
        "missing card",
        REFUSES,
        (f.AT_DECK,),
        FACE,
        COUNT,
        "every card of the packs",
        "cards missing: {observed}",
        "Take the deck away, look for the card in the hopper, in the tray and under the table, and load a whole deck; "
        "tell the Pit Supervisor of a card that stays missing.",
        _DECK_GONE,
    ),
    Row(
        f.FACE_UP,
        "card face up",
        REFUSES,
        (f.AT_READER,),
        CARD,
        COUNT,
        "every card of the deck face down",
        "one that lies face up",
        "Take the deck away, turn the card over, square the deck, and load it again face down.",
        _DECK_GONE,
    ),
    Row(
        f.LID_OPEN,
        "lid open",
        HOLDS,
        (f.AT_LID,),
        NOTHING,
        COUNT,
        "the lid closed before anything moves",
        "the lid open",
        "Take your hands out and close the lid.",
        "It clears when the lid is closed, and the device goes on where it stopped.",
    ),
    Row(
        f.SLOT_FULL,
        "slot full",
        STOPS,
        (f.AT_SLOT, f.AT_CAROUSEL),
        SLOT,
        COUNT,
        "an empty slot for the next card",
        "a card in it",
        "Open the lid, take out the card in {card}, " + _LAY_AND_CLOSE,
        "",
    ),
    Row(
        f.SENSOR_STUCK,
        "sensor stuck or dirty",
        STOPS,
        _SENSORS,
        CARD,
        PERMILLE,
        "the {place} blocked for {expected} of the time that a card takes, give or take what the board allows",
        "{observed} of it",
        "Open the lid, look for a card or a scrap before the {place}, blow the dust off it, wipe it with a dry cloth, "
        "and close the lid; if it comes again, have it replaced.",
        "",
    ),
    Row(
        f.MOTOR_STALLED,
        "motor stalled",
        STOPS,
        _MOTORS,
        CARD,
        MS,
        "the {place} free to turn, and a card moved by it within {expected}",
        "none after {observed}, with the current of a motor that is held",
        "Open the lid, take out what holds the {place}, turn it by hand until it moves freely, and close the lid; if "
        "it moved freely before, have its motor and its plug checked.",
        "",
    ),
    Row(
        f.OVERHEATED,
        "overheated",
        HOLDS,
        _MOTORS,
        NOTHING,
        TENTHS_OF_A_DEGREE,
        "at most {expected}",
        "{observed}",
        "Leave the device switched on, free what covers it, and let it cool; if it comes again in the same shift, take "
        "it out of play.",
        "It clears when the device has cooled.",
    ),
    Row(
        f.POWER_LOW,
        "power low",
        HOLDS,
        (f.AT_SUPPLY,),
        NOTHING,
        MILLIVOLTS,
        "at least {expected}",
        "{observed}",
        "Push the power plug home at both ends; if that does not help, use another power supply.",
        "It clears when the voltage is back.",
    ),
    Row(
        f.JOURNAL_DAMAGED,
        "journal damaged",
        STOPS,
        (f.AT_FLASH,),
        NOTHING,
        COUNT,
        "a journal in which every entry agrees with its check sum",
        "entries that do not: {observed}",
        "Save the journal as it lies on the flash with `trueshoe journal dump`, take the device out of play, and keep "
        "it as it is: it is evidence.",
        "",
    ),
    Row(
        f.JOURNAL_FULL,
        "journal full",
        HOLDS,
        (f.AT_FLASH,),
        NOTHING,
        COUNT,
        "room for the records of what comes next, at most {expected}",
        "room for {observed}",
        "Connect the host and start `trueshoe follow`: it takes the records and acknowledges them.",
        "It clears when the host has acknowledged enough of them.",
    ),
    Row(
        f.LINK_LOST,
        "link lost",
        HOLDS,
        (f.AT_LINK,),
        NOTHING,
        MS,
        "the host's leave to move, at most {expected} old",
        "no such leave",
        "Look whether the host runs and whether the cable sits at both ends, then start `trueshoe follow` for this "
        "device.",
        "It clears when the host answers again, and the device goes on where it stopped.",
    ),
    Row(
        f.CLOCK_UNSET,
        "clock unset",
        WARNS,
        (f.AT_CLOCK,),
        NOTHING,
        COUNT,
        "a clock that was set since the device was switched on",
        "a clock that was not",
        "Set the clock from the host or in service; until then the records have times but no date.",
        "It clears when the clock is set.",
    ),
    Row(
        f.CLOCK_DRIFTS,
        "clock drifts",
        WARNS,
        (f.AT_CLOCK,),
        NOTHING,
        PPM,
        "a clock that drifts by at most {expected}",
        "{observed}",
        "Set the clock again at the end of the shift; if it still drifts, have the board replaced.",
        "It clears when the clock is set and found to have kept its time.",
    ),
    Row(
        f.INTEGRITY_FAILED,
        "integrity failed",
        STOPS,
        (f.AT_FIRMWARE, f.AT_FLASH),
        NOTHING,
        COUNT,
        "firmware and a device's identity that are what was approved, in every part",
        "a part that is not",
        "Deal no card from this device, take it out of play, seal it, and report it; service puts the approved "
        "firmware back, or gives a damaged identity up.",
        "",
    ),
    Row(
        f.CONFIGURATION_REFUSED,
        "configuration refused",
        STOPS,
        (f.AT_FIRMWARE, f.AT_FLASH),
        NOTHING,
        COUNT,
        "a configuration that is whole, and within what this firmware and its image can keep",
        "one that is not",
        "Take the device out of play; service loads the approved configuration again. Told of the flash in production, "
        "it is the image: service puts the board's own in its place, for a stock one may format the journal.",
        "",
    ),
    Row(
        f.SLOWING,
        "cards slowing",
        WARNS,
        (f.AT_FEED_ROLLER, f.AT_EXIT_ROLLER),
        NOTHING,
        PERMILLE,
        "cards past the {place} in less than {expected} of their usual time",
        "{observed} of it",
        "Play on; wipe the {place} with a damp cloth when the table next closes.",
        "It clears when the cards pass as before.",
    ),
    Row(
        f.SERVICE_DUE,
        "service due",
        WARNS,
        (f.AT_FEED_ROLLER, f.AT_EXIT_ROLLER),
        NOTHING,
        PERMILLE,
        "cards past the {place} in less than {expected} of their usual time",
        "{observed} of it",
        "Play on; have the {place} replaced before the next shift and its wear counter reset in service.",
        "It clears when the part is replaced, or the cards pass as before.",
    ),
    Row(
        f.CUT_CARD,
        "cut card in the deck",
        REFUSES,
        (f.AT_READER,),
        CARD,
        COUNT,
        "no cut card in the deck",
        "a cut card",
        "Take the deck away, take the cut card out of it, and load the deck again.",
        _DECK_GONE,
    ),
    Row(
        f.IN_SERVICE,
        "in service",
        HOLDS,
        (f.AT_LID,),
        NOTHING,
        COUNT,
        "the service switch off while cards are in play",
        "the service switch on",
        "Turn the switch off again; its menu opens when no deck is in the device.",
        "It clears when the switch is off, and the device goes on where it stopped.",
    ),
    Row(
        f.OPENED_WHILE_OFF,
        "lid opened while off",
        STOPS,
        (f.AT_LID,),
        NOTHING,
        COUNT,
        "a lid that stays closed while the device has no power",
        "a lid that was opened",
        "Call the Pit Supervisor: nothing is known of the cards in the device. Close the lid; the Pit Supervisor finds "
        "out who opened it and has the cards that come out counted.",
        "",
    ),
    Row(
        f.POWER_LOST,
        "power lost",
        STOPS,
        (f.AT_SUPPLY, f.AT_DECK, f.AT_LINK),
        NOTHING,
        COUNT,
        "power until the order of {expected} cards is carried out, and the {place} as the journal has it",
        "the power gone when cards had been handed out: {observed}",
        "Ask the Pit whether an outcome was established. Where the supply is named, each card lies where the journal "
        "has it, and the round can go on. Where the link is named, connect the host that was there when the cards were "
        "sealed: no other can have them opened. Where the deck is named, nobody can prove the cards, and the order "
        "goes no further, whichever key comes last.",
        "",
    ),
    Row(
        f.JOURNAL_FILLING,
        "journal nearly full",
        WARNS,
        (f.AT_FLASH,),
        NOTHING,
        COUNT,
        "room for more records than the last tenth, {expected}",
        "room for {observed}",
        "Play on; connect the host and start `trueshoe follow` before no room is left: then no round begins.",
        "It clears when the host has acknowledged enough of them.",
    ),
    Row(
        f.MEMORY_FULL,
        "memory full",
        STOPS,
        (f.AT_FIRMWARE,),
        NOTHING,
        COUNT,
        "room in the memory for the part of the firmware that comes next",
        "none",
        "Switch the device off and on: it begins with its memory free. If it happens again, take it out of play; "
        "service puts the approved firmware back.",
        "",
    ),
)
