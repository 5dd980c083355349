"""What a technician asks and changes from the command line: parts, clock, configuration, sensors, at a device."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from shoecore import rulebooks
from shoecore.wire import service
from tests.host.running import lines, trueshoe
from trueshoe.link import keys
from trueshoe.service import configuring
from trueshoe.service.configuring import BadConfiguration
from trueshoe.service.session import IN_SERVICE
from trueshoe.service.told import Configuration, Measured, Parts, Roller, Sensors
from trueshoe.show import part_words, parts, sensors
from trueshoe.virtual import VirtualDevice

SERVED = ("--cpu=cpython", "--speed=1", "--service", "--staff", "--serial=SERVED01")


class Floor(NamedTuple):
    """A device with its service switch closed, and the folders of a technician, a manager and its first host."""

    port: str
    folder: Path

    def run(self, command: str, *words: str, as_who: str = "technician") -> Any:
        """Run a command as one of them."""
        return trueshoe(*command.split(), self.port, *words, "--parts", str(self.folder / as_who))

    def told(self, command: str, *words: str, as_who: str = "technician") -> dict[str, Any]:
        """The one object that a command prints."""
        (line,) = lines(self.run(command, "--json", *words, as_who=as_who).stdout)
        return next(iter(line.values()))


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floor]:
    """One device for all tests of this file."""
    folder = tmp_path_factory.mktemp("floor")
    with VirtualDevice(SERVED, passing=True) as device:
        told = device.listening
        for who, key in (("first", told.key), *told.staff.items()):
            keys.keep(told.serial, key, folder / who)
        yield Floor(told.port, folder)


def test_the_clock_is_told_and_set_by_a_technician_alone(floor: Floor) -> None:
    before = floor.run("clock")
    assert before.returncode == 1 and "was not set since it started" in before.stdout
    refused = floor.run("clock", "--set", "now", as_who="first")
    assert refused.returncode == 2 and "may not give it" in refused.stderr
    done = floor.run("clock", "--set", "now")
    assert done.returncode == 0, done.stderr
    told = floor.told("clock", as_who="first")
    assert abs(told["off_seconds"]) < 30 and told["uptime_seconds"] >= 0
    far = floor.run("clock", "--set", "2001-02-03T04:05")
    assert far.returncode == 1 and "2001-02-03 04:05" in far.stdout and "behind this host" in far.stdout


@pytest.mark.parametrize("time", ["yesterday", "2026-13-01T00:00", "1999-12-31T23:59", "2026-11-19T14:30+00:00"])
def test_a_time_that_no_clock_can_have_is_refused_before_the_device_is_asked(time: str) -> None:
    done = trueshoe("clock", "/dev/no-such-port", "--set", time)
    assert done.returncode == 2 and "expected" in done.stderr and "port could not" not in done.stderr


def test_the_configuration_is_changed_by_two_and_held_against_a_file(floor: Floor, tmp_path: Path) -> None:
    manager = str(floor.folder / "pit manager")
    kept = tmp_path / "approved.json"
    kept.write_text(floor.run("config get", "--json").stdout)
    assert floor.run("config diff", str(kept)).returncode == 0
    done = floor.run("config set", "--rulebook", "rws-mlp-3", "--production", "--second", manager)
    assert done.returncode == 0 and "(was rws-poker-7)" in done.stdout and "next start" in done.stdout
    differs = floor.told("config diff", str(kept))["differs"]
    assert differs["rulebook"] == {"expected": "rws-poker-7", "observed": "rws-mlp-3"}
    assert differs["production"] == {"expected": False, "observed": True} and "packs" not in differs
    assert floor.run("config diff", str(kept)).returncode == 1
    alone = floor.run("config set", "--packs", "1", "--second", str(floor.folder / "technician"))
    assert alone.returncode == 2 and "second signature" in alone.stderr
    assert floor.told("config get")["changes"] == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--packs", "2"), "expected: 1 packs"),
        (("--rulebook", "rws-poker-6"), "dealt from a shuffler"),
        (("--rulebook", "rws-poker-5"), "rws-poker-5"),
        (("--packs", "9"), "--packs"),
    ],
)
def test_what_a_device_cannot_be_set_up_for_is_refused_in_words(
    floor: Floor, words: tuple[str, str], said: str
) -> None:
    done = floor.run("config set", *words, "--second", str(floor.folder / "pit manager"))
    assert done.returncode == 2 and said in done.stderr


@pytest.mark.parametrize(
    "content",
    [
        "",
        "no",
        "[]",
        "{}",
        '{"configuration": 5}',
        '{"configuration": {"rulebook": 5, "packs": 1, "production": true}}',
        '{"configuration": {"rulebook": "x", "packs": true, "production": true}}',
        "[" * 9000,
        " " * 70000,
    ],
)
def test_a_file_that_holds_no_configuration_is_refused_in_words(content: str, tmp_path: Path) -> None:
    (tmp_path / "one.json").write_text(content)
    with pytest.raises(BadConfiguration) as refused:
        configuring.read(tmp_path / "one.json")
    assert refused.value.observed and "config get" in refused.value.next_step
    with pytest.raises(BadConfiguration):
        configuring.read(tmp_path / "none.json")


def test_every_number_of_packs_is_judged_as_the_rulebook_has_it() -> None:
    for rulebook in rulebooks.IDS:
        rules = rulebooks.load(rulebook)
        for board in ("virtual-shoe", "virtual-shuffler", "other"):
            for packs in range(10):
                wanted = Configuration(rulebook, packs, True, 0, 0)
                kind = board.partition("-")[2]
                good = rules.PACKS[0] <= packs <= rules.PACKS[1] and kind in ("", *rulebooks.devices(rules))
                if good:
                    configuring.check(wanted, board)
                else:
                    with pytest.raises(BadConfiguration):
                        configuring.check(wanted, board)


def test_a_part_is_counted_anew_and_a_wrong_name_is_answered_with_those_there_are(floor: Floor) -> None:
    assert floor.told("parts", as_who="first")["uses"] == {}
    assert floor.run("parts", "--replaced", "reader").returncode == 0
    refused = floor.run("parts", "--replaced", "reader", as_who="first")
    assert refused.returncode == 2 and "may not give it" in refused.stderr
    wrong = floor.run("parts", "--replaced", "wheel")
    assert wrong.returncode == 2 and "feed roller, exit roller, carousel, reader" in wrong.stderr


def test_what_needs_the_switch_says_so_where_it_is_open(tmp_path: Path) -> None:
    with VirtualDevice(("--cpu=cpython", "--speed=1", "--staff"), passing=True) as device:
        told = device.listening
        keys.keep(told.serial, told.staff["technician"], tmp_path)
        done = trueshoe("parts", told.port, "--replaced", "reader", "--parts", str(tmp_path))
    assert done.returncode == 2 and f"expected: {IN_SERVICE}" in done.stderr and "nothing was changed" in done.stderr


def test_the_sensors_are_told_once_and_watched(floor: Floor) -> None:
    told = floor.told("sensors")
    assert told["blocked"]["service_switch"] and not told["blocked"]["lid"] and told["supply_mv"]["value"] > 20000
    text = floor.run("sensors", "--watch", "--looks", "2").stdout
    assert "[ ] hopper -> [ ] entry" in text and text.count("supply:") == 1, "a picture where something changed"


def test_a_shuffler_and_a_shoe_as_pictures() -> None:
    on_the_way = dict.fromkeys(("hopper", "entry", "slot", "exit_sensor", "tray", "home", "thick", "lid"), False)
    now = Sensors(on_the_way | {"slot": True}, Measured(24000, 20000), Measured(5, 900), Measured(-31, 600))
    seen = sensors.Seen(now, (Roller(90_000, 104_000), Roller(0, 0)))
    seen.look(now._replace(blocked=on_the_way | {"lid": True}))
    text = "\n".join(sensors.as_text("S1", seen))
    assert "[ ] hopper -> [ ] entry -> [ ] slot -> [ ] home -> [ ] exit -> [ ] tray" in text
    assert "slot:           clear, changed 1 times" in text and "lid:            open, changed 1 times" in text
    assert "-3.1 degC" in text and "104.0 ms, new 90.0 ms, slowing above 103.5 ms" in text and "being learned" in text
    shoe = Sensors({"stock": True, "gate": False, "mouth": False, "lid": False}, Measured(24000, 20000), None, None)
    text = "\n".join(sensors.as_text("S2", sensors.Seen(shoe, (Roller(0, 0),) * 2)))
    assert "[#] stock -> [ ] gate -> [ ] mouth" in text and "motors" not in text and "roller" not in text


@pytest.mark.parametrize(
    ("late", "state"), [(90, "good"), (114, "good"), (115, "slowing"), (129, "slowing"), (130, "service due")]
)
def test_a_roller_is_said_to_be_as_slow_as_the_device_finds_it(late: int, state: str) -> None:
    uses = (1000, 2000, 3000, 4000, 4) + (0,) * 11
    found = Parts(uses, (Roller(100_000, 1000 * late), Roller(0, 0)))
    assert parts.state(found.rollers[0]) == state and parts.is_due(found) == (state != "good")
    text = "\n".join(parts.as_text("S1", found))
    assert f"{late} %, {state}" in text and "fails at 1,000" in text and "deck of type" not in text


def test_each_part_that_can_be_replaced_has_a_name_of_its_own() -> None:
    numbers = [part_words.number(name) for name in part_words.ALL]
    assert len(set(numbers)) == len(numbers) and None not in numbers
    assert [part_words.name(number or 0) for number in numbers] == list(part_words.ALL)
    assert max(number or 0 for number in numbers) == service.COUNTED - 1 and part_words.number("wheel") is None


def test_their_help_has_an_example_and_the_exit_codes() -> None:
    for command in ("parts", "clock", "sensors", "faults", "changes", "config get", "config set", "config diff"):
        text = " ".join(trueshoe(*command.split(), "--help").stdout.split())
        assert f"Example: trueshoe {command}" in text and "Exit codes: 0" in text
