"""The command line: its commands, each in a file of its own, and what holds for all of them."""

from typing import Annotated

import typer

from trueshoe.cli import (
    analyse,
    attest,
    bridge,
    bundle,
    calibrate,
    changes,
    clear,
    clock,
    config,
    demo,
    devices,
    doctor,
    drift,
    entropy,
    evidence,
    explain,
    failures,
    faults,
    firmware,
    flash,
    floor,
    follow,
    hil,
    home,
    install,
    jackpot,
    jog,
    journal,
    keys,
    log,
    open_cards,
    pair,
    parts,
    provision,
    receipt,
    recover,
    repl,
    replay,
    retire,
    rounds,
    rulebook,
    ruling,
    selftest,
    sensors,
    settle,
    sim,
    status,
    table,
    tell,
    udev,
    verify,
    watch,
)

EXIT_CODES = "Exit codes: 0 clean, 1 findings, 2 could not run, 130 stopped by Ctrl-C."

app = typer.Typer(
    name="trueshoe",
    help="Card shoes and shufflers: connect, judge what was dispensed by the approved rules, and show it.",
    epilog=f"Example: trueshoe demo --rounds 1\n\n{EXIT_CODES}",
    no_args_is_help=True,
    add_completion=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
app.command("demo", epilog=f"Example: trueshoe demo --rounds 3 --seed 7\n\n{EXIT_CODES}")(demo.demo)
app.command("tell", epilog=f"Example: {tell.EXAMPLE}\n\n{EXIT_CODES}")(tell.tell)
app.command("floor", epilog=f"Example: trueshoe floor --rounds 1 --keep floor\n\n{EXIT_CODES}")(floor.floor)
app.command("sim", epilog=f"Example: trueshoe sim --port 4000 --rounds 10\n\n{EXIT_CODES}")(sim.sim)
app.command("follow", epilog=f"Example: trueshoe follow /dev/ttyACM0 --until-rounds 2\n\n{EXIT_CODES}")(follow.follow)
app.command("bridge", epilog=f"Example: trueshoe bridge /dev/ttyACM0 /dev/ttyACM1\n\n{EXIT_CODES}")(bridge.bridge)
app.command("devices", epilog=f"Example: trueshoe devices --json\n\n{devices.EXIT_CODES}")(devices.devices)
app.command("status", epilog=f"Example: trueshoe status /dev/ttyACM0 --json\n\n{status.EXIT_CODES}")(status.status)
app.command("explain", epilog=f"Example: trueshoe explain double feed\n\n{explain.EXIT_CODES}")(explain.explain)
app.command("faults", epilog=f"Example: {faults.EXAMPLE}\n\n{faults.EXIT_CODES}")(faults.faults)
app.command("clear", epilog=f"Example: {clear.EXAMPLE}\n\n{clear.EXIT_CODES}")(clear.clear)
app.command("recover", epilog=f"Example: {recover.EXAMPLE}\n\n{recover.EXIT_CODES}")(recover.recover)
app.command("changes", epilog=f"Example: {changes.EXAMPLE}\n\n{changes.EXIT_CODES}")(changes.changes)
app.command("parts", epilog=f"Example: {parts.EXAMPLE}\n\n{parts.EXIT_CODES}")(parts.parts)
app.command("drift", epilog=f"Example: {drift.EXAMPLE}\n\n{drift.EXIT_CODES}")(drift.drift)
app.command("clock", epilog=f"Example: {clock.EXAMPLE}\n\n{clock.EXIT_CODES}")(clock.clock)
app.command("sensors", epilog=f"Example: {sensors.EXAMPLE}\n\n{sensors.EXIT_CODES}")(sensors.sensors)
app.add_typer(config.app, name="config")
app.command("selftest", epilog=f"Example: {selftest.EXAMPLE}\n\n{selftest.EXIT_CODES}")(selftest.selftest)
app.command("calibrate", epilog=f"Example: {calibrate.EXAMPLE}\n\n{calibrate.EXIT_CODES}")(calibrate.calibrate)
app.command("home", epilog=f"Example: {home.EXAMPLE}\n\n{home.EXIT_CODES}")(home.home)
app.command("jog", epilog=f"Example: {jog.EXAMPLE}\n\n{jog.EXIT_CODES}")(jog.jog)
app.command("entropy", epilog=f"Example: {entropy.EXAMPLE}\n\n{entropy.EXIT_CODES}")(entropy.entropy)
app.command("doctor", epilog=f"Example: {doctor.EXAMPLE}\n\n{doctor.EXIT_CODES}")(doctor.doctor)
app.command("udev", epilog=f"Example: {udev.EXAMPLE}\n\n{udev.EXIT_CODES}")(udev.udev)
app.add_typer(evidence.app, name="evidence")
app.command("replay", epilog=f"Example: {replay.EXAMPLE}\n\n{replay.EXIT_CODES}")(replay.replay)
app.command("pair", epilog=f"Example: trueshoe pair /dev/ttyACM0 --name 'table 4'\n\n{EXIT_CODES}")(pair.pair)
app.command("provision", epilog=f"Example: {provision.EXAMPLE}\n\n{provision.EXIT_CODES}")(provision.provision)
app.command("retire", epilog=f"Example: trueshoe retire COM3 0123456789abcdef --second manager\n\n{EXIT_CODES}")(
    retire.retire
)
app.command("repl", epilog=f"Example: trueshoe repl COM3 --second manager\n\n{EXIT_CODES}")(repl.repl)
app.command("install", epilog=f"Example: trueshoe install COM3 shuffler.bundle --second manager\n\n{EXIT_CODES}")(
    install.install
)
app.command("flash", epilog=f"Example: {flash.EXAMPLE}\n\n{flash.EXIT_CODES}")(flash.flash)
app.add_typer(firmware.app, name="firmware")
app.command("open", epilog=f"Example: trueshoe open COM3 4-17.receipt --second manager\n\n{EXIT_CODES}")(
    open_cards.open_cards
)
app.command("attest", epilog=f"Example: trueshoe attest COM3 --bundle shuffler.bundle\n\n{attest.EXIT_CODES}")(
    attest.attest
)
app.command("verify", epilog=f"Example: trueshoe verify rounds.jsonl\n\n{verify.EXIT_CODES}")(verify.verify)
app.command("ruling", epilog=f"Example: {ruling.EXAMPLE}\n\n{ruling.EXIT_CODES}")(ruling.ruling)
app.command("settle", epilog=f"Example: trueshoe settle round.jsonl --json\n\n{settle.EXIT_CODES}")(settle.settle)
app.add_typer(rounds.app, name="rounds")
app.command("watch", epilog=f"Example: trueshoe watch --name 'A. Lim'\n\n{watch.EXIT_CODES}")(watch.watch)
app.add_typer(table.app, name="table")
app.add_typer(jackpot.app, name="jackpot")
app.command("analyse", epilog=f"Example: trueshoe analyse rws-mlp-3 --plot sheet.svg\n\n{analyse.EXIT_CODES}")(
    analyse.analyse
)
app.add_typer(rulebook.app, name="rulebook")
app.add_typer(journal.app, name="journal")
app.add_typer(bundle.app, name="bundle")
app.add_typer(keys.app, name="keys")
app.add_typer(receipt.app, name="receipt")
app.add_typer(log.app, name="log")
app.add_typer(hil.app, name="hil")


def _tell_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print(f"trueshoe {version('trueshoe')}")
        raise typer.Exit


@app.callback()
def options(
    debug: Annotated[bool, typer.Option("--debug", help="Show the traceback of an error.")] = False,
    version: Annotated[
        bool, typer.Option("--version", callback=_tell_version, is_eager=True, help="Print the version and stop.")
    ] = False,
) -> None:
    """What holds for every command."""
    failures.with_tracebacks(debug)
