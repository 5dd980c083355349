"""What a technician's menu and its longer procedures need in the memory: a module at a turn, leaves first.

An import within an import within an import has no room on a chip with a stack of 8 KiB, and takes too long for a turn.
"""

_SHOE = "shoe"


def procedures(kind: str):
    """Steps that import what there is to do at this kind of device, and return it; the other kind's is never there."""
    from shoecore.wire import handshake

    yield handshake
    from ..store import versions

    yield versions
    from ..store import kept

    yield kept
    from . import clock

    yield clock
    from . import configuring

    yield configuring
    from shoecore import deck

    yield deck
    from . import enrolling

    yield enrolling
    from shoecore.proof import x25519

    yield x25519
    from shoecore.wire import pairing

    yield pairing
    from shoecore.wire import roles

    yield roles
    from ..store import principal

    yield principal
    from ..store import keys

    yield keys
    from . import worked

    yield worked
    from . import pairing as at_the_menu

    yield at_the_menu
    from . import parts

    yield parts
    return (yield from _at_a_shoe() if kind == _SHOE else _at_a_shuffler())


def _at_a_shoe():
    from . import drawn

    yield drawn
    from . import shoe

    yield shoe
    return shoe.PROCEDURES


def _at_a_shuffler():
    from ..control import crossing

    yield crossing
    from ..control import late

    yield late
    from ..control import passing

    yield passing
    from ..control import feeding

    yield feeding
    from ..control import homing

    yield homing
    from . import cards

    yield cards
    from . import known_deck

    yield known_deck
    from . import shuffler

    yield shuffler
    return shuffler.PROCEDURES


def installing(bench):
    """Steps that import what takes in a bundle, and return it."""
    from shoecore.proof import field

    yield field
    from shoecore.proof import sha512

    yield sha512
    from shoecore.proof import ed25519

    yield ed25519
    from .. import attending

    yield attending
    yield from attending.of_bundles()
    from shoecore.bundle import lines

    yield lines
    from shoecore.bundle import keys

    yield keys
    from shoecore.bundle import check

    yield check
    from . import receiving

    yield receiving
    from . import believing

    yield believing
    from . import installing as taking

    yield taking
    return taking.run(bench)


def at_work(bench):
    """Steps that import what a technician's host can have done, and return it."""
    from shoecore.wire import work as words

    yield words
    if bench.works.board.KIND != _SHOE:
        yield from _of_decks()
    from . import desk

    yield desk
    from . import work

    yield work
    return work.run(bench)


def _of_decks():
    from shoecore.wire import service

    yield service
    from .. import calibrated

    yield calibrated
    from . import measuring

    yield measuring
    from . import decks

    yield decks
