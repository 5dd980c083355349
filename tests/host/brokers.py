"""A real Mosquitto for tests, with a password and TLS where wanted, killed and started again; and a listener."""

import asyncio
import datetime
import ipaddress
import json
import shutil
import socket
import ssl
import subprocess
import threading
from pathlib import Path
from typing import Any, Self

import aiomqtt
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from tests.host.running import await_that
from tests.runner.report import not_run

USER, PASSWORD = "bridge", "a password"


def mosquitto() -> str:
    """The broker's program; a test without it is reported as not run."""
    found = shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin")
    if not found:
        not_run("there is no mosquitto; run: make system")
    return str(found)


class Mosquitto:
    """A broker in a folder, on a port of its own; ``start`` again goes on with what was retained."""

    def __init__(self, folder: Path, secured: bool = False) -> None:
        program = mosquitto()
        folder.mkdir(exist_ok=True)
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        lines = [f"listener {self.port} 127.0.0.1", "persistence true", f"persistence_location {folder}/", "user root"]
        lines += ["autosave_interval 1", f"allow_anonymous {str(not secured).lower()}"]
        self.authority = folder / "authority.pem"
        if secured:
            key, certificate = certificates(folder, self.authority)
            passwords = folder / "passwords"
            made = ["mosquitto_passwd", "-b", "-c", str(passwords), USER, PASSWORD]
            subprocess.run(made, check=True, capture_output=True)
            lines += [f"keyfile {key}", f"certfile {certificate}", f"password_file {passwords}"]
        (folder / "mosquitto.conf").write_text("\n".join(lines) + "\n")
        self._command = [program, "-c", str(folder / "mosquitto.conf")]
        self._log = folder / "log"

    def start(self) -> None:
        """Have it listen."""
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(self._command, stdout=log, stderr=log)

        def listens() -> bool:
            assert self._process.poll() is None, self._log.read_text()
            with socket.socket() as asked:
                return asked.connect_ex(("127.0.0.1", self.port)) == 0

        await_that(listens, "a broker that listens")

    def kill(self) -> None:
        """Let it die."""
        self._process.kill()
        self._process.wait()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()


class Listener:
    """Hears everything below a topic, in a thread of its own, over each end of the broker; what came is in ``came``."""

    def __init__(self, broker: Mosquitto, topic: str = "trueshoe/#", **secured: Any) -> None:
        self.came: list[tuple[str, dict[str, Any], bool]] = []
        self.properties: list[Any] = []
        self._ready = threading.Event()
        self._name = f"house-{id(self)}"
        self._how = (broker.port, topic, secured)
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run()), daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        assert self._ready.wait(30)
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._task.cancel)
        self._thread.join(30)

    def of(self, what: str) -> list[dict[str, Any]]:
        """What came under topics that end so."""
        return [told for topic, told, _ in self.came if topic.endswith(what)]

    async def _run(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._task = asyncio.ensure_future(self._hear())
        await asyncio.wait([self._task])

    async def _hear(self) -> None:
        port, topic, secured = self._how
        while True:
            try:
                async with aiomqtt.Client(
                    "127.0.0.1",
                    port,
                    protocol=aiomqtt.ProtocolVersion.V5,
                    identifier=self._name,
                    clean_start=False,
                    **secured,
                ) as client:
                    await client.subscribe(topic, qos=1)
                    self._ready.set()
                    async for message in client.messages:
                        assert isinstance(message.payload, bytes)
                        self.came.append((str(message.topic), json.loads(message.payload), message.retain))
                        self.properties.append(message.properties)
            except aiomqtt.MqttError:
                await asyncio.sleep(0.05)


def certificates(folder: Path, authority: Path) -> tuple[Path, Path]:
    """A key and a certificate for this machine, and the authority that signed it."""
    root, key = ec.generate_private_key(ec.SECP256R1()), ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "the house")])
    now = datetime.datetime.now(datetime.UTC)

    def builder(subject: x509.Name, public: ec.EllipticCurvePublicKey, is_authority: bool) -> x509.CertificateBuilder:
        begun = x509.CertificateBuilder().subject_name(subject).issuer_name(name).public_key(public)
        begun = begun.serial_number(x509.random_serial_number()).not_valid_before(now - datetime.timedelta(days=1))
        begun = begun.not_valid_after(now + datetime.timedelta(days=1))
        return begun.add_extension(x509.BasicConstraints(is_authority, None), critical=True)

    own = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "broker")])
    here = x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))])
    signed = builder(own, key.public_key(), False).add_extension(here, critical=False).sign(root, hashes.SHA256())
    pem = serialization.Encoding.PEM
    authority.write_bytes(builder(name, root.public_key(), True).sign(root, hashes.SHA256()).public_bytes(pem))
    plain = serialization.NoEncryption()
    (folder / "key.pem").write_bytes(key.private_bytes(pem, serialization.PrivateFormat.PKCS8, plain))
    (folder / "broker.pem").write_bytes(signed.public_bytes(pem))
    return folder / "key.pem", folder / "broker.pem"


def trusting(broker: Mosquitto) -> dict[str, Any]:
    """What a listener shows at a secured broker."""
    return {
        "username": USER,
        "password": PASSWORD,
        "tls_context": ssl.create_default_context(cafile=str(broker.authority)),
    }
