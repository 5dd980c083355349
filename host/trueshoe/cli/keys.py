"""`trueshoe keys`: who may sign what a device runs: keys made, gathered, signed, and put in the place of others."""

import json
from pathlib import Path
from typing import Annotated

import typer

from trueshoe.cli.failures import told
from trueshoe.cli.options import AsJson

_EXIT_CODES = "Exit codes: 0 done, 2 could not be done or does not hold, 130 stopped by Ctrl-C."
_GATHER = "trueshoe keys gather anna.key.pub ben.key.pub cleo.key.pub --out 1.keys"
_ROTATE = "trueshoe keys rotate anna.key.pub ben.key.pub dora.key.pub --before 1.keys --out 2.keys"

app = typer.Typer(
    help="The keys that sign what a device runs: each key with its own holder, two of three needed.",
    epilog=f"Example: trueshoe keys make anna.key\n\n{_EXIT_CODES}",
    no_args_is_help=True,
    rich_markup_mode=None,
)

Out = Annotated[Path, typer.Option("--out", metavar="FILE", help="Where to write it.")]
Publics = Annotated[list[Path], typer.Argument(metavar="PUBLIC...", help="What `keys make` wrote beside each key.")]
Threshold = Annotated[int, typer.Option("--threshold", min=1, max=8, help="How many of them have to sign.")]
KeysFile = Annotated[Path, typer.Argument(metavar="KEYS", help="A file of keys.")]
Before = Annotated[Path, typer.Option("--before", metavar="KEYS", help="The keys whose place these take.")]
Key = Annotated[Path, typer.Option("--key", metavar="KEY", help="The signer's own key.")]


@app.command("make", epilog=f"Example: trueshoe keys make anna.key\n\n{_EXIT_CODES}")
@told
def make(
    file: Annotated[Path, typer.Argument(metavar="KEY", help="Where to write the key.")], *, as_json: AsJson = False
) -> None:
    """Make a key for one who signs; what everybody may see of it is written beside it, as KEY.pub.

    The key lies in its file in the clear, readable by its user alone: keep it on a medium of its own, apart from the
    others, and off the machine that builds."""
    from trueshoe.bundle import signing

    public = signing.make(file)
    if as_json:
        print(json.dumps({"key": {"secret": str(file), "public_file": f"{file}{signing.PUBLIC}", "public": public}}))
    else:
        print(f"{file}: keep it apart and secret\n{file}{signing.PUBLIC}: give it to who gathers the keys")
        print(f"public {public}")


@app.command(
    "gather", epilog=f"Example: trueshoe keys gather a.key.pub b.key.pub c.key.pub --out 1.keys\n\n{_EXIT_CODES}"
)
@told
def gather(publics: Publics, out: Out, threshold: Threshold = 2, *, as_json: AsJson = False) -> None:
    """Write the first file of keys of a fleet; a threshold of its keys has to sign it, by `keys sign`."""
    from trueshoe.bundle import file, signing

    file.write(out, signing.unsigned(1, threshold, publics))
    _tell_unsigned(out, 1, as_json)


@app.command(
    "rotate",
    epilog=f"Example: trueshoe keys rotate a.key.pub b.key.pub d.key.pub --before 1.keys --out 2.keys\n\n{_EXIT_CODES}",
)
@told
def rotate(publics: Publics, before: Before, out: Out, threshold: Threshold = 2, *, as_json: AsJson = False) -> None:
    """Write keys that take the place of others; a threshold of the former and of the new ones has to sign them."""
    from trueshoe.bundle import file, signing

    version = signing.keys(before).version + 1
    file.write(out, signing.unsigned(version, threshold, publics))
    _tell_unsigned(out, version, as_json)


@app.command("sign", epilog=f"Example: trueshoe keys sign 2.keys --key anna.key\n\n{_EXIT_CODES}")
@told
def sign(keys: KeysFile, key: Key, *, as_json: AsJson = False) -> None:
    """Add a signature to a file of keys."""
    from trueshoe.bundle import signing

    signing.check_form(keys)
    signature = signing.sign(keys, key).hex()
    print(
        json.dumps({"signed": {"file": str(keys), "signature": signature}})
        if as_json
        else f"{keys}: signed {signature}"
    )


@app.command("verify", epilog=f"Example: trueshoe keys verify 2.keys --before 1.keys\n\n{_EXIT_CODES}")
@told
def verify(
    keys: KeysFile,
    before: Annotated[
        Path | None, typer.Option("--before", metavar="KEYS", help="The keys whose place these take.")
    ] = None,
    *,
    as_json: AsJson = False,
) -> None:
    """Check a file of keys as a device does, with the keys that it has; the first ones by themselves."""
    from trueshoe.bundle import signing

    found = signing.keys(keys, signing.keys(before) if before else None)
    if as_json:
        about = {"version": found.version, "threshold": found.threshold, "of": len(found.keys)}
        print(json.dumps({"keys": {"file": str(keys), **about, "holds": True}}))
    else:
        print(f"{keys}: version {found.version}, {found.threshold} of {len(found.keys)} keys have to sign; it holds")


def _tell_unsigned(out: Path, version: int, as_json: bool) -> None:
    if as_json:
        print(json.dumps({"unsigned": {"file": str(out), "version": version}}))
    else:
        print(f"{out}: version {version}, not signed yet: trueshoe keys sign {out} --key KEY")
