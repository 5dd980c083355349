"""What is brought into a shuffler's memory together: steps that import it, a module at a turn, and return what is asked
of it.

In the memory itself only meanwhile."""


def starting(works, shuffler, rulebook):
    """The beginning of the day."""
    yield from _chance()
    from shoecore.chance import known_answer

    yield known_answer
    from shoecore.chance import proving

    yield proving
    from .control import starting

    yield starting
    return starting.start(works, shuffler, rulebook)


def resuming(works, shuffler, sure: bool):
    """What was under way when the power went, taken up."""
    yield from _unsealing()
    from .control import resuming

    yield resuming
    return resuming.Resuming(works, shuffler, sure).take_up()


def serving(works, shuffler, unsure: bool):
    """The menu, as long as the service switch is closed."""
    from .control import serving

    yield serving
    return serving.Serving(works, shuffler).serve(unsure)


def intake(works, shuffler, staying_out: bytes, ruling: int):
    """A deck taken in."""
    from shoecore import deck

    yield deck
    from .control import intake

    yield intake
    return intake.Intake(works, shuffler).take_in(staying_out, ruling)


def reshuffling(works, shuffler, returned: bytes, ruling: int):
    """What a ruling has shuffled anew."""
    from .control import reshuffling

    yield reshuffling
    return reshuffling.reshuffle(works, shuffler, returned, ruling)


def drawing(works, shuffler, cards: bytearray):
    """A fresh order of cards."""
    yield from _chance()
    from .control import drawing

    yield drawing
    return drawing.draw(works, shuffler, cards)


def filling(works, shuffler, order: bytearray, seen: bytearray, staying_out: bytes):
    """A deck fed into its slots."""
    from .control import crossing

    yield crossing
    from .control import late

    yield late
    from .control import passing

    yield passing
    from .control import feeding

    yield feeding
    from .control import filling

    yield filling
    return filling.Filling(works, shuffler).fill(order, seen, staying_out)


def _chance():
    """What draws from noise."""
    from shoecore.chance import health

    yield health
    from shoecore.chance import drbg

    yield drbg
    from shoecore.chance import shuffle

    yield shuffle
    from shoecore.chance import noise

    yield noise
    from shoecore.chance import source

    yield source
    from .control import setup

    yield setup


def sealing(works, shuffler, nonce: bytes):
    """An order sealed, and committed to."""
    vault = yield from _proof()
    first = shuffler.first
    return vault.Vault(works, shuffler.sealed).commit(
        shuffler.order, nonce, shuffler.cards[:first], shuffler.cards[first:]
    )


def _proof():
    """What seals cards and commits to them."""
    from shoecore.proof import merkle

    yield merkle
    from shoecore.proof import sealing

    yield sealing
    from .control import vault

    yield vault
    return vault


def _unsealing():
    """What opens them again."""
    from shoecore import deck

    yield deck
    yield from _proof()
    from .control import unsealing

    yield unsealing


def opening(works, sealed):
    """What shows the host that cards are those committed to."""
    yield from _unsealing()
    from shoecore.proof import closed

    yield closed
    from .control import opening

    yield opening
    return opening.Opening(works, sealed)


def deciding(works, rulebook):
    """A Supervisor's ruling."""
    ruling = yield from _ruling()
    return ruling.decide(works, rulebook)


def giving_up(works):
    """A Supervisor's ruling that all is void."""
    ruling = yield from _ruling()
    return ruling.void(works)


def _ruling():
    """What a Supervisor's ruling is made by."""
    from shoecore.rulings import nodes

    yield nodes
    from shoecore import reshuffle

    yield reshuffle
    from .control import ruling

    yield ruling
    return ruling
