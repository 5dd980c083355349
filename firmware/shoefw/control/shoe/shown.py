"""What the small display says of a finding of the judge: 16 characters at most, in the order of the findings."""

_FINDINGS = (
    "",
    "RECORDS LOST",
    "RECORD TWICE",
    "WRONG PLACE",
    "WRONG COUNT",
    "CARDS SKIPPED",
    "NOT NEXT",
    "TOO EARLY",
    "CARD TWICE",
    "ROUND UNFINISHED",
    "NOT THIS TABLE",
    "LEFT OUT",
    "ONE TOO MANY",
    "LATE",
    "FOREIGN CARD",
    "CARD NOT READ",
    "CARD FACE UP",
    "CARDS TOGETHER",
    "TOO FEW CARDS",
    "NOT SHUFFLED",
    "NOT ALLOWED",
    "NO CARDS DEALT",
    "OTHER CARD",
    "BUTTON WRONG",
    "RESTARTED",
    "NO WAGER",
)


def finding_text(code: int) -> str:
    """A finding in capitals; a newer one by its number."""
    return _FINDINGS[code] if code < len(_FINDINGS) else "FINDING %d" % code
