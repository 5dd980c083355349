"""Records that need nothing but their own values to be told in words."""

from collections.abc import Callable
from datetime import datetime, timedelta

from shoecore import records
from shoecore.bundle import told as of_bundles
from shoecore.proof.merkle import HASH_SIZE
from shoecore.wire import rights, roles
from trueshoe.judge import Event
from trueshoe.records import named
from trueshoe.records.forms import form
from trueshoe.show import fault_words, part_words

_CLOCK_BEGAN = datetime(2000, 1, 1)
_BY = ("by itself", "by hand", "by the Pit Supervisor", "by service")
_ENDED = ("ended", "executed", "voided")
_FIRST_BYTES = 4

# What a host can command, and what a device does of its own with a bundle.
_COMMANDS = {
    rights.RETIRE_KEY: "a key retired",
    rights.PROMPT: "MicroPython's prompt opened",
    rights.INSTALL: "an installation begun",
    rights.CONFIRM: "the bundle on trial confirmed",
    rights.GIVE_UP: "an installation given up",
    rights.ATTEST: "a proof of what it runs by",
    rights.CONFIGURE: "the configuration changed",
    rights.SET_CLOCK: "the clock set",
    rights.REPLACED: "a part counted anew",
    rights.CALIBRATE: "the calibration changed",
    of_bundles.CHECKED: "a bundle checked: the next start tries it",
    of_bundles.NOT_TAKEN: "a bundle refused",
    of_bundles.RUNS_ON_TRIAL: "this start tries a bundle",
    of_bundles.WENT_BACK: "a bundle taken back",
    of_bundles.KEYS_COUNT: "other keys count from now on",
    of_bundles.NOT_OURS: "what lies here is not what was accepted",
}


def record(event: Event) -> str:
    """What a record says."""
    kind, values = event.record.kind, event.record.values
    if kind in _SAYS:
        return _SAYS[kind](*values)
    told = [
        f"{name.replace('_', ' ')} {form(kind, name, wire).write(value)}"
        for (name, wire), value in zip(named.layout(kind), values, strict=True)
    ]
    return " ".join([named.name(kind), *told])


def cards(count: int) -> str:
    """So many cards."""
    return f"{count} card{'s' * (count != 1)}"


def _refused(missing: int, duplicate: int, foreign: int, unread: int, flipped: int, cut_cards: int) -> str:
    return (
        f"deck refused: {missing} missing, {duplicate} too many, {foreign} foreign, {unread} unread, "
        f"{flipped} face up, {cut_cards} cut cards"
    )


def _drawn(order: int, count: int, ruling: int) -> str:
    return f"order {order} drawn for {cards(count)}" + (f", as record {ruling} ruled" if ruling else "")


def _ended(order: int, how: int, given: int) -> str:
    return f"order {order} {_named(_ENDED, how, 'ended in way ')} after {cards(given)}"


def _reshuffled(order: int, returned: bytes) -> str:
    back = f", with {cards(len(returned))} taken back" if returned else ""
    return f"the remainder shuffled again as order {order}{back}"


def _in_flight(number: int, order: int, given: int, certain: int) -> str:
    where = f" in round {number}" if number else ""
    what = f" with order {order}" if order else ""
    after = f", after {cards(given)}" if given else ""
    proven = "each one's place is known" if certain else "where each card is cannot be proven"
    return f"the power went{where}{what}{after}; {proven}"


def _clock_set(seconds: int, drift: int) -> str:
    return f"clock set to {_CLOCK_BEGAN + timedelta(seconds=seconds):%Y-%m-%d %H:%M:%S}, drift {drift} ppm"


def _commanded(command: int, role: int, second: int, signed: bytes) -> str:
    what = _COMMANDS.get(command, f"command {command}")
    if not role:
        name = signed.decode(errors="replace") if command == of_bundles.NOT_OURS else short(signed)
        return f"{what}: {name}"
    beside = f", signed beside by the {_named(roles.NAMES, second, 'role ')}" * bool(second)
    return f"{what}: commanded by the {_named(roles.NAMES, role, 'role ')} with key {signed[:8].hex()}{beside}"


def short(root: bytes) -> str:
    """The start of a root, by which people tell one from another."""
    return f"{root[:_FIRST_BYTES].hex()}..." if root else "nothing"


def _named(names: tuple[str, ...], number: int, unknown: str) -> str:
    """A code by its name; a newer device may have others."""
    return names[number] if number < len(names) else f"{unknown}{number}"


_SAYS: dict[int, Callable[..., str]] = {
    records.BOOTED: lambda boots, _: f"booted, start {boots}",
    records.SHUFFLED: lambda count, root, seeds, blocks, alarms: (
        f"{cards(count)} taken in and shuffled from {256 * seeds} fresh bits, committed to by {short(root)}; "
        f"noise: {1024 * blocks} samples tested, {alarms} alarms"
    ),
    records.DECK_REFUSED: _refused,
    records.ROUND_REFUSED: lambda reason: f"round refused: {_named(records.REFUSALS, reason, 'reason ')}",
    records.BETTING_CLOSED: lambda number: f"betting round {number} closed",
    records.ROUND_CLOSED: lambda number: f"round {number} closed",
    records.CLEARED: lambda code, by: f"{fault_words.name(code)} cleared {_named(_BY, by, 'in way ')}",
    records.ORDER_DRAWN: _drawn,
    records.ORDER_ENDED: _ended,
    records.RESHUFFLED: _reshuffled,
    records.SERVICE: lambda on: "service began" if on else "service ended",
    records.DECK_ENROLLED: lambda kind, back, supplier: f"deck type {kind} enrolled: back {back}, supplier {supplier}",
    records.PART_REPLACED: lambda part, uses: f"the {part_words.name(part)} replaced after {uses} uses",
    records.CLOCK_SET: _clock_set,
    records.ABORTED: lambda count: f"intake given up after {cards(count)}",
    records.IN_FLIGHT: _in_flight,
    records.CONFIGURED: lambda rulebook, packs, number: f"set up, number {number}: {rulebook}, packs {packs}",
    records.KEY_PAIRED: lambda role, name: f"a host was paired as {_named(roles.NAMES, role, 'role ')}: {name}",
    records.COMMANDED: _commanded,
    records.PROVEN: lambda hashes: f"hashes of the cards that stay closed: {len(hashes) // HASH_SIZE}",
    records.COMMITTED: lambda number, root: f"cards of round {number} committed to by {short(root)}",
}
