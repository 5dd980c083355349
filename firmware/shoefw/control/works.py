"""What every controller works with, handed on as one."""

from collections import namedtuple

Works = namedtuple(
    "Works",
    (
        "board",
        "task",
        "outbox",
        "panel",
        "guard",
        "report",
        "clearing",
        "wear",
        "clock",
        "identity",
        "lid_watch",
        "link",
        "configuration",
        "past",
        "door",
    ),
)
