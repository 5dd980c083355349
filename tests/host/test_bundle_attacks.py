"""A bundle that is not the one that enough of the right keys signed for this board is refused, whatever is done to it.

The attacks of The Update Framework's list: rollback, freeze, mix-and-match, endless data, wrong board, wrong key, one
signature short.
"""

import hashlib
import random
import zlib
from collections.abc import Iterator
from typing import Any

import pytest

from shoecore.bundle.check import FORMAT, check_steps
from shoecore.bundle.keys import Keys, keys_steps
from shoecore.bundle.refused import Refused
from tests.host.running import ROOT, need_vm
from tests.host.signed import (
    ANNA,
    BEN,
    BOARD,
    CLEO,
    DORA,
    EVA,
    FAY,
    FILES,
    HERE,
    KEYS,
    UNTIL,
    Signer,
    bundle,
    keys_text,
    outcome,
    signed,
    source,
)
from tools.build import manifest, packed


def check(content: bytes, keys: Keys = KEYS) -> Any:
    """What the device's own check says of a bundle."""
    return outcome(check_steps(*source(content), keys, HERE))


def refusal(content: bytes, keys: Keys = KEYS) -> str:
    """Why it is refused."""
    with pytest.raises(Refused) as refused:
        check(content, keys)
    assert refused.value.expected and refused.value.observed
    return refused.value.what


@pytest.mark.parametrize("signers", [(ANNA, BEN), (BEN, CLEO), (CLEO, ANNA), (ANNA, BEN, CLEO), (DORA, ANNA, BEN)])
def test_two_of_three_signatures_are_enough_whoever_else_signed(signers: tuple[Signer, ...]) -> None:
    found = check(bundle(signers))
    assert (found.board, found.release, found.files) == (BOARD, 6, len(FILES))
    assert "rws-poker-7" in found.rulebooks


def test_the_release_that_is_there_may_come_again() -> None:
    assert check(bundle(release=HERE.release)).release == HERE.release


@pytest.mark.parametrize("release", [1, 4])
def test_rollback_an_older_release_is_refused(release: int) -> None:
    assert refusal(bundle(release=release)) == "an older release"


@pytest.mark.parametrize("until", ["2026-11-17", "2025-12-31", "1999-01-01"])
def test_freeze_a_bundle_whose_time_has_passed_is_refused(until: str) -> None:
    assert refusal(bundle(until=until)) == "a bundle that is out of date"


def test_the_last_day_is_still_one() -> None:
    assert check(bundle(until=HERE.date)).until == HERE.date


def test_mix_and_match_no_file_of_another_signed_bundle_is_taken() -> None:
    other = {path: content[::-1] for path, content in FILES.items()}
    head = bundle().split(b"\n\n", 1)[0] + b"\n\n"
    for path, content in other.items():
        mixed = FILES | {path: content}
        if mixed != FILES:
            data = b"".join(map(packed, mixed.values()))
            is_as_long = len(head) + len(data) == len(bundle())
            what = "a file that is not the one that was signed" if is_as_long else "a bundle of another length"
            assert refusal(head + data) == what


def test_mix_and_match_the_signatures_of_another_bundle_do_not_hold() -> None:
    text = manifest(BOARD, 7, UNTIL, FILES)
    others = bundle(release=6)[len(manifest(BOARD, 6, UNTIL, FILES)) :]
    assert refusal(text + others) == "too few signatures"


@pytest.mark.parametrize("more", [b"x", b"x" * 100_000])
def test_endless_data_behind_the_last_file_is_refused(more: bytes) -> None:
    assert refusal(bundle() + more) == "a bundle of another length"


def test_endless_data_is_refused_before_it_is_read() -> None:
    class Endless:
        """More than anybody reads to its end."""

        def __init__(self, line: bytes) -> None:
            self.line = line
            self.took = 0

        def read(self, at: int, buffer: bytearray) -> None:
            """The same line, again and again."""
            self.took += len(buffer)
            for i in range(len(buffer)):
                buffer[i] = self.line[(at + i) % len(self.line)]

    head = manifest(BOARD, 6, UNTIL, {})
    for line in (b"x", head, head + b"\n", b"file 1 " + b"0" * 64 + b" a.mpy\n", ANNA.line(head), b"rulebook x\n"):
        endless = Endless(line)
        with pytest.raises(Refused):
            outcome(check_steps(endless, 1 << 40, KEYS, HERE))
        assert endless.took < 1 << 20


def test_endless_signatures_and_files_are_refused() -> None:
    text = manifest(BOARD, 6, UNTIL, FILES)
    assert refusal(signed(text, [Signer(number) for number in range(17)])) == "too many signatures"
    many = {f"m{number:04}.mpy": b"" for number in range(1024)}
    assert refusal(bundle(files=many)) == "a head without an end"


def no_deflate() -> bytes:
    """A bundle whose files are no packed data."""
    content = bundle()
    begin = content.index(b"\n\n") + 2
    return content[:begin] + b"\xff" * (len(content) - begin)


def spoilt_file() -> bytes:
    """A bundle of which a file is packed as it should be, and another."""
    files = {**FILES, "shoefw/board.mpy": b"Aboard!"}
    assert len(packed(files["shoefw/board.mpy"])) == len(packed(FILES["shoefw/board.mpy"]))
    head = bundle().split(b"\n\n", 1)[0] + b"\n\n"
    return head + b"".join(map(packed, files.values()))


def other_packing() -> bytes:
    """A bundle whose files are as they were, in other bytes: behind its end a stream of deflate has bits to spare."""
    content = bytearray(bundle())
    content[-1] ^= 0x80
    assert zlib.decompress(content[-2:], -10) == b""
    return bytes(content)


def test_files_that_are_packed_in_another_way_are_refused_though_they_are_the_same() -> None:
    assert refusal(other_packing()) == "data that are not those that were signed"
    assert refusal(spoilt_file()) == "a file that is not the one that was signed"
    assert refusal(no_deflate()) == "a file that is not the one that was signed"


def test_what_unpacks_without_an_end_is_read_no_farther_than_its_file() -> None:
    bomb = packed(bytes(10_000_000))
    head = manifest(BOARD, 6, UNTIL, {"a.mpy": bytes(4)}).decode().splitlines()
    head[-1] = f"file {len(bomb)} 4 {hashlib.sha256(bytes(4)).hexdigest()} a.mpy"
    head[-2] = f"data {len(bomb)} {hashlib.sha256(bomb).hexdigest()}"
    text = "".join(f"{line}\n" for line in head).encode()
    assert refusal(signed(text, (ANNA, BEN), bomb)) == "a file that is not the one that was signed"


def test_a_wrong_board_is_refused() -> None:
    assert refusal(bundle(board="virtual-shuffler")) == "a bundle for another board"


def test_wrong_keys_sign_nothing() -> None:
    assert refusal(bundle((DORA, EVA, FAY))) == "too few signatures"
    assert refusal(bundle(), Keys(2, 2, (DORA.public, EVA.public, CLEO.public))) == "too few signatures"


@pytest.mark.parametrize("signers", [(), (ANNA,), (ANNA, ANNA, ANNA), (ANNA, DORA, EVA)])
def test_one_signature_short_is_refused_however_often_it_comes(signers: tuple[Signer, ...]) -> None:
    assert refusal(bundle(signers)) == "too few signatures"


def test_a_signature_in_another_s_name_does_not_count() -> None:
    text = manifest(BOARD, 6, UNTIL, FILES)
    forged = ANNA.line(text).replace(ANNA.public.hex().encode(), BEN.public.hex().encode())
    assert refusal(text + ANNA.line(text) + forged + b"\n" + b"".join(FILES.values())) == "too few signatures"


@pytest.mark.parametrize(
    "path", ["/main.mpy", "../main.mpy", "a/../main.mpy", "a//main.mpy", "./main.mpy", "main.py", "boot.py", "a b.mpy"]
)
def test_a_path_that_is_no_module_s_is_refused_though_it_is_signed(path: str) -> None:
    assert refusal(bundle(files={path: b"x"})) in ("a path of no module", "a line that does not belong there")


def test_files_out_of_their_order_or_twice_are_refused_though_they_are_signed() -> None:
    text = manifest(BOARD, 6, UNTIL, {"a.mpy": b"x"})
    twice = text + text.splitlines(keepends=True)[-1]
    assert refusal(signed(twice, (ANNA, BEN), b"xx")) == "files that are not in their order"
    assert refusal(bundle(files={"b.mpy": b"", "a.mpy": b""})) == "files that are not in their order"


def test_a_bundle_cut_anywhere_is_refused() -> None:
    content = bundle()
    for size in range(len(content)):
        if size % 7 == 0 or size < 300 or len(content) - size < 30:
            refusal(content[:size])


def test_a_bundle_with_any_bit_flipped_is_refused() -> None:
    seed = random.randrange(1 << 30)
    print(f"seed {seed}")
    content = bundle()
    for at in random.Random(seed).sample(range(len(content)), 300):
        spoilt = bytearray(content)
        spoilt[at] ^= 1 << seed % 8
        refusal(bytes(spoilt))


@pytest.mark.parametrize("bit", range(8))
def test_a_bundle_with_a_space_or_an_end_of_line_spoilt_is_refused(bit: int) -> None:
    content = bundle()
    for at in range(content.index(b"\n\n") + 2):
        if content[at : at + 1].isspace():
            spoilt = bytearray(content)
            spoilt[at] ^= 1 << bit
            refusal(bytes(spoilt))


@pytest.mark.parametrize("kept", [b"", b"\n", FORMAT.encode(), b"\x00" * 500, b"\xff" * 500, "é".encode() * 99])
def test_what_is_no_bundle_is_refused(kept: bytes) -> None:
    refusal(kept)


def rotated(before: Keys | None, version: int, keys: tuple[Signer, ...], signers: tuple[Signer, ...]) -> Any:
    """What comes of a file of keys that is to take the place of others."""
    return outcome(keys_steps(*source(signed(keys_text(version, keys), signers)), before))


def test_keys_are_rotated_one_version_at_a_time_by_the_old_threshold_and_the_new() -> None:
    found = rotated(KEYS, 2, (ANNA, BEN, DORA), (ANNA, BEN))
    assert found == Keys(2, 2, (ANNA.public, BEN.public, DORA.public))
    assert rotated(KEYS, 2, (DORA, EVA, FAY), (ANNA, BEN, EVA, FAY)).version == 2
    assert check(bundle((DORA, ANNA)), found).release == 6


@pytest.mark.parametrize(
    ("version", "keys", "signers"),
    [
        (1, (ANNA, BEN, DORA), (ANNA, BEN, DORA)),
        (3, (ANNA, BEN, DORA), (ANNA, BEN, DORA)),
        (2, (ANNA, DORA, EVA), (ANNA, DORA, EVA)),
        (2, (ANNA, DORA, EVA), (ANNA, BEN)),
        (2, (DORA, EVA, FAY), (DORA, EVA, FAY)),
        (2, (DORA, EVA, FAY), (ANNA, BEN, CLEO)),
        (2, (DORA, EVA, FAY), (ANNA, DORA, EVA)),
        (2, (ANNA, ANNA, BEN), (ANNA, BEN)),
        (2, (ANNA,), (ANNA, BEN)),
    ],
)
def test_keys_of_another_version_or_with_less_than_both_thresholds_are_refused(
    version: int, keys: tuple[Signer, ...], signers: tuple[Signer, ...]
) -> None:
    with pytest.raises(Refused):
        rotated(KEYS, version, keys, signers)


def test_the_first_keys_need_a_threshold_of_their_own() -> None:
    assert rotated(None, 1, (ANNA, BEN, CLEO), (BEN, CLEO)) == KEYS
    with pytest.raises(Refused):
        rotated(None, 1, (ANNA, BEN, CLEO), (BEN,))


def test_no_signature_of_keys_serves_a_bundle_and_none_of_a_bundle_keys() -> None:
    keys = signed(keys_text(2, (ANNA, BEN, DORA)), (ANNA, BEN))
    assert refusal(keys) == "no bundle"
    with pytest.raises(Refused):
        outcome(keys_steps(*source(bundle()), KEYS))


@pytest.fixture(scope="module")
def vm() -> Iterator[Any]:
    """A MicroPython with less heap than a board."""
    need_vm()
    from vm import Vm

    with Vm([ROOT / "shared", ROOT / "firmware" / "shoefw"], heap_kib=64) as made:
        made.exec(_PROGRAM)
        yield made


_PROGRAM = f"""
from shoecore.bundle.check import Here, check_steps
from shoecore.bundle.keys import Keys, keys_steps
from shoecore.bundle.refused import Refused
from shoefw.store.slot import Slot
class Flash:
    def __init__(self, content):
        self._content = memoryview(content)
    def read(self, at, buffer):
        buffer[:] = self._content[at : at + len(buffer)]
def begin(kind, content, keys):
    global steps
    keys = Keys(*keys)
    if kind == "keys":
        steps = keys_steps(Slot(Flash(content), 0, len(content)), len(content), keys)
    else:
        steps = check_steps(Slot(Flash(content), 0, len(content)), len(content), keys, Here{tuple(HERE)!r})
def on():
    try:
        next(steps)
    except StopIteration as end:
        print("taken", end.value[0])
    except Refused as refused:
        print(refused.what)
"""


def in_vm(vm: Any, kind: str, content: bytes) -> str:
    """What comes of a file there."""
    vm.exec(f"begin({kind!r}, {content!r}, {tuple(KEYS)!r})")
    while not (said := vm.exec("on()").strip()):
        vm.exec("import gc\ngc.collect()")
    return str(said)


@pytest.mark.parametrize(
    ("content", "outcome"),
    [
        (bundle(), f"taken {BOARD}"),
        (bundle((ANNA, BEN, CLEO)), f"taken {BOARD}"),
        (bundle((ANNA, DORA)), "too few signatures"),
        (bundle((ANNA, ANNA)), "too few signatures"),
        (bundle(release=4), "an older release"),
        (bundle(until="2026-11-17"), "a bundle that is out of date"),
        (bundle(board="pico"), "a bundle for another board"),
        (spoilt_file(), "a file that is not the one that was signed"),
        (no_deflate(), "a file that is not the one that was signed"),
        (other_packing(), "data that are not those that were signed"),
        (bundle() + b"?", "a bundle of another length"),
    ],
)
def test_a_micropython_of_64_kib_says_the_same_of_a_bundle(content: bytes, outcome: str, vm: Any) -> None:
    assert in_vm(vm, "bundle", content) == outcome


def test_a_micropython_of_64_kib_takes_new_keys_and_refuses_others(vm: Any) -> None:
    text = keys_text(2, (ANNA, BEN, DORA))
    assert in_vm(vm, "keys", signed(text, (ANNA, BEN))) == "taken 2"
    assert in_vm(vm, "keys", signed(text, (ANNA, DORA))) == "too few signatures"
