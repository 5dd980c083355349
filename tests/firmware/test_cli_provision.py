"""`trueshoe provision` and `pair` through a real port: a device is paired, set up, given keys, by plan or wizard."""

import re
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from rig import Rig, erased
from test_cli_install import FILES, MORE, Bench

from shoecore.wire.rights import TECHNICIAN
from shoefw.store.configuration import Configuration
from tests.host.running import ROOT, TRUESHOE, lines, trueshoe
from trueshoe.link import keys
from trueshoe.link.client import Client
from trueshoe.service import plan, told
from trueshoe.service.plan import BadPlan

SERIAL = Rig.serial.hex()
PLAN = """
roles = ["technician", "pit manager", "auditor"]
rulebook = "rws-mlp-3"
packs = 1
production = true
keys = "1.keys"
"""


class Fresh(Bench):
    """A device whose hand chooses what the command asks for."""

    def choose(self, title: str) -> None:
        """From now on that of the menu."""
        self._wanted = title

    def has_chosen(self) -> bool:
        """Whether that is what the device does."""
        first: bytes = self._machine.display[0]
        return first.startswith(self._wanted.encode())


@pytest.fixture
def bench() -> Iterator[Fresh]:
    """In service, where a host is to be paired."""
    device = Fresh(erased() + b"\xff" * MORE, "PAIR A HOST")
    deadline = time.monotonic() + 30
    while not device.has_chosen():
        assert time.monotonic() < deadline, "nobody chose at the device"
        time.sleep(0.01)
    yield device
    device.stop()


def provision(bench: Fresh, folder: Path, answers: str, *words: str) -> tuple[int, str, str]:
    """Run it with these answers, a hand at the device choosing what it is told to; its code and what it said."""
    command = [TRUESHOE, "provision", bench.url, "--out", str(folder), *words]
    said = ""
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as run:
        assert run.stdin and run.stderr and run.stdout
        run.stdin.write(answers)
        run.stdin.close()
        for line in run.stderr:
            said += line
            if "choose PAIR" in line or "Choose INSTALL" in line:
                bench.choose("INSTALL" if "INSTALL" in line else "PAIR A HOST")
        return run.wait(), run.stdout.read(), said


def test_a_plan_makes_a_device_ready_and_run_again_changes_nothing(bench: Fresh, tmp_path: Path) -> None:
    (tmp_path / "1.keys").write_bytes(FILES["1.keys"])
    (tmp_path / "house.toml").write_text(PLAN)
    out = tmp_path / "table"
    where = ("--plan", str(tmp_path / "house.toml"), "--json")
    code, printed, said = provision(bench, out, "y\ny\ny\n", *where)
    assert code == 0, said
    steps = {line["provision"]["step"]: line["provision"]["result"] for line in lines(printed)}
    assert list(steps) == ["identity", "role technician", "role pit manager", "role auditor", "clock", "keys", "setup"]
    assert SERIAL in steps["identity"] and "version 1 count" in steps["keys"] and said.count("CODE") == 3
    assert "rws-mlp-3" in steps["setup"] and bench.now().now.version == 1
    with Client(bench.url, key_of=lambda serial: keys.kept(serial, out / "auditor")) as client:
        found = told.configuration(client)
        assert (found.rulebook, found.production, found.changes) == ("rws-mlp-3", True, 1)
        assert told.clock(client).time
    again = trueshoe("provision", bench.url, "--out", str(out), *where)
    assert again.returncode == 0, again.stderr
    steps = {line["provision"]["step"]: line["provision"]["result"] for line in lines(again.stdout)}
    assert all("before" in steps[step] for step in steps if step not in ("identity", "clock"))
    assert plan.read(out / "plan.toml").roles == ("technician", "pit manager", "auditor")


def test_a_host_is_paired_alone_once_somebody_agrees_to_the_code(bench: Fresh, tmp_path: Path) -> None:
    paired = trueshoe(*pair(bench, tmp_path), input="y\n")
    assert paired.returncode == 0 and "CODE" in paired.stderr, paired.stderr
    key = keys.kept(SERIAL, tmp_path)
    told_of = {"serial": SERIAL, "role": "technician", "name": "bench", "key": key.id.hex()}
    assert lines(paired.stdout) == [{"paired": told_of}]
    with Client(bench.url, key_of=lambda serial: key) as client:
        assert client.role == TECHNICIAN


def test_where_nobody_agrees_to_the_code_no_key_is_given(bench: Fresh, tmp_path: Path) -> None:
    nobody = trueshoe(*pair(bench, tmp_path), input="")
    assert nobody.returncode == 2 and not nobody.stdout and list(tmp_path.iterdir()) == []
    assert all(
        part in nobody.stderr for part in ("CODE", "Nobody answers.", "where:", "expected:", "observed:", "next:")
    )


def pair(bench: Fresh, folder: Path) -> tuple[str, ...]:
    """The command of a host that is to be a technician's."""
    return ("pair", bench.url, "--role", "technician", "--name", "bench", "--parts", str(folder), "--json")


def test_a_wizard_asks_and_its_answers_are_a_plan(bench: Fresh, tmp_path: Path) -> None:
    answers = "poker\nrws-poker-7\nmaybe\nn\ntechnician, shift manager\n\n" + "y\ny\n"
    code, printed, said = provision(bench, tmp_path / "one", answers)
    assert code == 0, said
    assert said.count("Rulebook:") == 2 and "role shift manager:" in printed and "trial" in printed
    made = plan.read(tmp_path / "one" / "plan.toml")
    assert made == plan.Plan(("technician", "shift manager"), "rws-poker-7", 1, False, None)


def test_another_code_pairs_nobody_and_nothing_is_set_up(bench: Fresh, tmp_path: Path) -> None:
    (tmp_path / "house.toml").write_text(PLAN.replace('keys = "1.keys"', ""))
    code, _, said = provision(bench, tmp_path / "no", "n\n", "--plan", str(tmp_path / "house.toml"))
    assert code == 2 and "another code at the device" in said and "next:" in said
    assert not (tmp_path / "no").exists()

    class Flash:
        def read(self, at: int, buffer: bytearray) -> None:
            buffer[:] = bench.flash[at : at + len(buffer)]

    class Board:
        rulebook, packs = "rws-poker-7", 1

    assert Configuration(Flash(), Board()).generation == 0


@pytest.mark.parametrize(
    ("was", "made", "said"),
    [
        ("roles = [", "roles = 5 # [", "roles = 5"),
        ('"auditor"', '"cook"', "the role 'cook'"),
        ('"auditor"', '"technician"', "a role twice"),
        ('"pit manager", ', "", "no technician and manager"),
        ('"pit manager"', "5", "roles ="),
        ("rws-mlp-3", "rws-mlp-9", "the rulebook 'rws-mlp-9'"),
        ("packs = 1", "packs = 3", "3 packs"),
        ("packs = 1", "packs = true", "packs = True"),
        ("packs = 1", "", "no packs"),
        ("production = true", "prod = true", "prod = True"),
        ("1.keys", "2.keys", "no file"),
        ("roles", "=", "no TOML"),
    ],
)
def test_a_plan_that_cannot_be_is_refused_in_words(was: str, made: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "1.keys").write_bytes(b"")
    file = tmp_path / "house.toml"
    file.write_text(PLAN)
    assert plan.read(file).packs == 1
    file.write_text(PLAN.replace(was, made))
    with pytest.raises(BadPlan) as refused:
        plan.read(file)
    assert said in refused.value.observed


def test_the_plan_of_the_page_is_one(tmp_path: Path) -> None:
    page = (ROOT / "host" / "trueshoe" / "service" / "README.md").read_text(encoding="utf-8")
    (text,) = re.findall(r"^```toml\n(.*?)^```", page, re.DOTALL | re.MULTILINE)
    (tmp_path / "1.keys").write_bytes(b"")
    (tmp_path / "house.toml").write_text(text)
    found = plan.read(tmp_path / "house.toml")
    assert found.keys == tmp_path / "1.keys" and "dealer" in found.roles
    (tmp_path / "again.toml").write_text(plan.written(found))
    assert plan.read(tmp_path / "again.toml") == found


def test_a_plan_is_refused_before_the_device_is_asked(tmp_path: Path) -> None:
    (tmp_path / "house.toml").write_text("roles = []")
    for name in ("house.toml", "none.toml"):
        done = trueshoe("provision", "/dev/none", "--out", str(tmp_path / "out"), "--plan", str(tmp_path / name))
        assert done.returncode == 2 and "nothing was changed" in done.stderr and "/dev/none" not in done.stderr
    assert not (tmp_path / "out").exists()
