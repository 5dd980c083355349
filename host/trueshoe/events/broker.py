"""Where the house's broker is and who the bridge is there, checked before anything is sent."""

import ssl
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from trueshoe.errors import Trouble

_PORTS = {"mqtt": 1883, "mqtts": 8883}
_HERE = ("localhost", "127.0.0.1", "::1")


class Broker(NamedTuple):
    """A broker, the topic that all others are below, and the name that the bridge has there."""

    host: str
    port: int
    user: str | None
    password: str | None
    tls: ssl.SSLContext | None
    topic: str
    name: str


class BadBroker(Trouble):
    """A broker that cannot be used so."""


def broker(address: str, password: Path | None, authority: Path | None, topic: str, name: str) -> Broker:
    """The broker at an address such as mqtts://bridge@broker.house:8883; without TLS no password leaves the machine."""
    place = urlsplit(address)
    if place.scheme not in _PORTS or not place.hostname:
        raise _bad(address, "mqtts://USER@HOST:PORT, or mqtt:// without TLS", "another form")
    if place.password:
        raise _bad(address.replace(place.password, "..."), "no password in an address", "one")
    is_safe = place.scheme == "mqtts" or place.hostname in _HERE
    if password and not is_safe:
        raise _bad(address, "mqtts://, where a password is shown", "mqtt://, on which anybody reads it")
    secret = _read(password) if password else None
    tls = _tls(address, authority) if place.scheme == "mqtts" else None
    return Broker(place.hostname, place.port or _PORTS[place.scheme], place.username, secret, tls, topic, name)


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8").rstrip("\n")
    except (OSError, UnicodeDecodeError) as refused:
        raise _bad(str(path), "a file with the password", str(refused)) from None


def _tls(address: str, authority: Path | None) -> ssl.SSLContext:
    """TLS that checks the broker's name, by an authority of the house's own or those of the system."""
    try:
        return ssl.create_default_context(cafile=str(authority) if authority else None)
    except (OSError, ssl.SSLError) as refused:
        raise _bad(str(authority or address), "a file of certificates", str(refused)) from None


def _bad(where: str, expected: str, observed: str) -> BadBroker:
    return BadBroker("the broker cannot be used", where, expected, observed, "correct the settings mqtt, mqtt_password")
