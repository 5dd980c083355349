"""The faults that a device does not begin its day with; both are for service."""

from shoecore import faults

# The rulebooks that it is set up for and can deal by, with so many packs: one is expected, there is none.
NO_RULEBOOK = (faults.CONFIGURATION_REFUSED, faults.AT_FIRMWARE, faults.NO_CARD, 0, 1, 0)

# What it knew of parts and decks is not what it wrote last.
DAMAGED = (faults.JOURNAL_DAMAGED, faults.AT_FLASH, faults.NO_CARD, 0, 0, 1)
