"""What the bridge tells Prometheus at /metrics: one table of metrics, and where each value comes from."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from shoecore import facts, records
from trueshoe.records import named
from trueshoe.records.reader import JUDGED

if TYPE_CHECKING:
    from trueshoe.bridge.floor import Floor

TYPE = "text/plain; version=0.0.4; charset=utf-8"

GAUGE, COUNTER = "gauge", "counter"

_ROUND_CLOSED, _FAULT, _RULED = (named.name(kind) for kind in (records.ROUND_CLOSED, records.FAULT, facts.RULED))

# A value with the values of its labels.
Sample = tuple[tuple[str, ...], float]


class Metric(NamedTuple):
    """A metric: its name and kind, what it says, its labels, how its panel asks for it, and what it is at present."""

    name: str
    kind: str
    says: str
    labels: tuple[str, ...]
    query: str
    samples: Callable[["Floor"], Iterator[Sample]]


class Counts:
    """Counts what was kept since the bridge was started."""

    def __init__(self) -> None:
        self.of: dict[str, Counter[tuple[str, ...]]] = {name: Counter() for name in _COUNTED}

    def see(self, told: dict[str, Any]) -> None:
        """Count an entry that is kept, as everybody is told of it."""
        device, kind = told["device"], told["record"]
        self.of["entries"][(device,)] += 1
        if kind == _ROUND_CLOSED:
            self.of["rounds"][(device,)] += 1
        elif kind == _FAULT:
            self.of["faults"][device, str(told["code"])] += 1
        elif kind == _RULED:
            self.of["rulings"][device, told["outcome"]] += 1
        for found in told[JUDGED]["findings"]:
            self.of["findings"][device, found["rulebook"], found["clause"]] += 1


def _counted(name: str) -> Callable[["Floor"], Iterator[Sample]]:
    return lambda floor: iter(sorted(floor.counts.of[name].items()))


def _keeps(floor: "Floor") -> Iterator[Sample]:
    yield (), float(floor.keeper.trouble is None)


def _broker(floor: "Floor") -> Iterator[Sample]:
    """Nothing where the settings name no broker."""
    if floor.events:
        yield (), float(floor.events.there)


def _ports(floor: "Floor") -> Iterator[Sample]:
    yield from sorted(((state,), float(count)) for state, count in Counter(port.state for port in floor.ports).items())


def _status(name: str) -> Callable[["Floor"], Iterator[Sample]]:
    """A value of each connected device's status."""

    def samples(floor: "Floor") -> Iterator[Sample]:
        there = [port for port in floor.ports if port.state == "connected"]
        known = {port.hello.serial: port.status for port in there if port.hello and port.status}
        for serial, status in sorted(known.items()):
            yield (serial,), float(getattr(status, name))

    return samples


def _rollers(floor: "Floor") -> Iterator[Sample]:
    """Of rollers whose time when new is learned, of connected devices."""
    there = {port.hello.serial: port.rollers for port in floor.ports if port.hello and port.state == "connected"}
    for serial, rollers in sorted(there.items()):
        for name, roller in sorted(rollers.items()):
            if roller["percent"] is not None:
                yield (serial, name), float(roller["percent"])


def _connected(floor: "Floor") -> Iterator[Sample]:
    met = {port.hello.serial: False for port in floor.ports if port.hello and not port.bridge}
    met |= {port.hello.serial: True for port in floor.ports if port.hello and port.state == "connected"}
    yield from (((serial,), float(is_there)) for serial, is_there in sorted(met.items()))


def _of_audit(value: Callable[[Any], float]) -> Callable[["Floor"], Iterator[Sample]]:
    """A value of each table's judge."""
    return lambda floor: (((serial,), float(value(table.audit))) for serial, table in sorted(floor.tables.items()))


_DEVICE = ("device",)
_BY_DEVICE = "sum by (device) (increase({}[1h]))"

METRICS = (
    Metric("trueshoe_keeps", GAUGE, "Whether the store keeps what comes", (), "{}", _keeps),
    Metric("trueshoe_broker_there", GAUGE, "Whether the house's broker is there", (), "{}", _broker),
    Metric("trueshoe_ports", GAUGE, "Ports by their state", ("state",), "{}", _ports),
    Metric("trueshoe_device_connected", GAUGE, "Whether a device that was met is there", _DEVICE, "{}", _connected),
    Metric("trueshoe_device_state", GAUGE, "The state of a device, as /words says it", _DEVICE, "{}", _status("state")),
    Metric("trueshoe_device_fault", GAUGE, "The latched fault of a device; 0 none", _DEVICE, "{}", _status("fault")),
    Metric(
        "trueshoe_device_waiting_records",
        GAUGE,
        "Records of a device that were not acknowledged when it was asked last",
        _DEVICE,
        "{}",
        _status("waiting"),
    ),
    Metric(
        "trueshoe_roller_percent",
        GAUGE,
        "How long a card takes under a roller, in per cent of when it was new",
        ("device", "roller"),
        "{}",
        _rollers,
    ),
    Metric(
        "trueshoe_round_open", GAUGE, "Whether a round is open", _DEVICE, "sum({})", _of_audit(lambda audit: audit.open)
    ),
    Metric(
        "trueshoe_orders_voided",
        GAUGE,
        "Voided orders of a device's last thousand",
        _DEVICE,
        "{}",
        _of_audit(lambda audit: audit.void_rate.voided),
    ),
    Metric(
        "trueshoe_void_rate_alarm",
        GAUGE,
        "Whether so many are no chance any more",
        _DEVICE,
        "{}",
        _of_audit(lambda audit: audit.void_rate.alarm),
    ),
    Metric("trueshoe_entries_total", COUNTER, "Entries kept", _DEVICE, "sum(rate({}[5m]))", _counted("entries")),
    Metric("trueshoe_rounds_total", COUNTER, "Rounds that were closed", _DEVICE, _BY_DEVICE, _counted("rounds")),
    Metric(
        "trueshoe_findings_total",
        COUNTER,
        "Findings by clause",
        ("device", "rulebook", "clause"),
        "sum by (rulebook, clause) (increase({}[1h]))",
        _counted("findings"),
    ),
    Metric(
        "trueshoe_rulings_total",
        COUNTER,
        "Rulings by what they came to",
        ("device", "outcome"),
        "sum by (outcome) (increase({}[1h]))",
        _counted("rulings"),
    ),
    Metric(
        "trueshoe_faults_total",
        COUNTER,
        "Faults of devices",
        ("device", "fault"),
        "sum by (device, fault) (increase({}[1h]))",
        _counted("faults"),
    ),
)
_COUNTED = ("entries", "rounds", "findings", "rulings", "faults")


def text(floor: "Floor") -> Iterator[str]:
    """All of it as Prometheus reads it, line by line."""
    for metric in METRICS:
        yield f"# HELP {metric.name} {metric.says}.\n# TYPE {metric.name} {metric.kind}\n"
        for values, value in metric.samples(floor):
            pairs = ",".join(f'{label}="{_escaped(of)}"' for label, of in zip(metric.labels, values, strict=True))
            yield f"{metric.name}{f'{{{pairs}}}' if pairs else ''} {value:g}\n"


def _escaped(value: str) -> str:
    return value.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")
