"""The approved rulebooks: what each is and how it deals. A rulebook is a module; a device loads the one it plays."""


class UnknownRulebook(ValueError):
    """A rulebook that is not in this version."""


IDS = ("rws-poker-7",)


def load(rulebook: str):
    """The module of a rulebook by its id, imported only now, so a device carries one."""
    if rulebook == "rws-poker-7":
        from . import rws_poker_7

        return rws_poker_7
    raise UnknownRulebook("rulebook %r is not one of %s" % (rulebook, ", ".join(IDS)))
