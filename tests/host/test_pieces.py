"""What a chip imports a piece at a turn is imported where it is needed in a device of few files; all else stays."""

from tools.virtual_board import reach

reach()
from pieces import whole  # noqa: E402


def test_an_import_that_is_only_handed_over_goes_and_the_function_stays_a_generator() -> None:
    text = "def steps():\n    from a import b, c\n\n    yield b, c\n    from a import d\n\n    yield d\n"
    found = whole(text)
    assert "import" not in found and found.count("\n") == text.count("\n")
    names: dict[str, object] = {}
    exec(found, names)
    assert list(names["steps"]()) == [None]  # type: ignore[operator]


def test_what_is_used_besides_stays() -> None:
    text = "def steps():\n    from a import b\n\n    yield b\n    return b()\n"
    assert whole(text) == text


def test_what_is_not_handed_over_whole_stays() -> None:
    for line in ("yield b", "yield", "yield b, c, d", "b"):
        text = f"def steps():\n    from a import b, c\n\n    {line}\n"
        assert whole(text) == text
