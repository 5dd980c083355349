"""Constants folded across a device's modules: the same program in the same lines, without the constants' names."""

from tools.virtual_board import reach

reach()
from fold import fold  # noqa: E402

CODES = "from .compat import const\n\nFIRST = const(1)\nBOTH = const(FIRST | 2)\nTABLE = (FIRST, BOTH)\n"
COMPAT = "try:\n    from micropython import const\nexcept ImportError:\n\n    def const(value):\n        return value\n"


def folded(**files: str) -> dict[str, str]:
    """Modules of one package ``p``, folded; each keeps its lines."""
    texts = {f"p/{name}.py": text for name, text in {"__init__": "", "compat": COMPAT, "codes": CODES, **files}.items()}
    found = fold(texts)
    assert found.keys() == texts.keys()
    for path, text in texts.items():
        assert found[path].count("\n") == text.count("\n"), path
    return {path.removeprefix("p/").removesuffix(".py"): text for path, text in found.items()}


def test_a_definition_goes_and_its_uses_are_numbers() -> None:
    assert folded()["codes"] == "pass\n\npass\npass\nTABLE = (1, 3)\n"


def test_a_constant_of_another_module_is_written_out_however_it_is_imported() -> None:
    for text, expected in (
        ("from . import codes\n\nx = codes.BOTH\n", "pass\n\nx = 3\n"),
        ("from . import codes as c\n\nx = c.BOTH\n", "pass\n\nx = 3\n"),
        ("from .codes import BOTH\n\nx = BOTH\n", "pass\n\nx = 3\n"),
        ("from .codes import BOTH as B\n\nx = B\n", "pass\n\nx = 3\n"),
        (
            "from p.codes import (\n    BOTH,\n    TABLE,\n)\nx = BOTH, TABLE\n",
            "from p.codes import TABLE\n\n\n\nx = 3, TABLE\n",
        ),
        ("from . import codes\n\nx = codes.BOTH, codes.TABLE\n", "from . import codes\n\nx = 3, codes.TABLE\n"),
    ):
        assert folded(user=text)["user"] == expected


def test_a_constant_that_is_handed_on_by_a_second_module_is_followed() -> None:
    found = folded(second="from .codes import BOTH\n", third="from .second import BOTH\n\nx = BOTH\n")
    assert found["third"] == "pass\n\nx = 3\n"


def test_what_a_function_names_itself_is_not_the_modules() -> None:
    text = (
        "from . import codes\nfrom .codes import FIRST\n\ndef f(codes):\n    FIRST = 7\n    return codes.BOTH, FIRST\n"
    )
    assert folded(user=text)["user"].endswith("    FIRST = 7\n    return codes.BOTH, FIRST\n")


def test_a_constant_that_an_attribute_of_some_object_may_be_stays_defined() -> None:
    found = folded(user="from . import codes\n\ndef f(any):\n    return any.BOTH + codes.BOTH\n")
    assert "BOTH = const(1 | 2)" in found["codes"] and "FIRST =" not in found["codes"]
    assert "return any.BOTH + 3" in found["user"]


def test_a_negative_number_keeps_its_sign_where_it_is_written() -> None:
    found = folded(minus="from .compat import const\n\nLESS = const(-1)\nx = 2 - LESS\n")
    assert found["minus"].endswith("x = 2 - (-1)\n")


def test_a_name_that_is_assigned_twice_is_no_constant() -> None:
    text = "from .compat import const\n\nA = const(1)\nA = const(2)\nx = A\n"
    assert folded(twice=text)["twice"].endswith("x = A\n")
