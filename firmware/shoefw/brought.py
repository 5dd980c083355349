"""What is brought into the memory together, a module at a turn; in the memory itself only meanwhile."""


def chance():
    """Steps that import what draws from noise."""
    from shoecore import chance

    yield chance
    from shoecore.chance import health

    yield health
    from shoecore.chance import drbg

    yield drbg
    from shoecore.chance import shuffle

    yield shuffle
    from shoecore.chance import source

    yield source
    from .control import setup

    yield setup


def proof():
    """Steps that import what seals cards and commits to them."""
    from shoecore import deck

    yield deck
    from shoecore.proof import merkle

    yield merkle
    from shoecore.proof import sealing

    yield sealing
    from .control import vault

    yield vault


def rulings():
    """Steps that import what a Supervisor's ruling is made by."""
    from shoecore import rulings

    yield rulings
    from shoecore.rulings import nodes

    yield nodes
    from shoecore.rulings import engine

    yield engine
    from shoecore import reshuffle

    yield reshuffle
