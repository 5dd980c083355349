"""What a device says of what it installs: how far that has come, and what it journals of its own.

The latter is journalled as a command that nobody gave, with the SHA-256 of what was signed, or with a file's name.
"""

from ..compat import const

# How far it has come: nothing comes; room is made for it; it comes in; the next start tries it; it runs and is not
# confirmed; it was taken back and not told yet; keys that count from now on; refused.
IDLE = const(0)
ERASING = const(1)
RECEIVING = const(2)
READY = const(3)
TRIED = const(4)
TAKEN_BACK = const(5)
COUNTS = const(6)
REFUSED = const(7)

# What a device journals.
CHECKED = const(32)
NOT_TAKEN = const(33)
RUNS_ON_TRIAL = const(34)
WENT_BACK = const(35)
KEYS_COUNT = const(36)
NOT_OURS = const(37)

# A record has room for so many bytes of a name.
LONGEST = const(32)
