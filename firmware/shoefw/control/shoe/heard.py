"""What the judge says, heard: the outbox shows him each record, and the display is to say what he finds."""


class Heard:
    """Stands between the outbox and its judge; ``finding`` is the last one that nobody has acknowledged."""

    def __init__(self, judge) -> None:
        self.judge = judge
        self.finding = None

    def see(self, record):
        """Let the judge see a record, and keep what he finds."""
        finding = self.judge.see(record)
        self.finding = finding or self.finding
        return finding
