"""The bridge's settings: one checked TOML file, each key with what it means; a key that is not known is refused."""

import json
import socket
import tomllib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, NamedTuple

from shoecore.rulebooks.table import SEATS
from trueshoe.errors import Trouble
from trueshoe.link import parts

_LONGEST_NAME = 64


class BadSettings(Trouble):
    """Settings that the bridge cannot run by."""


class Key(NamedTuple):
    """What a key means, what it takes, and how its value is read; ``read`` raises ValueError where it is none."""

    says: str
    takes: str
    read: Callable[[Any], Any]


def _texts(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(one, str) and one for one in value):
        raise ValueError
    if len(set(value)) != len(value):
        raise ValueError
    return tuple(value)


def _text(value: Any) -> str:
    if not isinstance(value, str) or not value:
        raise ValueError
    return value


def _text_or_none(value: Any) -> str:
    return "" if value == "" else _text(value)


def _topic(value: Any) -> str:
    topic = _text(value)
    if not all(topic.split("/")) or set(topic) & set("+#\0$"):
        raise ValueError
    return topic


def _name(value: Any) -> str:
    name = _topic(value)
    if "/" in name or len(name) > _LONGEST_NAME or not name.isprintable():
        raise ValueError
    return name


def _path(value: Any) -> Path:
    return Path(_text(value)).expanduser()


def _address(value: Any) -> str:
    host, colon, port = _text(value).rpartition(":")
    if not host or not colon or not port.isdecimal() or int(port) > 65535:
        raise ValueError
    return f"{host}:{port}"


def _boxes(value: Any) -> int:
    if type(value) is not int or not 1 <= value <= SEATS:
        raise ValueError
    return value


def _truth(value: Any) -> bool:
    if not isinstance(value, bool):
        raise ValueError
    return value


def _key(says: str, takes: str, read: Callable[[Any], Any]) -> dict[str, Key]:
    return {"key": Key(says, takes, read)}


def data_folder() -> Path:
    """Where the bridge keeps what is its own, beside the parts of the devices' keys."""
    return parts.default_folder().parent


@dataclass(frozen=True)
class Settings:
    """All of them; what the file leaves out has its default."""

    ports: tuple[str, ...] = field(
        default=(), metadata=_key("The ports of the devices.", "a list of different ports or URLs", _texts)
    )
    store: str = field(
        default_factory=lambda: f"sqlite:///{data_folder() / 'trueshoe.db'}",
        metadata=_key("Where records are kept.", "sqlite:///FILE or postgresql://user@host/name", _text),
    )
    listen: str = field(
        default="127.0.0.1:8470",
        metadata=_key("Where the API listens; port 0: any that is free.", "HOST:PORT", _address),
    )
    token: Path = field(
        default_factory=lambda: data_folder() / "bridge.token",
        metadata=_key("The file of the API's token, made at the first start.", "a file", _path),
    )
    receipts: Path = field(
        default_factory=lambda: data_folder() / "receipts.key",
        metadata=_key("The file of the key that signs receipts, made at the first start.", "a file", _path),
    )
    parts: Path = field(
        default_factory=parts.default_folder,
        metadata=_key("Where this host keeps its keys to the devices.", "a folder", _path),
    )
    in_force: bool = field(
        default=True,
        metadata=_key(
            "Whether a round must be dealt by the version of its rulebook that is in force then, or any.",
            "true or false",
            _truth,
        ),
    )
    boxes: int = field(default=SEATS, metadata=_key("The boxes of the House's layout.", f"1 to {SEATS}", _boxes))
    jackpot: str = field(
        default="",
        metadata=_key(
            "The store of the Progressive Jackpot's meter that the tables told here step; none where it is empty.",
            "sqlite:///FILE or postgresql://user@host/name",
            _text_or_none,
        ),
    )
    meter: str = field(default="main", metadata=_key("Which meter of that store.", "a name", _text))
    name: str = field(
        default_factory=socket.gethostname,
        metadata=_key(
            "What this bridge is called among those that share a store, and at the broker.",
            f"a name without / of at most {_LONGEST_NAME} characters, another for each bridge",
            _name,
        ),
    )
    tls_certificate: str = field(
        default="",
        metadata=_key(
            "The file of the certificate with which API and page are served by TLS; plain HTTP where it is empty.",
            "a file of certificates, the bridge's own first",
            _text_or_none,
        ),
    )
    tls_key: str = field(
        default="",
        metadata=_key("The file of its key, which has no password.", "a file", _text_or_none),
    )
    mqtt: str = field(
        default="",
        metadata=_key(
            "The house's MQTT 5 broker, which is told of events and states; none where it is empty.",
            "mqtts://USER@HOST:PORT, or mqtt:// without TLS",
            _text_or_none,
        ),
    )
    mqtt_password: str = field(
        default="",
        metadata=_key("The file of the bridge's password there; none where it is empty.", "a file", _text_or_none),
    )
    mqtt_authority: str = field(
        default="",
        metadata=_key(
            "The file of the authority that signed the broker's certificate; the system's where it is empty.",
            "a file of certificates",
            _text_or_none,
        ),
    )
    mqtt_topic: str = field(
        default="trueshoe", metadata=_key("The topic that all others are below.", "words with / between", _topic)
    )


def read(path: Path | None, given: dict[str, Any], ports: Sequence[str] = ()) -> Settings:
    """The settings of a file; what the command line gives stands before it, and its ports stand beside the file's."""
    said = {**(_toml(path) if path else {}), **{name: value for name, value in given.items() if value is not None}}
    keys: dict[str, Key] = {one.name: one.metadata["key"] for one in fields(Settings)}
    values = {}
    for name, value in said.items():
        if name not in keys:
            raise _bad("there is no such key", path, f"one of {', '.join(keys)}", name)
        try:
            values[name] = keys[name].read(value)
        except ValueError:
            raise _bad(f"the key {name} is wrong", path, keys[name].takes, repr(value)) from None
    chosen = Settings(**values)
    return replace(chosen, ports=tuple(dict.fromkeys((*chosen.ports, *ports))))


def as_toml(settings: Settings) -> Iterator[str]:
    """A file with every key, what it means and takes, and its value."""
    for one in fields(Settings):
        key: Key = one.metadata["key"]
        yield f"# {key.says} Takes {key.takes}."
        yield f"{one.name} = {_as_toml(getattr(settings, one.name))}"


def _as_toml(value: Any) -> str:
    if isinstance(value, tuple):
        return f"[{', '.join(map(_as_toml, value))}]"
    if isinstance(value, int):
        return str(value).lower()
    return json.dumps(str(value), ensure_ascii=False)


def _toml(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise _bad("the settings cannot be read", path, "a TOML file", str(error)) from None


def _bad(what: str, path: Path | None, expected: str, observed: str) -> BadSettings:
    return BadSettings(
        what,
        str(path or "the command line"),
        expected,
        observed,
        "correct it; trueshoe bridge --settings shows every key with its meaning",
    )
