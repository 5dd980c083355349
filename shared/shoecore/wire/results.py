"""What a person reads of a command's result, by its number."""

RESULTS = (
    "",
    "done",
    "not possible",
    "the role, or the two together, may not give it",
    "the second signature does not hold",
    "a later command was given already",
)
