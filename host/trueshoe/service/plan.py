"""What a device is to become when it is provisioned: who is paired, whose signatures count, what it deals by."""

import tomllib
from pathlib import Path
from typing import Any, NamedTuple

from shoecore import rulebooks
from shoecore.wire import roles
from trueshoe.errors import Trouble

TECHNICIAN = "technician"
MANAGERS = ("pit manager", "shift manager")
ROLES = ("dealer", TECHNICIAN, MANAGERS[0])

_MOST_BYTES = 65536


class Plan(NamedTuple):
    """``keys`` is the file of the keys that sign bundles, None to leave those that it has."""

    roles: tuple[str, ...]
    rulebook: str
    packs: int
    production: bool
    keys: Path | None


class BadPlan(Trouble):
    """A plan that no device can be provisioned by."""


def read(path: Path) -> Plan:
    """The plan in a file; its paths are seen from there."""
    try:
        if path.stat().st_size > _MOST_BYTES:
            raise bad(str(path), f"more than {_MOST_BYTES} bytes")
        found = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise bad(str(path), error.strerror or str(error)) from None
    except (ValueError, RecursionError) as error:
        raise bad(str(path), f"no TOML: {error}"[:120]) from None
    return _checked(found, path)


def written(plan: Plan) -> str:
    """The same as a file that ``read`` takes."""
    lines = [
        "roles = [" + ", ".join(f'"{role}"' for role in plan.roles) + "]",
        f'rulebook = "{plan.rulebook}"',
        f"packs = {plan.packs}",
        f"production = {str(plan.production).lower()}",
    ]
    if plan.keys:
        lines.append(f"keys = '{plan.keys}'")
    return "\n".join(lines) + "\n"


def check(plan: Plan, where: str) -> Plan:
    """The plan, where a device can be provisioned by it."""
    unknown = [role for role in plan.roles if role not in roles.NAMES[1:]]
    if unknown:
        raise bad(where, f"the role {unknown[0]!r}; there are {', '.join(roles.NAMES[1:])}")
    if len(set(plan.roles)) != len(plan.roles):
        raise bad(where, "a role twice")
    if TECHNICIAN not in plan.roles or not set(MANAGERS) & set(plan.roles):
        raise bad(where, "no technician and manager among the roles, who sign for the setup")
    if plan.rulebook not in rulebooks.IDS:
        raise bad(where, f"the rulebook {plan.rulebook!r}; there are {', '.join(rulebooks.IDS)}")
    fewest, most = rulebooks.load(plan.rulebook).PACKS
    if not fewest <= plan.packs <= most:
        raise bad(where, f"{plan.packs} packs; {plan.rulebook} is dealt with {fewest} to {most}")
    if plan.keys and not plan.keys.is_file():
        raise bad(where, f"no file {plan.keys}")
    return plan


def bad(where: str, observed: str) -> BadPlan:
    """It is none, and why."""
    return BadPlan(
        "A device cannot be provisioned by this plan; nothing was changed.",
        where,
        "roles, rulebook, packs, production, and keys where bundles are to be signed, each as a device takes it",
        observed,
        "Mend it, or run it without --plan: its answers make one.",
    )


def _checked(found: dict[str, Any], path: Path) -> Plan:
    where = str(path)
    types = {"roles": list, "rulebook": str, "packs": int, "production": bool, "keys": str}
    for name, value in found.items():
        if type(value) is not types.get(name):
            raise bad(where, f"{name} = {value!r}"[:120])
    missing = [name for name in types if name not in found and name != "keys"]
    if missing:
        raise bad(where, f"no {missing[0]}")
    if not all(isinstance(role, str) for role in found["roles"]):
        raise bad(where, f"roles = {found['roles']!r}"[:120])
    keys = path.parent / found["keys"] if "keys" in found else None
    return check(Plan(tuple(found["roles"]), found["rulebook"], found["packs"], found["production"], keys), where)
