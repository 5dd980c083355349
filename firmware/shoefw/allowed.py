"""What there is to do for a command, as its device stands now."""

from shoecore.wire.rights import (
    ATTEST,
    CALIBRATE,
    CONFIGURE,
    CONFIRM,
    OPEN_CARDS,
    PROMPT,
    REPLACED,
    RETIRE_KEY,
    SET_CLOCK,
)

from .store import prompt

_CHANGES = (CONFIGURE, SET_CLOCK, REPLACED, CALIBRATE)


def act(reception, command: int, argument: bytes, principal):
    """What to call for it, None where it cannot be: nobody retires the key in use, and for the prompt the service
    switch is closed, and no round open."""
    board = reception.board
    if command == RETIRE_KEY:
        if argument == principal.id or not reception.paired.find(argument):
            return None
        return lambda: reception.paired.retire(argument)
    if command == PROMPT:
        closed = board.service_switch.blocked()
        is_free = closed and not argument and not reception.outbox.in_round()
        return (lambda: _give_prompt(reception)) if is_free else None
    able = reception.able
    if not able:
        return None
    if command == ATTEST:
        return lambda: reception.begin(able(board, argument))
    if command == OPEN_CARDS:
        steps = able(reception.works, argument)
        return steps and (lambda: reception.begin(steps()))
    if command == CONFIRM and reception.works.report.code:
        return None  # what cannot work stays on trial
    with_what = reception.works if command in _CHANGES else board.flash
    return able(with_what, command, argument)


def _give_prompt(reception) -> bool:
    prompt.ask(reception.board.flash)
    reception.leave()
    return True
