"""The approved rulebooks: what each is and how it deals. A rulebook is a module; a device loads the one it plays."""

from .table import BadTable

SHOE = "shoe"
SHUFFLER = "shuffler"

IDS = ("rws-poker-6", "rws-poker-7", "rws-mlp-2", "rws-mlp-3", "mbs-fbbj-3")


class UnknownRulebook(ValueError):
    """A rulebook that is not in this version, or a device that it does not deal from."""


def load(rulebook: str):
    """The module of a rulebook by its id, imported only now, so that a device carries one."""
    if rulebook not in IDS:
        raise UnknownRulebook("rulebook %r is not one of %s" % (rulebook, ", ".join(IDS)))
    name = rulebook.replace("-", "_")
    return getattr(__import__("shoecore.rulebooks." + name).rulebooks, name)


def procedure(rulebook, device: str, table):
    """The steps of a round of a loaded rulebook from a kind of device."""
    deal = getattr(rulebook, "from_" + device, None)
    if deal is None:
        raise UnknownRulebook("%s is not dealt from a %s" % (rulebook.ID, device))
    if (table.button > 0) != rulebook.BUTTON:
        raise BadTable("%s is dealt %s a Dealer Button" % (rulebook.ID, "with" if rulebook.BUTTON else "without"))
    return deal(table)


def devices(rulebook) -> tuple:
    """The kinds of device that a loaded rulebook is dealt from."""
    return tuple([kind for kind in (SHOE, SHUFFLER) if hasattr(rulebook, "from_" + kind)])
