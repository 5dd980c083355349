"""Receipts of rounds that virtual devices dealt: two checkers that share no code take the same, and nothing forged."""

import ast
import json
import random
import sys
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from running import ROOT, trueshoe

from tools import check_receipt
from trueshoe.bundle import signing
from trueshoe.receipt import check, page
from trueshoe.receipt.maker import NOT_COMMITTED, Maker
from trueshoe.receipt.signed import NONE_BEFORE, NotHeld, Signer, canonical, digest
from trueshoe.records import openings, reader
from trueshoe.records.audit import Audit
from trueshoe.store.entries import Device

VECTORS = ROOT / "tests/vectors/receipts"
DEVICE = Device("TABLE4", "trueshoe", "0.1.0", "virtual-shuffler")
FIRMWARE = "ab" * 32


@pytest.fixture
def key(tmp_path: Path) -> Path:
    """The key of a host."""
    signing.make(tmp_path / "host.key")
    return tmp_path / "host.key"


def receipts(name: str, key: Path, without: int = -1) -> list[bytes]:
    """The receipts of the recorded rounds, of which a line may be left out."""
    lines = (VECTORS / f"{name}.jsonl").read_bytes().splitlines()
    kept = [line for at, line in enumerate(lines) if at != without]
    maker, audit = Maker(DEVICE, Signer(key), FIRMWARE), Audit()
    made = [maker.see(line, audit.see(line), audit.openings) for line in reader.read(kept, name)]
    return [receipt for receipt in made if receipt]


def both(content: bytes, key: Path) -> tuple[str, str]:
    """What either checker says is wrong; empty where it takes the receipt."""
    public = key.with_name("host.key.pub").read_text().strip()
    try:
        check.checked(content, public, "here")
        ours = ""
    except NotHeld as wrong:
        ours = wrong.what
    try:
        check_receipt.check(content, bytes.fromhex(public))
        theirs = ""
    except check_receipt.Wrong as wrong:
        theirs = str(wrong)
    return ours, theirs


def resigned(body: dict[str, Any], key: Path) -> bytes:
    """The same host signs something else."""
    return Signer(key).sign({name: value for name, value in body.items() if name not in ("key", "signature")})


@pytest.mark.parametrize(
    ("name", "rounds", "verdict", "cards", "entropy"),
    [("shuffler", 1, "clean", 9, True), ("shoe", 2, "clean", 9, False), ("shuffler-void", 1, "void", 52, True)],
)
def test_a_receipt_says_what_was_dealt_and_both_checkers_take_it(
    key: Path, name: str, rounds: int, verdict: str, cards: int, entropy: bool
) -> None:
    made = receipts(name, key)
    assert len(made) == rounds
    before = NONE_BEFORE
    for content in made:
        assert both(content, key) == ("", "")
        body = json.loads(content)
        assert body["verdict"] == verdict and len(body["cards"]) == cards
        assert body["device"] == DEVICE._asdict() and body["firmware"] == FIRMWARE
        assert body["rulebook"]["id"] == "rws-poker-7" and len(body["rulebook"]["sha256"]) == 64
        assert (body["entropy"] is not None) == entropy
        assert body["previous"] == before
        before = digest(content)
    assert verdict != "void" or len({told["card"] for told in json.loads(made[0])["cards"]}) == 52


@pytest.mark.parametrize("step", [18, pytest.param(1, marks=pytest.mark.proof)])
@pytest.mark.parametrize("name", ["shuffler", "shoe"])
def test_no_byte_of_a_receipt_can_be_another(key: Path, name: str, step: int) -> None:
    content = receipts(name, key)[0]
    first = random.randrange(step)
    print(f"from byte {first}")
    for at in range(first, len(content), step):
        forged = content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :]
        ours, theirs = both(forged, key)
        assert ours and theirs, (at, forged[max(0, at - 20) : at + 20])
    for at in range(0, len(content), 7 * step):
        assert all(both(content[:at], key)) and all(both(content[:at] + content[at + 1 :], key))
        assert all(both(content[:at] + b" " + content[at:], key))


def test_no_field_can_be_another_left_out_or_added(key: Path) -> None:
    body = json.loads(receipts("shuffler", key)[0])
    tried = 0

    def forge(part: Any) -> None:
        nonlocal tried
        for name in list(part) if isinstance(part, dict) else range(len(part)):
            kept = part[name]
            others: list[Any] = [None, {}, [], "", 0, 1, "0", not kept]
            for other in others:
                if other == kept and type(other) is type(kept):
                    continue
                part[name] = other
                tried += 1
                assert all(both(canonical(body), key)), (name, other)
            part[name] = kept
            if isinstance(kept, dict | list):
                forge(kept)
        if isinstance(part, dict):
            part["more"] = 1
            assert all(both(canonical(body), key))
            del part["more"]

    forge(body)
    assert both(canonical(body), key) == ("", "") and tried > 500


def test_another_key_is_not_taken(key: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.key"
    signing.make(other)
    body = json.loads(receipts("shuffler", key)[0])
    assert both(resigned(body, other), key) == ("a receipt of another host", "another host signed it")
    own = {**body, "key": body["key"]}
    del own["signature"]
    stolen = Ed25519PrivateKey.generate().sign(canonical(own)).hex()
    assert both(canonical({**own, "signature": stolen}), key) == (
        "the signature does not hold",
        "the signature does not hold",
    )


def test_a_host_that_signs_what_was_not_committed_to_is_not_taken(key: Path) -> None:
    """Every other card, place, salt and path, though the host's own signature holds."""
    body = json.loads(receipts("shuffler", key)[0])
    for at, told in enumerate(body["cards"]):
        forgeries: list[dict[str, Any]] = [
            told | {"card": other} for other in ("2c", "As", "Td") if other != told["card"]
        ]
        forgeries += [told | {"position": told["position"] + 1}, told | {"position": 52}, told | {"salt": "00" * 16}]
        forgeries += [told | {"path": told["path"][:-1]}, told | {"path": [*told["path"], "00" * 32]}]
        forgeries += [told | {"path": told["path"][::-1]}, told | {"path": []}]
        for forgery in forgeries:
            cards = [*body["cards"][:at], forgery, *body["cards"][at + 1 :]]
            assert all(both(resigned(body | {"cards": cards}, key), key)), forgery
    assert all(both(resigned(body | {"cards": [body["cards"][0]] * 2}, key), key))
    for commitment in ({"root": ""}, {"root": "00" * 32}, {"first": 1}, {"cards": 9}, {"cards": 417}, {"cards": 0}):
        assert all(both(resigned(body | {"commitment": body["commitment"] | commitment}, key), key)), commitment
    for verdict in ("findings", "CLEAN", ""):
        assert all(both(resigned(body | {"verdict": verdict}, key), key)), verdict
    finding = {"what": "x", "record": 1, "expected": "y", "clause": ""}
    assert all(both(resigned(body | {"findings": [finding]}, key), key))
    assert all(both(resigned(body | {"version": 2}, key), key)) and all(
        both(resigned(body | {"format": "x"}, key), key)
    )


def test_a_round_of_which_a_record_is_missing_is_not_clean(key: Path) -> None:
    """Each line of the round in turn is left out: what proves the cards, too."""
    count = len((VECTORS / "shuffler.jsonl").read_bytes().splitlines())
    kinds = [json.loads(line).get("record") for line in (VECTORS / "shuffler.jsonl").read_bytes().splitlines()]
    for without in range(kinds.index("round opened") + 1, count - 1):
        (content,) = receipts("shuffler", key, without)
        body = json.loads(content)
        assert both(content, key) == ("", "")
        assert body["verdict"] == "findings"
        if kinds[without] in ("opened", "proven"):
            assert openings.WRONG in [one["what"] for one in body["findings"]] and body["cards"] == []


def test_without_a_commitment_no_round_is_clean(key: Path) -> None:
    kinds = [json.loads(line).get("record") for line in (VECTORS / "shuffler.jsonl").read_bytes().splitlines()]
    (content,) = receipts("shuffler", key, kinds.index("shuffled"))
    body = json.loads(content)
    assert both(content, key) == ("", "") and body["verdict"] == "findings"
    assert NOT_COMMITTED in [one["what"] for one in body["findings"]]


def test_the_checker_has_no_code_of_the_product_and_needs_nothing_but_python() -> None:
    source = (ROOT / "tools/check_receipt.py").read_text()
    assert len(source.splitlines()) <= 300
    named = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Import | ast.ImportFrom)]
    modules = {
        name.split(".")[0]
        for node in named
        for name in ([node.module or ""] if isinstance(node, ast.ImportFrom) else [alias.name for alias in node.names])
    }
    assert modules <= sys.stdlib_module_names


def test_the_checker_s_signatures_are_those_of_rfc_8032() -> None:
    tried = 0
    for line in (ROOT / "tests/vectors/ed25519_rfc8032.jsonl").read_text().splitlines():
        told = {name: bytes.fromhex(value) for name, value in json.loads(line).items() if name != "test"}
        public, message, signature = told["public"], told["message"], told["signature"]
        assert check_receipt.is_signed(public, message, signature)
        assert not check_receipt.is_signed(public, message + b"x", signature)
        order = (int.from_bytes(signature[32:], "little") + check_receipt.L).to_bytes(32, "little")
        assert not check_receipt.is_signed(public, message, signature[:32] + order)
        tried += 1
    assert tried


def test_a_page_is_one_page_and_says_all_but_the_paths(key: Path) -> None:
    for name in ("shuffler", "shoe", "shuffler-void"):
        body = json.loads(receipts(name, key)[0])
        html, pdf = page.as_html(body), page.as_pdf(body)
        for _, value in page.rows(body):
            assert value.replace("&", "&amp;").replace("'", "&#x27;") in html
        assert "<svg" in html and page.code(body) in html and "http" not in html.replace("http://www.w3.org", "")
        assert pdf.startswith(b"%PDF") and pdf.count(b"/Type /Page\n") == 1
        assert pdf == page.as_pdf(body)


def test_a_page_of_a_round_with_many_findings_is_one_page_too(key: Path) -> None:
    body = json.loads(receipts("shuffler-void", key)[0])
    finding = {"what": "w" * 150, "record": 9, "expected": "<b>" * 60, "clause": "rws-poker-7 5.1"}
    body["findings"] = [finding] * 40
    assert page.as_pdf(body).count(b"/Type /Page\n") == 1
    assert "<b>" not in page.as_html(body) and "32 more" in page.as_html(body)


def test_receipts_are_made_shown_and_checked_from_the_command_line(tmp_path: Path, key: Path) -> None:
    out = tmp_path / "receipts"
    done = trueshoe("receipt", "make", str(VECTORS / "shoe.jsonl"), "--key", str(key), "--out", str(out))
    assert done.returncode == 0, done.stderr
    made = done.stdout.split()
    assert [Path(name).name for name in made] == ["TABLE4-1-41.receipt", "TABLE4-2-82.receipt"]
    public = str(tmp_path / "host.key.pub")
    done = trueshoe("receipt", "verify", *made, "--key", public)
    assert done.returncode == 0 and done.stdout.count("holds. Round") == 2
    assert check_receipt.main(["--key", public, *made]) == 0
    for wrong_order in ([made[1], made[0]],):
        done = trueshoe("receipt", "verify", *wrong_order, "--key", public, "--json")
        told = [json.loads(line) for line in done.stdout.splitlines()]
        assert done.returncode == 1 and [one["holds"] for one in told] == [True, False]
        assert check_receipt.main(["--key", public, *wrong_order]) == 1
    done = trueshoe("receipt", "show", made[0], "--html", str(tmp_path / "a.html"), "--pdf", str(tmp_path / "a.pdf"))
    assert done.returncode == 0 and "as the rules say" in done.stdout
    assert (tmp_path / "a.pdf").read_bytes().startswith(b"%PDF") and "<svg" in (tmp_path / "a.html").read_text()
    Path(made[0]).write_bytes(b"{}\n")
    done = trueshoe("receipt", "show", made[0])
    assert done.returncode == 2 and "no receipt of this version" in done.stderr
    done = trueshoe("receipt", "verify", made[0], "--key", public)
    assert done.returncode == 1 and "does not hold" in done.stdout


def test_records_without_a_device_and_a_receipt_that_is_there_are_refused(tmp_path: Path, key: Path) -> None:
    lines = [line for line in (VECTORS / "shoe.jsonl").read_text().splitlines() if not line.startswith('{"device"')]
    (tmp_path / "rounds.jsonl").write_text("\n".join(lines) + "\n")
    words = ["receipt", "make", str(tmp_path / "rounds.jsonl"), "--key", str(key), "--out", str(tmp_path / "out")]
    done = trueshoe(*words)
    assert done.returncode == 2 and "--serial" in done.stderr and not list((tmp_path / "out").iterdir())
    assert trueshoe(*words, "--serial", "T1").returncode == 0
    done = trueshoe(*words, "--serial", "T1")
    assert done.returncode == 2 and "there is a file already" in done.stderr
    assert trueshoe(*words, "--serial", "T1", "--firmware", "xyz").returncode == 2
