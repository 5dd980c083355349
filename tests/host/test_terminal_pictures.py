"""The pictures of the technician's terminal show what the commands say today."""

from tools.pictures import words_of
from tools.terminal_pictures import PICTURES, draw


def test_every_picture_is_of_what_its_command_says() -> None:
    drawn = dict(draw())
    assert {path.stem for path in PICTURES.iterdir()} == drawn.keys()
    for name, svg in drawn.items():
        assert words_of((PICTURES / f"{name}.svg").read_text(encoding="utf-8")) == words_of(svg)
