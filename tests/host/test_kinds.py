"""A bundle has what its kind of device imports, however indirectly, and nothing that the other kind alone does."""

from pathlib import Path

import pytest

from tests.host.test_imports import write
from tools.virtual_board import reach

reach()
from cpu import carried, device_sources  # noqa: E402
from kinds import ROOTS, of_kind  # noqa: E402


def test_what_only_another_kind_imports_is_left_out_and_what_both_or_nobody_imports_is_not(tmp_path: Path) -> None:
    sources = write(
        tmp_path,
        main="def f():\n    from shoefw.control import assembly\n    from shoefw.control.shoe import assembly\n",
        shoefw__control__assembly="from . import both\n",
        shoefw__control__shoe__assembly="from . import own\nfrom .. import both\n",
        shoefw__control__shoe__own="def f():\n    from . import deeper\n",
        shoefw__control__shoe__deeper="",
        shoefw__control__both="",
        shoefw__named_by_a_string="",
    )
    left = set(sources) - set(of_kind("shuffler", sources))
    assert left == {f"shoefw/control/shoe/{name}.py" for name in ("assembly", "own", "deeper")}
    assert set(sources) - set(of_kind("shoe", sources)) == {"shoefw/control/assembly.py"}


@pytest.mark.parametrize("kind", ROOTS)
def test_a_kind_has_its_own_controllers_and_none_of_the_other(kind: str) -> None:
    found = of_kind(kind, carried(device_sources(kind)))
    modules = {path.removesuffix(".py").replace("/", ".") for path in found}
    for other, roots in ROOTS.items():
        assert all((root in modules) == (other == kind) for root in roots)
