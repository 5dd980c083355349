"""`trueshoe keys` and `trueshoe bundle`: keys made, gathered, rotated; a bundle signed, checked; all else refused."""

import shutil
import stat
from pathlib import Path

import pytest

from tests.host.running import lines, trueshoe
from tests.host.signed import bundle


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with four keys, a file of the first three signed by two of them, and a bundle that nobody signed."""
    folder = tmp_path_factory.mktemp("made")
    for name in ("anna", "ben", "cleo", "dora"):
        assert trueshoe("keys", "make", str(folder / name)).returncode == 0
    publics = [str(folder / f"{name}.pub") for name in ("anna", "ben", "cleo")]
    assert trueshoe("keys", "gather", *publics, "--out", str(folder / "1.keys")).returncode == 0
    for name in ("anna", "cleo"):
        assert trueshoe("keys", "sign", str(folder / "1.keys"), "--key", str(folder / name)).returncode == 0
    (folder / "a.bundle").write_bytes(bundle((), until="2999-01-01"))
    return folder


@pytest.fixture
def holders(made: Path, tmp_path: Path) -> Path:
    """The same folder, for one test alone."""
    shutil.copytree(made, tmp_path, dirs_exist_ok=True)
    return tmp_path


def refused(*words: str) -> str:
    """What a command says that could not do it."""
    done = trueshoe(*words)
    assert done.returncode == 2 and not done.stdout, done
    assert all(part in done.stderr for part in ("where:", "expected:", "observed:", "next:"))
    return done.stderr


def test_what_was_done_with_keys_is_told_to_a_program(holders: Path) -> None:
    made = lines(trueshoe("keys", "make", str(holders / "eve"), "--json").stdout)[0]["key"]
    assert made["public"] in Path(made["public_file"]).read_text(encoding="utf-8")
    file = str(holders / "1.keys")
    signed = lines(trueshoe("keys", "sign", file, "--key", str(holders / "ben"), "--json").stdout)
    assert signed[0]["signed"]["file"] == file
    held = lines(trueshoe("keys", "verify", file, "--json").stdout)
    assert held == [{"keys": {"file": file, "version": 1, "threshold": 2, "of": 3, "holds": True}}]


def test_a_key_is_its_user_s_alone_and_is_never_replaced(holders: Path) -> None:
    secret = holders / "anna"
    before = secret.read_bytes()
    assert stat.S_IMODE(secret.stat().st_mode) == 0o600
    assert b"PRIVATE KEY" in before and b"PRIVATE" not in (holders / "anna.pub").read_bytes()
    assert "there is a file already" in refused("keys", "make", str(secret))
    assert secret.read_bytes() == before


def test_a_bundle_that_two_of_three_signed_holds_and_says_what_it_is(holders: Path) -> None:
    file, keys = str(holders / "a.bundle"), str(holders / "1.keys")
    assert "too few signatures" in refused("bundle", "verify", file, "--keys", keys)
    for name in ("anna", "ben"):
        done = trueshoe("bundle", "sign", file, "--key", str(holders / name))
        assert done.returncode == 0 and "release 6" in done.stdout and "signed " in done.stdout
    verified = trueshoe("bundle", "verify", file, "--keys", keys, "--board", "virtual-shoe", "--release", "6")
    assert verified.returncode == 0 and "it holds by the keys of version 1" in verified.stdout
    as_json = lines(trueshoe("bundle", "verify", file, "--keys", keys, "--json").stdout)
    assert as_json[0]["bundle"]["release"] == 6
    shown = lines(trueshoe("bundle", "show", file, "--json").stdout)
    publics = sorted((holders / f"{name}.pub").read_text(encoding="utf-8").strip() for name in ("anna", "ben"))
    assert shown[0]["signed_by"] == publics


def test_signing_twice_leaves_one_signature(holders: Path) -> None:
    file = str(holders / "a.bundle")
    for _ in range(2):
        assert trueshoe("bundle", "sign", file, "--key", str(holders / "anna")).returncode == 0
    assert len(lines(trueshoe("bundle", "show", file, "--json").stdout)[0]["signed_by"]) == 1


def test_a_bundle_for_another_board_or_older_is_refused(holders: Path) -> None:
    file, keys = str(holders / "a.bundle"), str(holders / "1.keys")
    for name in ("anna", "ben"):
        trueshoe("bundle", "sign", file, "--key", str(holders / name))
    assert "another board" in refused("bundle", "verify", file, "--keys", keys, "--board", "pico")
    assert "an older release" in refused("bundle", "verify", file, "--keys", keys, "--release", "7")


def test_a_bundle_whose_files_are_not_whole_is_not_signed(holders: Path) -> None:
    file = holders / "a.bundle"
    file.write_bytes(file.read_bytes()[:-1] + b"?")
    before = file.read_bytes()
    assert "not those that were signed" in refused("bundle", "sign", str(file), "--key", str(holders / "anna"))
    assert file.read_bytes() == before


def test_keys_are_rotated_by_the_former_and_the_new_ones(holders: Path) -> None:
    first, second = str(holders / "1.keys"), str(holders / "2.keys")
    publics = [str(holders / f"{name}.pub") for name in ("anna", "ben", "dora")]
    done = trueshoe("keys", "rotate", *publics, "--before", first, "--out", second)
    assert done.returncode == 0 and "version 2, not signed yet" in done.stdout
    assert trueshoe("keys", "sign", second, "--key", str(holders / "dora")).returncode == 0
    assert "by the new keys" in refused("keys", "verify", second, "--before", first)
    assert trueshoe("keys", "sign", second, "--key", str(holders / "anna")).returncode == 0
    assert "by the former keys" in refused("keys", "verify", second, "--before", first)
    assert trueshoe("keys", "sign", second, "--key", str(holders / "ben")).returncode == 0
    held = trueshoe("keys", "verify", second, "--before", first)
    assert held.returncode == 0 and "version 2, 2 of 3 keys have to sign; it holds" in held.stdout
    file = str(holders / "a.bundle")
    for name in ("cleo", "dora"):
        trueshoe("bundle", "sign", file, "--key", str(holders / name))
    assert "too few signatures" in refused("bundle", "verify", file, "--keys", second)


def test_keys_that_cannot_be_are_not_written(holders: Path) -> None:
    anna, out = str(holders / "anna.pub"), str(holders / "other.keys")
    assert "a key twice" in refused("keys", "gather", anna, anna, "--out", out)
    assert "keys that cannot be" in refused("keys", "gather", anna, "--out", out)
    assert "hexadecimal" in refused("keys", "gather", str(holders / "anna"), anna, "--out", out)
    assert "too few signatures" in refused("keys", "rotate", anna, "--before", unsigned(holders), "--out", out)
    assert not Path(out).exists()


def unsigned(holders: Path) -> str:
    """A file of keys that nobody signed."""
    path = holders / "unsigned.keys"
    text = (holders / "1.keys").read_text(encoding="utf-8")
    path.write_text("".join(line for line in text.splitlines(keepends=True) if "signature" not in line), "utf-8")
    return str(path)


@pytest.mark.parametrize("content", [b"", b"no key", b"\xff" * 50, b"a line\n\n"])
def test_a_file_of_another_kind_is_refused_in_words_and_left_as_it_is(holders: Path, content: bytes) -> None:
    other = holders / "other"
    other.write_bytes(content)
    key = str(holders / "anna")
    refused("keys", "sign", str(other), "--key", key)
    refused("bundle", "sign", str(other), "--key", key)
    refused("bundle", "show", str(other))
    refused("bundle", "verify", str(other), "--keys", str(holders / "1.keys"))
    refused("bundle", "verify", str(holders / "a.bundle"), "--keys", str(other))
    refused("keys", "verify", str(other))
    refused("bundle", "sign", str(holders / "a.bundle"), "--key", str(other))
    assert other.read_bytes() == content


def test_a_file_that_is_not_there_is_said_to_be_so(tmp_path: Path) -> None:
    assert "cannot be read" in refused("bundle", "show", str(tmp_path / "nowhere"))
    assert "cannot be written" in refused("keys", "make", str(tmp_path / "no-folder" / "anna"))
