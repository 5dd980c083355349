"""A virtual shoe with a host at its port and a hand at its mouth; what is true beside what it records."""

from rig import Rig, erased, nonces

from cpu import CPythonCpu, VmCpu
from device import Device
from runtime import NotAvailable
from shoe_dealer import ShoeDealer
from shoecore import facts, records
from shoecore.cards import CARDS, HIDDEN
from shoecore.findings import Finding
from shoecore.verify import Verifier
from sim.card import CUT, face
from sim.shoe import Shoe
from tests.runner.report import not_run
from trueshoe.link.talk import Talk

DECK = bytes((card * 23 + 7) % CARDS for card in range(CARDS))
SEATS = (1, 4, 9)
BUTTON = 4
HEAP_KIB = 144


def powered(kind: str = "cpython", heap_kib: int = HEAP_KIB, flash: bytearray | None = None) -> CPythonCpu | VmCpu:
    """A chip with a shoe's firmware."""
    flash = erased() if flash is None else flash
    try:
        return CPythonCpu(flash, "shoe") if kind == "cpython" else VmCpu(flash, kind="shoe", heap_kib=heap_kib)
    except NotAvailable as missing:
        not_run(str(missing))
        raise


class ShoeRig(Rig):
    """One powered shoe; the simulation itself asserts that no card is lost."""

    serial = b"RIG00002"

    def __init__(
        self,
        cpu: CPythonCpu | VmCpu | None = None,
        machine: Shoe | None = None,
        *,
        rulebook: str = "rws-poker-7",
        packs: int = 1,
        seed: int = 1,
    ) -> None:
        self.mechanism = machine or Shoe(seed)
        self.rulebook = rulebook
        self.packs = packs
        self.device = Device(cpu or powered(), self.mechanism, seed, self.serial, rulebook=rulebook, packs=packs)
        self.earlier = []
        self.records = []
        self.status = ()
        self.acknowledges = True
        self.lets_move = True
        self.wire = bytearray()
        self.told = bytearray()
        self._talk = Talk(nonces())
        self._saved = 0
        self._found_at = {}
        self.device.boot()
        self.greet()

    def seat(self, rounds: int = 1, deck: bytes = DECK, seats: tuple[int, ...] = SEATS, seed: int = 1) -> ShoeDealer:
        """Seat a Dealer who plays so many rounds."""
        dealer = ShoeDealer(self.mechanism, self.rulebook, deck, rounds, seats, BUTTON, seed)
        self.device.dealer = dealer  # type: ignore[assignment]
        return dealer

    def play(self, rounds: int = 1, **how: object) -> ShoeDealer:  # type: ignore[override]
        """Play to the end."""
        dealer = self.seat(rounds, **how)  # type: ignore[arg-type]
        self.run_until(lambda: dealer.done, rounds * 200)
        self.run(1)
        return dealer

    def step(self, until: int | None = None) -> None:
        """To the next thing that happens."""
        self.device.step(until)
        self._hear()

    def display(self) -> list[str]:
        """What stands on the small display."""
        return [bytes(line).decode().rstrip() for line in self.mechanism.display]

    def findings(self) -> list[Finding]:
        """What the judge finds in all records."""
        verifier = Verifier()
        return [finding for finding in map(verifier.see, self.records) if finding]

    def drawn(self) -> int:
        """How many cards the records say have left the shoe."""
        return self.kinds().count(records.DRAWN) + self.kinds().count(facts.CUT_CARD_SEEN)

    def agrees(self) -> bool:
        """Whether the records tell of the cards on the table in their order, as far as they tell of them."""
        told = [card for _, card, _, _, _ in self.of(records.DRAWN)]
        lies = [face(card) for card in self.mechanism.table if not card & CUT]
        return len(told) == len(lies) and all(
            card >= HIDDEN or card == lie for card, lie in zip(told, lies, strict=True)
        )
