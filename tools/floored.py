"""A bridge at work on a floor of devices, both as processes of their own: how long records wait, how much it takes."""

import json
import os
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any, Self

from tools.floor import OF_A_ROUND
from trueshoe.link import keys
from trueshoe.virtual import VirtualDevice

ROOT = Path(__file__).resolve().parents[1]
_LOOKS_SECONDS = 0.5
_LISTENS = "the API listens at "
_TRUESHOE = Path(sys.executable).with_name("trueshoe")


class Process:
    """A program that says JSON lines; used in a ``with``, after which it is gone."""

    def __init__(self, command: Sequence[str]) -> None:
        self.said = tempfile.TemporaryFile()  # noqa: SIM115 -- as long as the process
        self.process = subprocess.Popen(
            command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.said
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout, self.said):
            if pipe:
                pipe.close()

    def line(self) -> dict[str, Any]:
        """Its next line; an error where it has ended."""
        assert self.process.stdout
        line = self.process.stdout.readline()
        if not line:
            self.said.seek(0)
            raise RuntimeError(f"a process ended: {self.said.read().decode()[-2000:]}")
        found: dict[str, Any] = json.loads(line)
        return found

    def stop_dealing(self) -> dict[str, Any]:
        """Have a floor make no record any more; what it says once all are acknowledged."""
        assert self.process.stdin
        self.process.stdin.write(b"\n")
        self.process.stdin.flush()
        return self.line()

    def end_input(self) -> None:
        """What it waits for to come to its end."""
        assert self.process.stdin
        self.process.stdin.close()

    def seconds(self) -> float:
        """The seconds of a processor that it has taken so far."""
        times = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(times[11]) + int(times[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        """The bytes that it has in memory now."""
        pages = Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]
        return int(pages) * 4096


class Bridge(Process):
    """A bridge for some ports, with its own folder for keys and token; ``url`` is that of its API."""

    def __init__(self, folder: Path, ports: Sequence[str], store: str, name: str = "bridge") -> None:
        self.settings = settings = folder / f"{name}.toml"
        settings.write_text(
            f"ports = {json.dumps(list(ports))}\nstore = {json.dumps(store)}\nlisten = '127.0.0.1:0'\n"
            f"name = {json.dumps(name)}\n"
            f"parts = {json.dumps(str(folder))}\ntoken = {json.dumps(str(folder / 'token'))}\n"
            f"receipts = {json.dumps(str(folder / 'receipts.key'))}\n"
        )
        super().__init__([str(_TRUESHOE), "bridge", "--config", str(settings)])
        assert self.process.stdout
        first = self.process.stdout.readline().decode()
        if not first.startswith(_LISTENS):
            self.said.seek(0)
            raise RuntimeError(f"the bridge did not begin: {first}{self.said.read().decode()[-2000:]}")
        self.url = first.removeprefix(_LISTENS).strip()
        self._token = (folder / "token").read_text().strip()
        self._heard: list[str] = []
        threading.Thread(target=self._listen, daemon=True).start()

    def health(self) -> int:
        """The status with which it says whether it keeps what comes."""
        return self._ask("/health")[0]

    def ports(self) -> list[dict[str, Any]]:
        """The ports, and how the devices behind them are."""
        found: list[dict[str, Any]] = self._ask("/ports")[1]
        return found

    def state(self) -> dict[str, Any]:
        """Everything as it is now."""
        found: dict[str, Any] = self._ask("/state")[1]
        return found

    def heard(self) -> str:
        """What it has said since it began."""
        return "".join(self._heard)

    def await_acknowledged(self, urls: Sequence[str], least: int) -> None:
        """Wait until so many records of each device at some ports are kept, as they say when they are asked."""
        while True:
            statuses = [port["status"] for port in self.ports() if port["port"] in urls]
            if all(status and status["next"] - 1 - status["waiting"] >= least for status in statuses):
                return
            time.sleep(_LOOKS_SECONDS)

    def _ask(self, path: str) -> tuple[int, Any]:
        asked = urllib.request.Request(self.url + path, headers={"Authorization": f"Bearer {self._token}"})
        try:
            with urllib.request.urlopen(asked, timeout=10) as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as refused:
            return refused.code, json.load(refused)

    def _listen(self) -> None:
        """Read all that it says, so that it never waits."""
        assert self.process.stdout
        with suppress(ValueError):  # closed here
            for line in self.process.stdout:
                self._heard.append(line.decode())


@contextmanager
def floor(folder: Path, devices: int, *options: str) -> Iterator[tuple[Process, list[str]]]:
    """A floor that listens, and its ports; its keys are in the folder."""
    command = [sys.executable, "-m", "tools.floor", f"--devices={devices}", f"--parts={folder}"]
    with Process([*command, *options]) as running:
        yield running, running.line()["ports"]


def paced(folder: Path, store: str, devices: int, seconds: float, in_vm: int = 0) -> dict[str, float]:
    """Devices that deal a card every 423 ms each, for some time; so many more of them are the firmware in its VM.

    What the bridge takes is looked at from when it has a round of each device on, until it has all that they made."""
    with ExitStack() as stack:
        beside = [stack.enter_context(_in_vm(at, folder)) for at in range(in_vm)]
        running, ports = stack.enter_context(floor(folder, devices, f"--seconds={seconds}"))
        bridge = stack.enter_context(Bridge(folder, [*ports, *beside], store))
        running.line()
        bridge.await_acknowledged(ports, OF_A_ROUND)
        began, before = time.monotonic(), bridge.memory()
        taken, made = bridge.seconds(), running.seconds()
        told = running.line()
        after, passed = bridge.memory(), time.monotonic() - began
        share, made = (bridge.seconds() - taken) / passed, (running.seconds() - made) / passed
        bridge.await_acknowledged(beside, 1)
    return {**told, "bridge_cores": share, "floor_cores": made, "memory_grown": after / before - 1}


@contextmanager
def _in_vm(at: int, folder: Path) -> Iterator[str]:
    """The real firmware of a shuffler in its VM, at the pace of its machine; its port."""
    options = ["--cpu=vm", "--rounds=1000", "--speed=1", f"--serial=VM{at:06d}", f"--seed={at + 1}"]
    with VirtualDevice(options, passing=True) as device:
        keys.keep(device.listening.serial, device.listening.key, folder)
        yield device.listening.port


def flooded(folder: Path, store: str, devices: int, records: int) -> dict[str, float]:
    """Devices that have so many records each waiting, all at once: how fast they are acknowledged."""
    with floor(folder, devices, "--pace=0", f"--records={records}") as (running, ports), Bridge(folder, ports, store):
        running.line()
        told = running.line()
    return {**told, "records_per_second": told["acknowledged"] / told["seconds"]}
