"""What is brought into the memory for a host: steps that import it, a module at a turn, and return what is asked of it.

In the memory itself only meanwhile."""

from shoecore.wire.rights import (
    ATTEST,
    CALIBRATE,
    CONFIGURE,
    OPEN_CARDS,
    PROMPT,
    REPLACED,
    RETIRE_KEY,
    SET_CLOCK,
    TELL,
)


def reception():
    """What lets a host in, and what reads the keys that it asks for."""
    from shoecore.wire import handshake

    yield handshake
    from shoecore.wire import opening

    yield opening
    from .store import versions

    yield versions
    from .store import kept

    yield kept
    from .store import principal

    yield principal
    from .store import keys

    yield keys
    from . import reception

    yield reception
    return reception.Reception, keys.read_steps


def commanded(command: int):
    """What carries out a command; nothing where no more than the keys and the prompt is needed for it."""
    from shoecore.wire import commands

    yield commands
    from .store import prompt

    yield prompt
    from . import allowed

    yield allowed
    if command in (RETIRE_KEY, PROMPT):
        return None
    if command == ATTEST:
        yield from of_bundles()
        from . import attesting

        yield attesting
        return attesting.proof_steps
    if command == OPEN_CARDS:
        from . import auditing

        yield auditing
        return auditing.possible
    if command == TELL:
        from shoecore.wire import service

        yield service
        yield from of_bundles()
        from . import telling

        yield telling
        return telling.answer
    if command in (CONFIGURE, SET_CLOCK, REPLACED, CALIBRATE):
        from . import changing

        yield changing
        return changing.possible
    yield from of_bundles()
    from . import commanded

    yield commanded
    return commanded.possible


def of_bundles():
    """What reads and writes what is kept of bundles."""
    from shoecore.bundle import told

    yield told
    from shoecore.bundle import refused

    yield refused
    from .store import slot

    yield slot
    from .store import runs

    yield runs
    from .store import installed

    yield installed
