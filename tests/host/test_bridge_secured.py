"""The bridge over TLS: programs that know its certificate are let in, and what it cannot be served with is refused."""

import asyncio
import http.client
import json
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode

import pytest

from tests.host.brokers import certificates
from tests.host.running import started, trueshoe
from trueshoe.bridge import secured
from trueshoe.bridge.secured import BadCertificate
from trueshoe.watching.hearing import Bridge, NoBridge

NOWHERE = "socket://127.0.0.1:9"


class Served(NamedTuple):
    """A bridge that speaks TLS: its settings, its address, its token and its certificate."""

    settings: Path
    address: str
    token: Path
    certificate: Path


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder: Path = tmp_path_factory.mktemp("secured")
    key, certificate = certificates(folder, folder / "authority.pem")
    with socket.create_server(("127.0.0.1", 0)) as free:
        address = f"127.0.0.1:{free.getsockname()[1]}"
    values = {"store": f"sqlite:///{folder / 's.db'}", "listen": address, "tls_certificate": str(certificate)}
    values |= {"tls_key": str(key), **{name: str(folder / name) for name in ("token", "receipts", "parts")}}
    settings = folder / "bridge.toml"
    settings.write_text("".join(f"{name} = {json.dumps(value)}\n" for name, value in values.items()))
    with started("bridge", NOWHERE, "--config", str(settings)) as process:
        assert process.stdout and process.stdout.readline() == f"the API listens at https://{address}\n"
        yield Served(settings, address, folder / "token", certificate)


def test_who_knows_the_certificate_hears_and_asks(served: Served) -> None:
    bridge = Bridge(served.address, served.token, served.certificate)
    assert bridge.state()["ports"][0]["port"] == NOWHERE

    async def first() -> object:
        return (await anext(bridge.live()))["tables"]

    assert asyncio.run(first()) == {}
    said = trueshoe("tell", "S1", "showdown", "--who", "Ana", "--config", str(served.settings))
    assert said.returncode == 2 and "the bridge has not met such a device" in said.stderr


def test_another_holder_or_a_plain_line_is_not_taken_for_the_bridge(served: Served, tmp_path: Path) -> None:
    _, other = certificates(tmp_path, tmp_path / "authority.pem")
    for certificate in (other, tmp_path / "authority.pem", None):
        with pytest.raises(NoBridge):
            Bridge(served.address, served.token, certificate).state()


def test_the_pass_of_a_browser_is_for_tls_alone(served: Served) -> None:
    connection = http.client.HTTPSConnection(served.address, context=secured.known(served.certificate), timeout=30)
    form = urlencode({"token": served.token.read_text().strip()})
    connection.request("POST", "/enter", form, {"Content-Type": "application/x-www-form-urlencoded"})
    answer = connection.getresponse()
    assert answer.status == 303 and "; Secure" in (answer.getheader("set-cookie") or "")
    connection.close()


def test_files_that_cannot_be_served_with_are_refused_before_anything_is(served: Served, tmp_path: Path) -> None:
    _, other = certificates(tmp_path, tmp_path / "authority.pem")
    (tmp_path / "none.pem").write_text("no certificate")
    key, certificate = str(tmp_path / "key.pem"), str(served.certificate)
    for files in ((certificate, ""), ("", key), (certificate, key), (str(tmp_path / "none.pem"), key), ("gone", key)):
        with pytest.raises(BadCertificate, match="TLS cannot be spoken so"):
            secured.served(*files)
    assert secured.served(str(other), key) == (str(other), key) and secured.served("", "") == ("", "")
    for wrong in (tmp_path / "none.pem", tmp_path / "gone"):
        with pytest.raises(BadCertificate, match="the bridge's certificate in PEM"):
            secured.known(wrong)
