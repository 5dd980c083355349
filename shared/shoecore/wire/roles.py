"""The roles, and why a device refuses, in words: only where people read them."""

# By the numbers in ``rights``.
NAMES = ("", "observer", "dealer", "technician", "pit supervisor", "pit manager", "shift manager", "auditor")

# By the numbers in ``session``.
REASONS = (
    "",
    "no such key is paired with it",
    "the proof of the key does not hold",
    "no session has begun",
    "the role does not allow it",
    "the message is not whole",
    "nobody has chosen at the device in service what this is for",
    "the tag is not that of the session's next frame",
    "the device has no memory free to let anybody in, and tries again at the next `open`",
)
