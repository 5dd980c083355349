"""A device that takes its time to answer is waited for, and not asked anew for ever before it has."""

import time
from collections.abc import Generator

import pytest

from shoecore.wire.opening import Opening
from tests.host.scripted import SERIAL, Scripted, peer
from trueshoe.link import times
from trueshoe.link.client import Client


def test_a_device_that_takes_longer_to_let_in_than_its_host_is_used_to_lets_it_in(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(times, "AGAIN", 0.1)
    answered = Opening.challenge_steps

    def slowly(opening: Opening, key_id: bytes, nonce: bytes) -> Generator[None, None, tuple[bytes, ...] | None]:
        time.sleep(0.3)
        values: tuple[bytes, ...] | None = yield from answered(opening, key_id, nonce)
        return values

    monkeypatch.setattr(Opening, "challenge_steps", slowly)
    with peer(lambda line: Scripted(line).greet()) as url, Client(url) as client:
        assert client.hello.serial == SERIAL
