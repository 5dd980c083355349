"""A new device made ready for its House: paired with its people, given the keys that sign bundles, set up, proven."""

import time
from collections.abc import Iterator
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple, Protocol

from shoecore.wire import roles
from shoecore.wire.rights import SET_CLOCK
from shoecore.wire.session import NOT_IN_SERVICE
from trueshoe.bundle import installing, signing
from trueshoe.bundle.attesting import Answer, set_to
from trueshoe.link import asking, keys, pairing
from trueshoe.link.client import Client
from trueshoe.link.errors import LinkError
from trueshoe.service import configuring, session, told
from trueshoe.service.plan import MANAGERS, TECHNICIAN, Plan

_AGAIN_SECONDS = 1.0
_NONCE = bytes(32)  # nothing is proven by it: what the device is set to is read


class Done(NamedTuple):
    """A step, and what became of it."""

    step: str
    result: str


class Person(Protocol):
    """Who stands at the device."""

    def tell(self, text: str) -> None:
        """Say what to do there."""

    def agrees(self, question: str) -> bool:
        """Ask what is seen there."""


class Provisioning:
    """What was done before is not done again, so it may be stopped at any moment and run anew."""

    def __init__(self, port: str, plan: Plan, folder: Path, person: Person, seconds: float) -> None:
        """The people's keys go into folders of their own below the folder; seconds is how long somebody may take."""
        self._port = port
        self._plan = plan
        self._folder = folder
        self._person = person
        self._seconds = seconds

    def run(self) -> Iterator[Done]:
        """Each step, once it is done."""
        if self._plan.keys:
            signing.keys(self._plan.keys)
        hello = asking.ask(self._port, 5.0).hello
        wanted = told.Configuration(self._plan.rulebook, self._plan.packs, self._plan.production, 0, 0)
        configuring.check(wanted, hello.board)
        yield Done("identity", f"{hello.serial}, board {hello.board}, firmware {hello.version}")
        for role in self._plan.roles:
            yield Done(f"role {role}", self._paired(hello.serial, role))
        beside = keys.kept(hello.serial, self.of(next(role for role in self._plan.roles if role in MANAGERS)))
        with session.begin(self._port, self.of(TECHNICIAN)) as client:
            yield Done("clock", self._clock(client))
            if self._plan.keys:
                yield Done("keys", self._signers(client, self._plan.keys, beside))
            yield Done("setup", self._setup(client, wanted, beside))

    def of(self, role: str) -> Path:
        """Where the key of a role goes."""
        return self._folder / role.replace(" ", "-")

    def _paired(self, serial: str, role: str) -> str:
        folder = self.of(role)
        try:
            with session.begin(self._port, folder):
                return f"was paired before, its key is in {folder}"
        except keys.KeyTrouble:
            pass
        self._person.tell(f"Close the service switch and choose PAIR A HOST at the device: it pairs the {role}.")
        deadline = time.monotonic() + self._seconds
        while True:
            try:
                known, key = pairing.pair(self._port, roles.NAMES.index(role), role, self._agreed)
                break
            except LinkError as refused:
                if roles.REASONS[NOT_IN_SERVICE] not in refused.observed or time.monotonic() > deadline:
                    raise
                time.sleep(_AGAIN_SECONDS)
        keys.keep(known, key, folder)
        return f"paired, its key {key.id.hex()} is in {folder}"

    def _agreed(self, serial: str, code: str) -> bool:
        return self._person.agrees(f"The device {serial} shows CODE {code}?")

    def _clock(self, client: Client) -> str:
        now = datetime.now().replace(microsecond=0)
        seconds = int((now - told.CLOCK_BEGAN).total_seconds())
        session.command(client, SET_CLOCK, seconds.to_bytes(4, "big"), "a journal that can take the record")
        return f"set to {now.isoformat(sep=' ')}"

    def _signers(self, client: Client, file: Path, beside: keys.Key) -> str:
        """The keys whose signatures count, unless they do already."""
        trusted = signing.keys(file)
        codes, said = client.attest(_NONCE)
        found = set_to(Answer(codes, said, 0.0), client.hello.serial)
        digest = sha256(b"".join(trusted.keys)).digest()
        if (found.version, found.threshold, found.keys) == (trusted.version, trusted.threshold, digest):
            return f"those of version {found.version} counted before"
        self._person.tell("Choose INSTALL at the device: it takes the keys that sign bundles.")
        installing.install(client, installing.package(file), beside, lambda have, what: None)
        return f"those of version {trusted.version} count, {trusted.threshold} of {len(trusted.keys)} have to sign"

    def _setup(self, client: Client, wanted: told.Configuration, beside: keys.Key) -> str:
        now = told.configuration(client)
        words = f"{wanted.rulebook}, packs {wanted.packs}, {'production' if wanted.production else 'trial'}"
        if now.changes and now[:3] == wanted[:3]:
            return f"was {words} before"
        configuring.change(client, wanted, beside)
        return f"{words}, from its next start on"
