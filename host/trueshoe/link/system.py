"""What this machine's system says of a serial port: who has it open, whose it is, and what else takes ports.

The one file that knows one system from another; where a system does not say, the answer is empty."""

import os
import stat
import string
import sys
from contextlib import suppress
from pathlib import Path

# Who makes the USB of boards that MicroPython runs on: Raspberry Pi, Espressif, MicroPython itself.
MAKERS = (0x2E8A, 0x303A, 0xF055)

RULES_FILE = "70-trueshoe.rules"
RULES_FOLDERS = (Path("/etc/udev/rules.d"), Path("/usr/lib/udev/rules.d"), Path("/lib/udev/rules.d"))

_PROCESSES = Path("/proc")
_MODEM_MANAGER = "ModemManager"


def has_udev() -> bool:
    """Whether rules say here who may open a port."""
    return sys.platform == "linux"


def udev_rules() -> str:
    """Rules that give whoever sits at this machine the boards' ports, and keep ModemManager's hands off them."""
    lines = [f"# {RULES_FILE}: boards that MicroPython runs on, for whoever is logged in at this machine."]
    for maker in MAKERS:
        vendor = f'=="{maker:04x}"'
        lines.append(f'SUBSYSTEM=="usb", ATTR{{idVendor}}{vendor}, ENV{{ID_MM_DEVICE_IGNORE}}="1"')
        lines.append(f'SUBSYSTEM=="tty", ATTRS{{idVendor}}{vendor}, TAG+="uaccess", ENV{{ID_MM_PORT_IGNORE}}="1"')
    return "".join(f"{line}\n" for line in lines)


def installed_rules(folders: tuple[Path, ...] = RULES_FOLDERS) -> Path | None:
    """Where such rules are installed."""
    return next((folder / RULES_FILE for folder in folders if (folder / RULES_FILE).is_file()), None)


def drives(mounts: Path = _PROCESSES / "mounts") -> list[Path]:
    """Every drive that is mounted."""
    if sys.platform == "win32":
        return [drive for letter in string.ascii_uppercase if (drive := Path(f"{letter}:/")).exists()]
    if sys.platform == "darwin":
        return sorted(Path("/Volumes").iterdir())
    with suppress(OSError):
        places = [line.split()[1] for line in mounts.read_text(encoding="utf-8", errors="replace").splitlines()]
        return [Path(place.replace("\\040", " ")) for place in places]
    return []


def holder(port: str, processes: Path = _PROCESSES) -> str:
    """The process that has a port open, by its name and number, of those that this user may look at."""
    real = os.path.realpath(port)
    for process in processes.glob("[0-9]*"):
        with suppress(OSError):
            if any(os.path.realpath(handle) == real for handle in (process / "fd").iterdir()):
                return f"{_name(process)}, process {process.name}"
    return ""


def modem_manager(processes: Path = _PROCESSES) -> bool:
    """Whether ModemManager runs, which opens every new port to look for a modem."""
    return any(_name(process) == _MODEM_MANAGER for process in processes.glob("[0-9]*"))


def group_of(port: str) -> str:
    """The group that may open a port, where this user may not for not being in it."""
    if sys.platform == "win32":
        return ""
    import grp

    try:
        found = os.stat(port)
        if not stat.S_ISCHR(found.st_mode) or found.st_gid in (os.getegid(), *os.getgroups()):
            return ""
        return grp.getgrgid(found.st_gid).gr_name
    except (OSError, KeyError):
        return ""


def _name(process: Path) -> str:
    with suppress(OSError):
        return (process / "comm").read_text(encoding="utf-8", errors="replace").strip()
    return ""
