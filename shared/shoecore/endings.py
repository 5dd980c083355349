"""What ends a round by a ruling, as the rulebooks' rulings name it; a device has it in its memory while it deals."""

VOID = "void"
INTERRUPTION = "interruption"
_WITHDRAW = "withdraw"


def ends_round(values: tuple) -> bool:
    """Whether a ruling, by the values of its record, ended the round: void, or interrupted and all had withdrawn."""
    return values[1] == VOID or (values[0] == INTERRUPTION and values[1] == _WITHDRAW)
