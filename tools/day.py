"""A day of a virtual shuffler: a deck goes in, a table plays a round, the rest comes out, and a host listens."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from shoecore import records
from shoecore.wire import messages
from tools.virtual_board import reach
from trueshoe.link.keys import Key
from trueshoe.link.talk import RECORD, Talk

if TYPE_CHECKING:
    from device import Cpu, Device

SECOND = 1_000_000
_SEED = 1
_DECK = bytes(range(52))
_SEATS = tuple(range(1, 11))
_BUTTON = 3
_POLLS_A_RECORD = 20_000
_PART = bytes(range(32))
SERIAL = b"SIZE0001"
_ERASED = b"\xff" * 131072


class NoEnd(Exception):
    """The day did not come where it was to come; nothing was measured."""


class Day:
    """``step`` turns it on; ``kinds`` are the kinds of the records that the host has, and ``records`` those."""

    def __init__(self, cpu: "Cpu", rounds: int = 1, seats: tuple[int, ...] = _SEATS) -> None:
        reach()
        from dealer import Dealer
        from device import Device
        from sim.shuffler import Shuffler

        self.machine = Shuffler()
        self.device = Device(cpu, self.machine, _SEED, SERIAL)
        self.device.boot()
        self._host = Host(self.device)
        self._heard_at = 0
        self._dealer = Dealer(self.machine, _DECK, rounds, seats, _BUTTON)

    def is_settled(self) -> bool:
        """Whether nothing moves, and nothing is on its way between the device and its host."""
        device = self.device
        on_its_way = device.serial_in or device.serial_out or self.machine.edges or device.is_called()
        return self.machine.stands() and not on_its_way

    @property
    def kinds(self) -> list[int]:
        """The kinds of the records so far."""
        return self._host.kinds

    @property
    def records(self) -> list[records.Record]:
        """The records so far."""
        return self._host.records

    def dealer_comes(self) -> None:
        """The Dealer sits down and plays."""
        self.device.dealer = self._dealer

    def is_over(self) -> bool:
        """Whether the Dealer has gone home."""
        return self._dealer.done

    def step(self) -> None:
        """To the next thing that happens."""
        before = len(self.kinds)
        self.device.step()
        self._host.hear()
        if len(self.kinds) > before:
            self._heard_at = self.device.polls
        elif self.device.polls - self._heard_at > _POLLS_A_RECORD:
            raise NoEnd(f"no record in {_POLLS_A_RECORD} polls; the last are of the kinds {self.kinds[-5:]}")

    def until(self, reached: Callable[[], bool]) -> None:
        """On until it is so."""
        while not reached():
            self.step()


class Host:
    """The other end of a device's port: it identifies itself, lets it move, and acknowledges each record that comes."""

    def __init__(self, device: "Device") -> None:
        self.kinds: list[int] = []
        self.records: list[records.Record] = []
        self._device = device
        self._talk = Talk(lambda size: bytes(range(size)))
        device.serial_in += self._talk.open(SERIAL.hex(), Key(*_pair(bytearray(_ERASED))))

    def hear(self) -> None:
        """Take what the device sent."""
        sent = bytes(self._device.serial_out)
        self._device.serial_out.clear()
        for message in self._talk.take(sent):
            if message.kind == RECORD:
                self.records.append(records.unpack(*message.values))
                self.kinds.append(self.records[-1].kind)
                self._device.serial_in += self._talk.acknowledge(message.values[0])
            elif message.kind == messages.WELCOME:
                self._device.serial_in += self._talk.give_part(_PART)
            elif message.kind == messages.ASK_LEASE:
                self._device.serial_in += self._talk.say(messages.LEASE, message.values)
        self._device.serial_in += self._talk.reply
        self._talk.reply.clear()


def paired_flash(size: int = len(_ERASED)) -> bytearray:
    """The flash of a device that was never powered, paired with the host of the day."""
    content = bytearray(b"\xff" * size)
    _pair(content)
    return content


def _pair(content: bytearray) -> tuple[bytes, bytes]:
    """The same key each day, so that a seed is all that a day depends on."""
    reach()
    from pairing import paired

    found: tuple[bytes, bytes] = paired(content, lambda size: bytes(range(size)))
    return found
