"""What the emulated Pico needs: an image, a boot ROM, and the simulator from npm, pinned; and how to get each."""

import os
import shutil
import subprocess
from pathlib import Path

from runtime import NotAvailable, build_folder, node

IMAGE = "TRUESHOE_UF2"
BOOTROM = "TRUESHOE_BOOTROM"
SERIAL = bytes.fromhex("e5e6e7e8e9eaebec")
CHIP = Path(__file__).resolve().parent / "chip"

_GET = {
    IMAGE: "build one as boards/pico/README.md tells, and set {0} to its firmware.uf2",
    BOOTROM: "set {0} to the boot ROM of an RP2040, 16,384 bytes, as npm rp2040js has it in its demo's sources",
}


def missing() -> str:
    """What there is none of, and how to get it; empty where nothing is missing."""
    for name, how in _GET.items():
        path = os.environ.get(name, "")
        if not path or not Path(path).is_file():
            return f"no {name} ({path or 'not set'}): {how.format(name)}"
    try:
        packages()
    except NotAvailable as missing:
        return str(missing)
    return ""


def image() -> Path:
    """The image that the rig runs."""
    return Path(os.environ[IMAGE])


def packages() -> Path:
    """The folder of the pinned simulator, installed by npm from its lock when it is not there yet."""
    folder = build_folder() / "rp2040js"
    lock = (CHIP / "package-lock.json").read_bytes()
    stamp = folder / "installed.json"
    if not stamp.is_file() or stamp.read_bytes() != lock:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        for name in ("package.json", "package-lock.json"):
            shutil.copy(CHIP / name, folder / name)
        npm = shutil.which("npm", path=f"{node().parent}{os.pathsep}{os.environ.get('PATH', '')}")
        if npm is None:
            raise NotAvailable("npm was not found, which brings the simulator rp2040js: install it beside Node")
        command = [npm, "ci", "--no-audit", "--no-fund", "--ignore-scripts"]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        if done.returncode:
            raise NotAvailable(f"npm could not install rp2040js (exit {done.returncode}): {done.stderr.strip()[-300:]}")
        stamp.write_bytes(lock)
    return folder
