"""`trueshoe doctor` and `trueshoe udev`: what is wrong with a host's own installation, and what the system says."""

import os
import sys
from pathlib import Path

import pytest

from tests.host.running import lines, trueshoe
from trueshoe.doctor import checks
from trueshoe.link import errors, parts, system


def of(what: str) -> checks.Check:
    """The check of one part."""
    (found,) = [check for check in checks.checks() if check.what == what]
    return found


def test_each_part_is_told_and_what_is_not_good_has_a_next_step(tmp_path: Path) -> None:
    done = trueshoe("doctor", "--json", env={parts.FOLDER: str(tmp_path / "none")})
    told = [line["check"] for line in lines(done.stdout)]
    assert len({check["what"] for check in told}) == len(told) >= 10
    assert all(check["next_step"] and check["expected"] for check in told if check["state"] != checks.GOOD)
    assert done.returncode == any(check["state"] == checks.WRONG for check in told)
    text = trueshoe("doctor", env={parts.FOLDER: str(tmp_path / "none")}).stdout
    assert "note  keys: none yet" in text and "trueshoe pair PORT" in text
    assert all(len(line) <= 80 for line in text.splitlines() if " " in line.strip())


def test_keys_that_others_may_read_are_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(parts.FOLDER, str(tmp_path))
    tmp_path.chmod(0o755)
    assert of("keys").state == checks.WRONG and "chmod 700" in of("keys").next_step
    tmp_path.chmod(0o700)
    assert of("keys").state == checks.GOOD


def test_a_python_that_is_too_old_or_too_new_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    for version, state in (((3, 10, 9), "wrong"), ((3, 11, 0), "good"), ((3, 13, 9), "good"), ((3, 14, 0), "wrong")):
        monkeypatch.setattr(sys, "version_info", version)
        assert of("Python").state == state


def test_a_missing_library_is_wrong_and_a_missing_extra_a_note(monkeypatch: pytest.MonkeyPatch) -> None:
    real = checks.find_spec
    monkeypatch.setattr(checks, "find_spec", lambda name: None if name in ("rich", "fpdf") else real(name))
    assert (of("libraries").state, of("libraries").observed) == ("wrong", "without rich")
    assert (of("extra receipt").state, of("extra receipt").observed) == ("note", "without fpdf2")


def test_modem_manager_is_wrong_only_without_the_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "77").mkdir()
    (tmp_path / "77" / "comm").write_text("ModemManager\n")
    assert system.modem_manager(tmp_path) and not system.modem_manager(tmp_path / "77")
    monkeypatch.setattr(system, "modem_manager", lambda: True)
    monkeypatch.setattr(system, "installed_rules", lambda: None)
    assert of("ModemManager").state == "wrong" and "trueshoe udev" in of("ModemManager").next_step
    monkeypatch.setattr(system, "installed_rules", lambda: tmp_path)
    assert of("ModemManager").state == "good"


@pytest.mark.skipif(sys.platform != "linux", reason="processes are looked at in /proc")
def test_who_has_a_port_open_is_named(tmp_path: Path) -> None:
    ours, theirs = os.openpty()
    try:
        name = os.ttyname(theirs)
        assert system.holder(name).endswith(f"process {os.getpid()}")
        told = errors.port_not_opened(name, OSError("[Errno 16] Device or resource busy"))
        assert f"process {os.getpid()}" in told.observed
    finally:
        os.close(ours)
        os.close(theirs)
    assert system.holder(str(tmp_path / "none")) == ""


def test_a_port_that_may_not_be_opened_names_its_group_and_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system, "group_of", lambda port: "plugdev")
    told = errors.port_not_opened("/dev/ttyACM0", OSError("[Errno 13] Permission denied"))
    assert "group, plugdev" in told.next_step
    assert ("trueshoe udev" in told.next_step) == system.has_udev()


def test_the_rules_name_every_maker_and_are_found_where_they_are_installed(tmp_path: Path) -> None:
    rules = system.udev_rules()
    for maker in system.MAKERS:
        assert f'SUBSYSTEM=="tty", ATTRS{{idVendor}}=="{maker:04x}", TAG+="uaccess"' in rules
    assert system.installed_rules((tmp_path,)) is None
    (tmp_path / system.RULES_FILE).write_text(rules)
    assert system.installed_rules((tmp_path / "none", tmp_path)) == tmp_path / system.RULES_FILE
    if system.has_udev():
        assert trueshoe("udev").stdout == rules


def test_a_system_without_udev_is_told_that_nothing_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system, "has_udev", lambda: False)
    assert of("udev").state == "good" and "trueshoe udev" not in errors._may_open("")
