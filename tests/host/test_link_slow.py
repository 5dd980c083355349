"""A device that takes its time to answer is waited for, and not asked anew for ever before it has."""

import time

import pytest

from shoecore.wire.opening import Opening
from tests.host.scripted import SERIAL, Scripted, peer
from trueshoe.link import times
from trueshoe.link.client import Client


def test_a_device_that_takes_longer_to_let_in_than_its_host_is_used_to_lets_it_in(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(times, "AGAIN", 0.1)
    answered = Opening.challenge

    def slowly(opening: Opening, key_id: bytes, nonce: bytes) -> tuple[bytes, bytes, bytes] | None:
        time.sleep(0.3)
        values: tuple[bytes, bytes, bytes] | None = answered(opening, key_id, nonce)
        return values

    monkeypatch.setattr(Opening, "challenge", slowly)
    with peer(lambda line: Scripted(line).greet()) as url, Client(url) as client:
        assert client.hello.serial == SERIAL
