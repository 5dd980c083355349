"""What every part of the simulated machine is: a state of plain data that is copied out and put back."""

NEVER = 1 << 62


class Part:
    """``STATE`` names the attributes that are its state; ``due`` is when it next does something by itself."""

    STATE: tuple[str, ...] = ()
    due = NEVER

    def snapshot(self) -> list:
        """A copy of the state, which nothing that happens later changes."""
        return [copied(getattr(self, name)) for name in self.STATE]

    def restore(self, state: list) -> None:
        """Be again what a snapshot says; the snapshot stays good."""
        for at in range(len(self.STATE)):
            setattr(self, self.STATE[at], copied(state[at]))


def copied(value):
    """The same plain data, sharing nothing that can change."""
    if isinstance(value, list):
        return [copied(item) for item in value]
    if isinstance(value, dict):
        return {key: copied(value[key]) for key in value}
    return bytearray(value) if isinstance(value, bytearray) else value
