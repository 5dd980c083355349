"""A small display of two lines, sixteen characters each."""

from shoecore.compat import const

CHARACTERS = const(16)


class Display:
    """Keeps what it shows, so that the same text again costs nothing."""

    def __init__(self, lcd) -> None:
        self._lcd = lcd
        self._shown: list = [None, None]
        self.show("", "")

    def show(self, first: str, second: str) -> None:
        """Both lines, each cut or padded to its length."""
        self._line(0, first)
        self._line(1, second)

    def _line(self, line: int, text: str) -> None:
        if text != self._shown[line]:
            self._shown[line] = text
            self._lcd.write(line, (text[:CHARACTERS] + " " * (CHARACTERS - len(text))).encode())
