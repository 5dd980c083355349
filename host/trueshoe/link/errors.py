"""Why there is no talking to a device: one kind of error a cause, each in words for the person at the port."""

from shoecore.wire.messages import PROTOCOL
from shoecore.wire.results import RESULTS
from shoecore.wire.roles import REASONS
from shoecore.wire.session import NO_KEY
from trueshoe.errors import Trouble
from trueshoe.link import system

_SHOWN_BYTES = 40

_KEPT = "the device keeps its records until they are acknowledged, also without power."


class LinkError(Trouble):
    """The device cannot be reached, understood or heard any more."""


class PortMissing(LinkError):
    """There is nothing to connect to."""


class PortBusy(LinkError):
    """Somebody else is connected."""


class NotADevice(LinkError):
    """Something answers, or nothing does, but no device of this product."""


class OtherProtocol(LinkError):
    """A device of a version that this host cannot talk to."""


class NotDone(LinkError):
    """A command was not carried out."""


class NotLetIn(LinkError):
    """A device and a host that do not prove to each other who they are."""


class ConnectionLost(LinkError):
    """The connection ended while it was in use."""


class Restarted(ConnectionLost):
    """The device has restarted behind a line that did not end, and its session ended."""


class OtherDevice(LinkError):
    """A port with another device behind it than before."""


class RecordMissing(LinkError):
    """A device that does not have a record that it must still have."""


class NoDump(LinkError):
    """A device that does not give its journal as it lies on the flash."""


def port_not_opened(url: str, cause: Exception) -> LinkError:
    """The error for a port that could not be opened, by what the system said."""
    said = str(cause)
    if "exclusively lock" in said or "Errno 16" in said:
        held_by = system.holder(url)
        return busy(url, f"it is open in {held_by}" if held_by else said)
    if "Errno 13" in said or "Access is denied" in said:
        return PortMissing(
            "The port may not be opened by this user.",
            url,
            "read and write permission",
            said,
            _may_open(system.group_of(url)),
        )
    return PortMissing(
        "The port could not be opened.",
        url,
        "a serial port (/dev/ttyACM0, COM3) or socket://HOST:PORT where a device listens",
        said,
        "Check the cable or the port's number, and that the device has power; `trueshoe sim` starts a virtual one.",
    )


def _may_open(group: str) -> str:
    """What gives this user a port."""
    named = f"the port's group, {group}" if group else "the group of the port (often dialout)"
    rules = ", or install the rules that `trueshoe udev` prints" if system.has_udev() else ""
    return f"Add the user to {named}, log in again, and retry{rules}."


def not_one_port(likely: list[str]) -> PortMissing:
    """The error for a device that is not named and is not the only one."""
    return PortMissing(
        "More than one device may be meant." if likely else "No device was found.",
        "the ports of this machine",
        "one board on USB, or one virtual device, where no port is named",
        ", ".join(likely) or "none",
        "Name the port; `trueshoe devices` lists them."
        if likely
        else "Check the cable and the device's power, or name its port; `trueshoe sim` starts a virtual device.",
    )


def busy(url: str, observed: str) -> PortBusy:
    """The error for a device that has its host already."""
    return PortBusy(
        "The device is in use by another program.",
        url,
        "a port that no other program has open",
        observed,
        "Close the other program (a terminal, mpremote, another trueshoe) and retry.",
    )


def not_a_device(url: str, received: bytes) -> NotADevice:
    """The error for a port where no device introduced itself."""
    if not received:
        observed = "no answer"
        next_step = "Check that the device has power and runs its firmware, and that this is its port."
    elif b">>>" in received or b"MicroPython" in received:
        observed = f"a MicroPython prompt: {_shown(received)}"
        next_step = "The device is in service mode or without firmware: leave service mode or flash it, and retry."
    else:
        observed = f"other bytes: {_shown(received)}"
        next_step = "Choose the port of the device; this one belongs to something else."
    return NotADevice("No device introduced itself.", url, "a trueshoe device's greeting", observed, next_step)


def other_protocol(url: str, product: str, version: str, protocol: int) -> OtherProtocol:
    """The error for a device that speaks another version of the wire."""
    older = "device's firmware" if protocol < PROTOCOL else "host software (trueshoe)"
    return OtherProtocol(
        "Device and host speak different versions of the protocol.",
        url,
        f"protocol {PROTOCOL}, which this host speaks",
        f"protocol {protocol} from {product} {version}",
        f"Update the {older}, which is the older side. No record was taken; {_KEPT}",
    )


def not_let_in(url: str, serial: str, refused: tuple[int, int] | None) -> NotLetIn:
    """The error for a session that does not begin."""
    if refused and refused[0] == NO_KEY:
        observed = f"it says: {REASONS[NO_KEY]}"
    elif refused and refused[0] < len(REASONS):
        observed = f"no proof of its key; it says: {REASONS[refused[0]]}"
    else:
        observed = "no proof of its key"
    return NotLetIn(
        "Device and host do not prove to each other who they are.",
        url,
        f"the device {serial} that this host was paired with, with the key from then",
        observed,
        "If this is that device, pair this host again: close its service switch, choose PAIR A HOST, and run: "
        f"trueshoe pair PORT. If it is another one that calls itself {serial}, take it out of use; {_KEPT}",
    )


def not_paired(url: str, observed: str) -> NotLetIn:
    """The error for a pairing that did not come to its end; nothing was kept here."""
    return NotLetIn(
        "The device has given no key.",
        url,
        "a device in service where PAIR A HOST was chosen, and the same code at both ends",
        observed,
        "Close the device's service switch, choose PAIR A HOST there, and run trueshoe pair again. Where the codes "
        "differed, somebody may be between the two: look at the cable first.",
    )


def not_done(url: str, result: int) -> NotDone:
    """The error for a command that a device did not carry out."""
    return NotDone(
        "The device did not do what it was told.",
        url,
        "a command that is possible, from those who may give it together",
        f"it says: {RESULTS[result]}" if 0 < result < len(RESULTS) else f"result {result}",
        "Look up in PROTOCOL.md which role may give the command, and who signs beside. A key that is retired must be "
        "paired, and not the one in use; the prompt needs the service switch closed and no round open; with a damaged "
        "journal the device does neither. Nothing was changed.",
    )


def refused(url: str, asked: str, reason: int) -> NotDone:
    """The error for a device that does not hear what a host asks."""
    return NotDone(
        "The device did not do what it was told.",
        url,
        f"{asked} from somebody whose key allows it",
        f"it says: {REASONS[reason]}" if 0 < reason < len(REASONS) else f"reason {reason}",
        "Look up in PROTOCOL.md which role may say that, and use the key of such a person. Nothing was changed.",
    )


def no_work(url: str, refused: tuple[int, int] | None) -> NotDone:
    """The error for a machine that a technician's host cannot have work."""
    if refused and refused[0] < len(REASONS):
        observed = f"it says: {REASONS[refused[0]]}"
    else:
        observed = "no answer: perhaps it waits for the lid, the power or a fault to be cleared"
    return NotDone(
        "The device does not do what a technician's host asks.",
        url,
        "a technician's key, and HOST AT WORK chosen at the device in service",
        observed,
        "Close the service switch, choose HOST AT WORK at the device, look at its display, and run this again.",
    )


def unknown_record(url: str, cause: Exception) -> OtherProtocol:
    """The error for a record that this host's table does not have."""
    return OtherProtocol(
        "The device reports something that this host does not know.",
        url,
        "a kind of record that is in this host's table",
        str(cause),
        f"Update the host software (trueshoe) and connect again; {_KEPT}",
    )


def lost(url: str, cause: object) -> ConnectionLost:
    """The error for a connection that ended."""
    return ConnectionLost(
        "The connection to the device was lost.",
        url,
        "a device that stays connected",
        str(cause),
        f"Check the cable, then connect again; {_KEPT}",
    )


def silent(url: str, seconds: float, asked: str) -> ConnectionLost:
    """The error for a device that is connected and answers no more."""
    return ConnectionLost(
        "The device does not answer any more.",
        url,
        f"an answer to {asked} within {seconds:g} s",
        "nothing",
        f"Connect again; {_KEPT}",
    )


def restarted(url: str) -> Restarted:
    """The error for a device that knows of the session no more."""
    return Restarted(
        "The device has restarted.",
        url,
        "the session that it had with this host",
        "none any more",
        f"Look up in its records whether what it was told last was done, and tell it again if not; {_KEPT}",
    )


def other_device(url: str, serial: str, found: str) -> OtherDevice:
    """The error for a port that came back with another device behind it."""
    return OtherDevice(
        "Another device is on the port now.",
        url,
        f"the device with the serial number {serial}",
        f"serial number {found}",
        f"Put the first device back, or begin again with this one; {_KEPT}",
    )


def forgotten(url: str, received: int, following: int) -> RecordMissing:
    """The error for a device whose numbers go back: they go on over every start, so its journal is another one."""
    return RecordMissing(
        "The device does not have the records any more that it has sent.",
        url,
        f"a next record after {received}, the last that came",
        f"next record {following}",
        "Keep the device as it is, save what it holds with `trueshoe journal dump`, and find out who replaced its "
        "board or erased its flash.",
    )


def missing(url: str, number: int, came: int) -> RecordMissing:
    """The error for a gap in the numbers that sending again does not fill."""
    return RecordMissing(
        "The device skips a record that it must still have.",
        url,
        f"record {number}",
        f"record {came} and others after it, again and again",
        "Save what the device holds with `trueshoe journal dump` and keep it as it is: what it dealt then cannot be "
        "proven from the records that came.",
    )


def no_dump(url: str, at: int, seconds: float) -> NoDump:
    """The error for a journal that is asked for and does not come."""
    return NoDump(
        "The device does not give its journal.",
        url,
        f"the bytes from {at} on within {seconds:g} s: it gives them while nothing moves",
        "no answer",
        "Wait until the device stands still, end what follows it, and ask again; a device of an older firmware has no "
        "journal to give.",
    )


def _shown(received: bytes) -> str:
    """The start of what came, with what cannot be printed escaped."""
    return repr(bytes(received[:_SHOWN_BYTES]).decode("ascii", "backslashreplace"))
