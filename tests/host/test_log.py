"""A log that was signed: whatever is changed in it is found, and where; heads are proven to be of one log."""

import itertools
import json
import random
from pathlib import Path
from typing import Any

import pytest
from running import ROOT, trueshoe

from shoecore.proof.merkle import Tree
from trueshoe.bundle import signing
from trueshoe.log.entries import Kept as Entry
from trueshoe.log.file import Kept, read, save
from trueshoe.log.heads import Head, Log
from trueshoe.log.tree import History, is_consistent, leaf
from trueshoe.log.verify import verify
from trueshoe.receipt.signed import Signer

RECORDS = ROOT / "tests/vectors/receipts/shoe.jsonl"


@pytest.fixture(scope="module")
def key(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The key of a host."""
    path = tmp_path_factory.mktemp("keys") / "host.key"
    signing.make(path)
    return path


def public(key: Path) -> str:
    """Its public half."""
    return key.with_name(f"{key.name}.pub").read_text().strip()


def contents(texts: str) -> list[Entry]:
    """Entries of one letter each."""
    return [Entry(text.encode(), at, at + 1) for at, text in enumerate(texts, 1)]


def hashes(texts: str) -> list[bytes]:
    """Their hashes."""
    return [leaf(text.encode()) for text in texts]


def heads(texts: str, sizes: list[int], key: Path) -> list[tuple[int, Head]]:
    """Heads over the first so many of them."""
    found = []
    for size in sizes:
        log = Log("T")
        log.add(text.encode() for text in texts[:size])
        found.append((0, log.head(Signer(key), f"at {size}")))
    return found


def told(now: str, was: str, sizes: list[int], key: Path) -> list[tuple[str, str]]:
    """What is found, and where, of records that were others when they were signed."""
    log = Kept(hashes(was), heads(was, sizes, key))
    return [(wrong.what, wrong.where) for wrong in verify(contents(now), log, public(key))]


def test_what_was_not_changed_is_as_it_was_signed_and_may_have_grown(key: Path) -> None:
    for size in range(1, 9):
        was = "abcdefgh"[:size]
        assert told(was, was, list(range(1, size + 1)), key) == []
        assert told(was + "xyz", was, [size], key) == []


def test_every_single_edit_deletion_and_insertion_in_small_logs_is_found_at_its_place(key: Path) -> None:
    for size in range(1, 8):
        was = "abcdefg"[:size]
        for at in range(size):
            entry = f"entries {at + 1} to {at + 1}"
            assert told(was[:at] + "x" + was[at + 1 :], was, [size], key) == [("records changed", entry)]
            cut = "records cut off" if at == size - 1 else "records deleted"
            assert told(was[:at] + was[at + 1 :], was, [size], key) == [(cut, entry)]
            assert told(was[:at] + "x" + was[at:], was, [size], key) == [("records inserted", f"behind entry {at}")]


def test_hashes_that_were_added_behind_the_last_head_are_found(key: Path) -> None:
    for size in range(1, 6):
        said = [("hashes that no head is over", f"behind entry {size} of the log")] if size < 5 else []
        assert told("abcde", "abcde", list(range(1, size + 1)), key) == said


def test_every_end_that_is_cut_off_is_found_where_it_was_cut(key: Path) -> None:
    for size, left in itertools.combinations(range(8), 2):
        was = "abcdefg"[:left]
        assert told(was[:size], was, [left], key) == [("records cut off", f"entries {size + 1} to {left}")]


def test_every_other_order_of_small_logs_is_found_as_one(key: Path) -> None:
    for size in range(2, 6):
        was = "abcde"[:size]
        for now in map("".join, itertools.permutations(was)):
            if now == was:
                continue
            found = told(now, was, [size], key)
            assert found and {what for what, _ in found} == {"records in another order"}, now
            first = next(at for at in range(size) if now[at] != was[at])
            assert f"entries {first + 1} " in found[0][1] or f"behind entry {first}" == found[0][1]


def test_every_set_of_records_that_is_left_out_is_found(key: Path) -> None:
    was = "abcdef"
    for kept in range(1, 1 << len(was)):
        now = "".join(text for at, text in enumerate(was) if kept >> at & 1)
        missing = {at + 1 for at in range(len(was)) if not kept >> at & 1}
        found = told(now, was, [6], key)
        named: set[int] = set()
        for _, where in found:
            first, last = (int(word) for word in where.split() if word.isdigit())
            named |= set(range(first, last + 1))
        assert named == missing


def test_who_changes_the_log_as_well_is_found_behind_the_last_head_that_holds(key: Path) -> None:
    """The records and their hashes are changed together; the heads cannot be."""
    was = "abcdefgh"
    for at in range(8):
        now = was[:at] + "x" + was[at + 1 :]
        found = verify(contents(now), Kept(hashes(now), heads(was, [2, 4, 6, 8], key)), public(key))
        first = at // 2 * 2
        assert [wrong.what for wrong in found] == ["other entries than were signed"] * (4 - first // 2)
        assert found[0].where == f"entries {first + 1} to {first + 2} of the log"
    for size in range(1, 8):
        found = verify(contents(was[:size]), Kept(hashes(was[:size]), heads(was, [2, 4, 6, 8], key)), public(key))
        assert found[0].what == "entries cut off" and found[0].where == f"behind entry {size} of the log"


def test_a_fork_is_found_by_heads_that_were_kept_elsewhere(key: Path) -> None:
    one, other = "abcdefgh", "abcdxfgh"
    log = Kept(hashes(other), heads(other, [2, 4, 6, 8], key))
    assert verify(contents(other), log, public(key)) == []
    elsewhere = [head for _, head in heads(one, [4, 6], key)]
    found = verify(contents(other), log, public(key), elsewhere)
    assert [wrong.where for wrong in found] == ["entries 5 to 6 of the log"] and found[0].what.startswith("fork")
    longer = [head for _, head in heads("abcdxfghij", [10], key)]
    assert [wrong.what for wrong in verify(contents(other), log, public(key), longer)] == ["entries cut off"]


def test_no_field_of_a_head_can_be_another_and_no_other_key_signs(key: Path, tmp_path: Path) -> None:
    was = "abcd"
    (_, head), public_key = heads(was, [4], key)[0], public(key)
    for name in Head._fields:
        value = getattr(head, name)
        others: list[Any] = [value + 1] if isinstance(value, int) else [value[::-1] + "0", "0" * len(value)]
        for other in others:
            forged = head._replace(**{name: other})
            assert verify(contents(was), Kept(hashes(was), [(1, forged)]), public_key), name
    other_key = tmp_path / "other.key"
    signing.make(other_key)
    found = verify(contents(was), Kept(hashes(was), heads(was, [4], other_key)), public_key)
    assert [wrong.what for wrong in found] == ["head without its signature"]
    assert [wrong.what for wrong in verify(contents(was), Kept(hashes(was), []), public_key)] == ["log without a head"]


def test_roots_are_those_of_the_tree_and_every_pair_of_small_sizes_is_proven() -> None:
    leaves = [leaf(bytes([at])) for at in range(40)]
    history, tree, roots = History(leaves), Tree(), []
    for one in leaves:
        tree.add(one)
        roots.append(tree.root())
    assert [history.root(size) for size in range(1, 41)] == roots
    for first, second in itertools.combinations_with_replacement(range(1, 41), 2):
        proof = history.consistency(first, second)
        assert is_consistent(first, roots[first - 1], second, roots[second - 1], proof), (first, second)


def test_no_other_root_size_or_proof_is_taken() -> None:
    leaves = [leaf(bytes([at])) for at in range(12)]
    history = History(leaves)
    other = History([*leaves[:3], leaf(b"x"), *leaves[4:]])
    for first, second in itertools.combinations(range(1, 13), 2):
        proof = history.consistency(first, second)
        old, new = history.root(first), history.root(second)
        assert not is_consistent(first, bytes(32), second, new, proof)
        assert not is_consistent(first, old, second, bytes(32), proof)
        assert not is_consistent(first, old, second, new, [*proof, bytes(32)])
        for at in range(len(proof)):
            assert not is_consistent(first, old, second, new, proof[:at] + proof[at + 1 :])
            assert not is_consistent(first, old, second, new, [*proof[:at], bytes(32), *proof[at + 1 :]])
        if first >= 4:
            assert not is_consistent(first, other.root(first), second, new, proof)
            assert not is_consistent(first, old, second, other.root(second), other.consistency(first, second))


def test_every_pair_of_the_heads_of_a_log_of_ten_thousand_is_proven() -> None:
    seed = 11
    print(f"seed {seed}")
    history = History([leaf(at.to_bytes(4, "big")) for at in range(10_000)])
    sizes = sorted(random.Random(seed).sample(range(1, 10_001), 150))
    roots = {size: history.root(size) for size in sizes}
    for first, second in itertools.combinations(sizes, 2):
        proof = history.consistency(first, second)
        assert len(proof) <= 15 and is_consistent(first, roots[first], second, roots[second], proof)


def test_a_log_s_file_comes_back_and_a_damaged_one_is_refused_with_its_line(tmp_path: Path, key: Path) -> None:
    kept = Kept(hashes("abcd"), heads("abcd", [2, 4], key))
    path = tmp_path / "a.log"
    save(path, kept)
    again = read(path)
    assert again.hashes == kept.hashes and [head for _, head in again.heads] == [head for _, head in kept.heads]
    lines = path.read_text().splitlines()
    for at in range(len(lines)):
        for wrong in ("{}", "x", '"ab"', "[]", "1", '{"device": 1}'):
            path.write_text("\n".join([*lines[:at], wrong, *lines[at + 1 :]]) + "\n")
            done = trueshoe("log", "prove", str(path), "2", "4") if wrong == "x" else None
            assert done is None or (done.returncode == 2 and f"line {at + 1}" in done.stderr)
            with pytest.raises(Exception, match="expected"):
                read(path)


def test_a_file_of_records_is_signed_grows_and_is_verified_from_the_command_line(tmp_path: Path, key: Path) -> None:
    lines = RECORDS.read_text().splitlines()
    file, half = tmp_path / "rounds.jsonl", 1 + len(lines) // 2
    public_file = f"{key}.pub"

    def sign() -> int:
        return trueshoe("log", "sign", str(file), "--key", str(key), "--serial", "TABLE4").returncode

    def verified(*words: str) -> tuple[int, str]:
        done = trueshoe("log", "verify", str(file), "--key", public_file, *words)
        return done.returncode, done.stdout

    file.write_text("\n".join(lines[:half]) + "\n")
    assert sign() == 0
    file.write_text("\n".join(lines) + "\n")
    assert verified()[0] == 0 and "later ones are not signed yet" in verified()[1]
    assert sign() == 0 and sign() == 0
    assert verified() == (0, f"{file}: as it was signed, {len(lines) - 2} records\n")
    sizes = [str(head.size) for _, head in read(tmp_path / "rounds.jsonl.log").heads]
    proof = tmp_path / "proof.json"
    proof.write_text(trueshoe("log", "prove", f"{file}.log", *sizes).stdout)
    assert trueshoe("log", "agree", str(proof), "--key", public_file).returncode == 0
    found = json.loads(proof.read_text())
    proof.write_text(json.dumps(found | {"proof": found["proof"][1:]}))
    assert trueshoe("log", "agree", str(proof), "--key", public_file).returncode == 1
    edited = json.loads(lines[20])
    edited["time_ms"] += 1
    file.write_text("\n".join([*lines[:20], json.dumps(edited), *lines[21:]]) + "\n")
    code, said = verified()
    assert code == 1 and "records changed" in said and "entries 19 to 19" in said and "lines 21 to 21" in said
    code, said = verified("--json")
    assert json.loads(said)["what"] == "records changed"
    assert sign() == 2
