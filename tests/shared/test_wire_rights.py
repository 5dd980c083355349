"""Rights: every role against every message and every command, and every pair of roles where two must sign."""

from shoecore.wire import messages, rights, roles
from shoecore.wire.rights import AUDITOR, DEALER, OBSERVER, PIT_MANAGER, PIT_SUPERVISOR, SHIFT_MANAGER, TECHNICIAN

_ROLES = (OBSERVER, DEALER, TECHNICIAN, PIT_SUPERVISOR, PIT_MANAGER, SHIFT_MANAGER, AUDITOR)
_NOBODY = 0
_ANYBODY = (_NOBODY,) + _ROLES
_TABLE = (DEALER, PIT_SUPERVISOR, PIT_MANAGER, SHIFT_MANAGER)

# Whoever changes the table of rights says so here as well.
_MAY_SAY = {
    messages.IDENTIFY: _ANYBODY,
    messages.ASK_STATUS: _ANYBODY,
    messages.OPEN: _ANYBODY,
    messages.PROVE: _ANYBODY,
    messages.PAIR: _ANYBODY,
    messages.PAIR_NONCE: _ANYBODY,
    messages.PAIR_AGREED: _ANYBODY,
    messages.ACKNOWLEDGE: _TABLE,
    messages.AGAIN: _TABLE,
    messages.LEASE: _TABLE,
    messages.SEAL_PART: _TABLE,
    messages.NOTE: _TABLE,
    messages.ASK_DUMP: (DEALER, TECHNICIAN, PIT_MANAGER, SHIFT_MANAGER, AUDITOR),
    messages.COMMAND: _ROLES,
    messages.PIECE: (TECHNICIAN,),
    messages.WORK: (TECHNICIAN,),
}
_TWO = ((TECHNICIAN, PIT_MANAGER), (TECHNICIAN, SHIFT_MANAGER))
_MAY_COMMAND = {
    rights.RETIRE_KEY: _TWO,
    rights.PROMPT: _TWO,
    rights.INSTALL: _TWO,
    rights.CONFIRM: _TWO,
    rights.GIVE_UP: _TWO,
    rights.ATTEST: tuple((role, _NOBODY) for role in _ROLES),
    rights.TELL: tuple((role, _NOBODY) for role in (DEALER, TECHNICIAN, PIT_MANAGER, SHIFT_MANAGER, AUDITOR)),
    rights.CONFIGURE: _TWO,
    rights.SET_CLOCK: ((TECHNICIAN, _NOBODY),),
    rights.REPLACED: ((TECHNICIAN, _NOBODY),),
    rights.CALIBRATE: ((TECHNICIAN, _NOBODY),),
    rights.OPEN_CARDS: ((AUDITOR, PIT_MANAGER), (AUDITOR, SHIFT_MANAGER)),
}


def test_every_role_against_every_byte_that_a_message_can_begin_with():
    for kind in range(256):
        for role in _ANYBODY:
            assert rights.may_say(kind, role) == (role in _MAY_SAY.get(kind, ())), (kind, role)


def test_every_message_that_has_a_right_is_in_the_table_of_messages():
    for kind in rights.SAYS:
        assert kind in messages.LAYOUTS


def test_every_pair_of_roles_against_every_command():
    for command in range(16):
        for role in _ANYBODY:
            for second in _ANYBODY:
                assert rights.may_command(command, role, second) == ((role, second) in _MAY_COMMAND.get(command, ()))


def test_no_role_alone_changes_who_has_a_key_or_what_runs_or_opens_the_prompt():
    for command in (rights.RETIRE_KEY, rights.PROMPT, rights.INSTALL, rights.CONFIRM, rights.GIVE_UP, rights.CONFIGURE):
        for role in _ANYBODY:
            assert not rights.may_command(command, role, _NOBODY)
            assert not rights.may_command(command, role, role)


def test_records_go_only_to_who_may_acknowledge_them():
    for role in _ANYBODY:
        assert rights.gets_records(role) == (role in _TABLE)


def test_every_role_has_a_name_of_its_own():
    assert len(roles.NAMES) == len(_ROLES) + 1 == len(set(roles.NAMES))
    assert roles.NAMES[PIT_SUPERVISOR] == "pit supervisor" and roles.NAMES[AUDITOR] == "auditor"
