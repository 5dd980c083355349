"""`trueshoe attest`: a device proves what it runs by, under a nonce, against the files that it must have."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from trueshoe.cli.failures import told
from trueshoe.cli.options import AsJson, Parts, Port, end

if TYPE_CHECKING:
    from trueshoe.bundle.attesting import Answer
    from trueshoe.link.client import Client

EXIT_CODES = "Exit codes: 0 it is as expected, 1 it is not, 2 could not run, 130 stopped by Ctrl-C."
EXAMPLE = "trueshoe attest COM3 --bundle shuffler.bundle"

_NONCE_BYTES = 32


@told
def attest(
    port: Port,
    *,
    bundle: Annotated[
        Path | None,
        typer.Option("--bundle", metavar="FILE", show_default="its image's programs", help="It must run."),
    ] = None,
    other: Annotated[
        Path | None,
        typer.Option("--other", metavar="FILE", show_default="nothing", help="A bundle that may lie in the other one."),
    ] = None,
    image: Annotated[
        Path | None,
        typer.Option("--image", metavar="FILE", show_default="none", help="A bundle of its filesystem's programs."),
    ] = None,
    keys: Annotated[
        Path | None, typer.Option("--keys", metavar="KEYS", show_default="any", help="The keys that it must go by.")
    ] = None,
    store: Annotated[
        str | None,
        typer.Option("--store", metavar="URL", help="Keep what it runs in a bridge's store, for its receipts."),
    ] = None,
    parts: Parts = None,
    as_json: AsJson = False,
) -> None:
    """Challenge a device to prove what it runs by: every program, both places of bundles whole, and its settings.

    The nonce is new each time, so an answer that was stored is of no use. Whoever is paired may ask; it is journalled,
    and answered while nothing moves. A board whose programs are part of its image has none in a filesystem; of the
    virtual one, --image names a bundle of the same sources. PROOF.md says what this proves, and what it cannot."""
    import json
    import secrets

    from trueshoe.bundle import attesting, signing
    from trueshoe.link import keys as pairings
    from trueshoe.link import parts as kept
    from trueshoe.link.client import Client
    from trueshoe.service.told import figures

    expected = attesting.Expected(
        attesting.content(bundle),
        attesting.content(other),
        attesting.content(image),
        signing.keys(keys) if keys else None,
    )
    nonce = secrets.token_bytes(_NONCE_BYTES)
    with Client(port, lambda serial: kept.kept(serial, parts), lambda serial: pairings.kept(serial, parts)) as client:
        answer = _asked(client, nonce)
        hello = client.hello
    where = f"{hello.serial} at {port}"
    wrong = attesting.wrong(expected, nonce, answer, where)
    found = attesting.set_to(answer, where)
    measured = figures(found.figures)
    if store and not wrong:
        _keep(store, nonce, attesting.digest(expected))
    if as_json:
        said = found._asdict() | {"keys": found.keys.hex(), "figures": measured and measured._asdict()}
        told_wrong = [vars(one) for one in wrong]
        about = {"serial": hello.serial, "board": hello.board, "version": hello.version, "seconds": answer.seconds}
        print(json.dumps({"attest": {**about, "holds": not wrong, "set_to": said, "wrong": told_wrong}}))
    else:
        print(*wrong, sep="\n")
        runs = f"the bundle in place {'AB'[found.runs - 1]}" if found.runs else "its image"
        print(
            f"{where}: {'not ' if wrong else ''}what it must be, {answer.seconds:.1f} s\n"
            f"it runs {runs}, release {found.release} or later; deals by {found.rulebook}, "
            f"{'in production' if found.production else 'not in production'}; "
            f"{found.threshold} signatures by keys of version {found.version}; "
            f"goes by {'what was measured at the machine' if measured else 'the figures of its board'}"
        )
    end(clean=not wrong)


def _keep(url: str, nonce: bytes, digest: bytes) -> None:
    """What the device was found to run, by the nonce that its own record of it has."""
    from trueshoe.store.seen import ATTESTED
    from trueshoe.store.store import open as open_store

    store = open_store(url)
    store.saw(ATTESTED, nonce.hex(), digest)
    store.close()


def _asked(client: "Client", nonce: bytes) -> "Answer":
    import time

    from trueshoe.bundle.attesting import Answer

    began = time.monotonic()
    codes, said = client.attest(nonce)
    return Answer(codes, said, round(time.monotonic() - began, 3))
