"""What must be true after every cut of the power: when the device has come up, and when the day has ended."""

from cut_device import Device
from cut_flash import reader
from cut_moment import Moment, Violation

from shoecore import findings, records
from shoecore.cards import CARDS
from shoecore.records import Record
from shoecore.verify import Verifier
from shoefw.store import places
from shoefw.store.configuration import Configuration
from shoefw.store.counters import FEED_ROLLER, PARTS, Counters
from shoefw.store.decks import Decks
from shoefw.store.journal import Journal
from shoefw.store.latch import Latch

# From the coming of the power to where it waits for a person: a full wheel swept into the tray is the longest.
_POLLS = 3000

_FACE = 63


def up(device: Device) -> None:
    """The device waits for a person: it remembers what was, and calls no deck ready of which it lacks a card."""
    demand(device.polls() <= _POLLS, f"{device.polls()} polls until it was up, at most {_POLLS} are allowed")
    started(device)
    judged(device)
    latched(device)
    _accounted(device)


def ended(device: Device, moment: Moment, whole: bool = True) -> None:
    """The people have gone home: no card was counted twice or lost, and what was told of cards is true.

    Where the flash is ``whole`` the journal's chain holds."""
    judged(device)
    kept = device.host.kept
    drawn = [values[0] for values in of(kept, records.ORDER_DRAWN)]
    over = [values[0] for values in of(kept, records.ORDER_ENDED)]
    demand(drawn == over, f"orders drawn {drawn}, ended {over}")
    demand(device.machine.cards() == 0, f"{device.machine.cards()} cards are left inside")
    _told_once(kept)
    _told_truly(device)
    remembered(device, moment)
    if whole:
        chained(device)


def of(kept: list[Record], kind: int) -> list[tuple]:
    """The values of the records of a kind."""
    return [record.values for record in kept if record.kind == kind]


def started(device: Device) -> None:
    """Every start is counted once; a cut in the count itself may lose one, and never gives one twice."""
    counts = [boots for boots, _ in of(device.host.kept, records.BOOTED)]
    demand(counts == sorted(set(counts)), f"the starts were counted {counts}")
    demand(counts[-1] <= device.powered, f"{counts[-1]} starts are counted, there were {device.powered}")


def judged(device: Device) -> None:
    """The judge finds nothing but that the device was started in a round."""
    judge = Verifier()
    for record in device.host.kept:
        found = judge.see(record)
        demand(not found or found.code == findings.RESTARTED, f"the judge finds {found} in {record}")


def latched(device: Device) -> None:
    """What was latched when the power came is; a person sees it."""
    values = Latch(reader(device.began)).read()
    shown = device.shown()[0]
    demand(not values or shown == f"FAULT {values[0]}", f"{values} was latched, the display says {shown!r}")


def _accounted(device: Device) -> None:
    """Where every card lies is what the device says that it knows."""
    machine = device.machine
    shown = device.shown()[0]
    under_way = machine.feed.cards + machine.exit.cards
    inside = sum(len(pocket) for pocket in machine.pockets)
    out = len(machine.tray) + len(device.people.given)
    if shown in ("READY", "LOAD A DECK", "IN ROUND", "STUB HELD: EMPTY"):
        demand(not under_way, f"it says {shown!r} with {under_way} under way")
    if shown == "READY":
        demand(inside == CARDS, f"it is ready with {inside} cards")
    elif shown == "LOAD A DECK":
        demand(inside == 0, f"it wants a deck with {inside} cards inside")
    elif shown in ("IN ROUND", "STUB HELD: EMPTY"):
        told = _told(device.host.kept)
        is_so = told == out or (told < out and shown != "IN ROUND")  # some of the rest may have gone out before the cut
        demand(is_so and out == CARDS - inside, f"{told} cards are told as given, {out} are out, {inside} inside")


def _told(kept: list[Record]) -> int:
    """How many cards the records say were given in the last round."""
    told = 0
    for record in kept:
        if record.kind == records.ROUND_OPENED:
            told = 0
        elif record.kind == records.DISPENSED:
            told += record.values[2]
    return told


def _told_once(kept: list[Record]) -> None:
    """No position of a round is told twice, and none is left out."""
    due = 0
    for record in kept:
        if record.kind == records.ROUND_OPENED:
            due = 0
        elif record.kind == records.DISPENSED:
            demand(record.values[1] == due, f"{record} tells of position {record.values[1]}, due was {due}")
            due += record.values[2]


def _told_truly(device: Device) -> None:
    """Every card that was exposed is the one that the people hold; they hold as many as were told."""
    people = device.people
    if people.dealt:
        told = _told(device.host.kept)
        demand(len(people.dealt[0]) >= told, f"{told} cards were told as given, {len(people.dealt[0])} are out")
    held = people.dealt[-1] if people.dealt else people.given
    for position, card, _ in of(device.host.kept, records.EXPOSED):
        demand(held[position] & _FACE == card, f"position {position} is told as {card}, held is {held}")


def remembered(device: Device, moment: Moment, new: int = FEED_ROLLER) -> None:
    """What wears has not grown younger, and the technician's changes stand."""
    before = Counters(reader(moment.flash))
    flash = reader(device.flash.content())
    after = Counters(flash)
    for part in range(PARTS):
        if part != new:
            demand(after.uses(part) >= before.uses(part), f"part {part} has {after.uses(part)} uses, it had more")
    demand(after.uses(new) == 0, f"the new part {new} has {after.uses(new)} uses")
    chosen = Decks(flash).current()
    demand(chosen is not None and chosen.type == 0, f"deck type 0 was chosen, {chosen} is taken in")
    configured = Configuration(flash, _Board)
    demand(configured.generation > 0, "the rulebook was set, it is not configured")
    told = [generation for _, _, generation in of(device.host.kept, records.CONFIGURED)]
    demand(told[-1:] == [configured.generation], f"configured is {configured.generation}, told {told}")
    demand(not Latch(flash).read(), "a fault is latched that nobody was shown")


def chained(device: Device) -> None:
    """The journal's chain holds, and what it keeps is what the host has."""
    flash = reader(device.flash.content())
    journal = Journal(flash, *places.rounds(flash.size))
    for _ in journal.check_steps():
        pass
    demand(not journal.damaged and not journal.foreign, f"the chain breaks at {journal.damaged_at}")
    host = device.host
    demand(journal.next > host.last, f"the journal ends before {journal.next}, the host has {host.last}")
    for record in host.kept[journal.oldest - host.kept[0].number :]:
        kept = records.unpack(*journal.get(record.number))
        demand(kept == record, f"the journal has {kept}, the host {record}")


class _Board:
    """What a board says of the rulebook where the House has set none."""

    rulebook = "none"
    packs = 1


def demand(is_so: bool, otherwise: str) -> None:
    if not is_so:
        raise Violation(otherwise)
