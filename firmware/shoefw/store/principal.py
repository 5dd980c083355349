"""Who has a key of this device."""

from collections import namedtuple

# ``key`` is the 32 bytes that only this device and its holder have.
Principal = namedtuple("Principal", ("id", "role", "name", "key"))


class NoRoom(ValueError):
    """As many keys are paired as this device keeps."""
