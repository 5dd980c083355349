"""`trueshoe explain`: every fault of the table is explained without a device, by code, name or part of a name."""

import pytest

from shoecore.fault_table import TABLE, Row
from tests.host.running import lines, trueshoe
from trueshoe.show import fault_page


@pytest.mark.parametrize("row", TABLE, ids=[row.name for row in TABLE])
def test_a_fault_is_found_by_its_code_and_its_name_however_it_is_written(row: Row) -> None:
    asked = (str(row.code), row.name, row.name.upper(), row.name.replace(" ", "-"), row.name.replace(" ", "_"))
    assert [fault_page.find(text).code for text in asked] == [row.code] * len(asked)


@pytest.mark.parametrize("row", TABLE, ids=[row.name for row in TABLE])
@pytest.mark.parametrize("width", [80, 200])
def test_a_page_says_all_five_parts_and_how_it_is_over_within_the_terminal(row: Row, width: int) -> None:
    said = list(fault_page.as_text(fault_page.find(str(row.code)), width))
    assert max(map(len, said)) <= width
    assert [line.split(":")[0].strip() for line in said if line.startswith("  ") and line[2] != " "] == [
        "where",
        "expected",
        "observed",
        "next",
        "over",
    ]
    assert not any(mark in "".join(said) for mark in "{}")


def test_the_command_explains_one_or_lists_all_and_says_so_to_programs() -> None:
    assert trueshoe("explain", "double", "feed").stdout.startswith("8 double feed: STOPPED.")
    assert len(trueshoe("explain").stdout.splitlines()) == len(TABLE)
    assert [page["code"] for page in lines(trueshoe("explain", "--json").stdout)] == [row.code for row in TABLE]


@pytest.mark.parametrize(
    ("asked", "observed"), [("jam", "feed jam, exit jam"), ("99", "'99'"), ("0", "'0'"), ("", "''"), ("-", "'-'")]
)
def test_what_is_no_fault_or_more_than_one_is_told(asked: str, observed: str) -> None:
    done = trueshoe("explain", asked)
    assert done.returncode == 2 and done.stdout == "" and observed in done.stderr and "next:" in done.stderr
