"""What the device's code costs, held against the budget: ``python -m tools.size`` writes build/size.json."""

import argparse
import json
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tools.files import write_whole

ROOT = Path(__file__).resolve().parents[1]
BUDGET = ROOT / "tools" / "size_budget.toml"
REPORT = ROOT / "build" / "size.json"
DEVICE = (ROOT / "shared", ROOT / "firmware")


def main() -> int:
    """Measure, write, compare; exit 1 where something costs more than its budget, or has none."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--budget", type=Path, default=BUDGET, help="the budget to hold it against")
    budget = tomllib.loads(options.parse_args().budget.read_text(encoding="utf-8"))
    sizes = measure()
    write_whole(REPORT, json.dumps(sizes, indent=2) + "\n")
    over = list(compare(sizes, budget))
    for line in over:
        print(line)
    if not over:
        print(f"size: {sizes['mpy_bytes']} bytes of .mpy in {len(sizes['modules'])} modules, within the budget")
    return 1 if over else 0


def measure() -> dict[str, Any]:
    """Bytes of each module's .mpy and of all together, compiled as the device's image compiles them."""
    sys.path.insert(0, str(ROOT / "boards" / "virtual"))
    from image import as_mpy, collect  # a board's tools import their neighbours by name

    modules = {name: len(code) for name, code in as_mpy(collect(DEVICE)).items()}
    return {"modules": modules, "mpy_bytes": sum(modules.values())}


def compare(sizes: dict[str, Any], budget: dict[str, Any]) -> Iterator[str]:
    """Every figure above its budget, every module without one, and every budget without its module."""
    advice = "make it smaller, or raise the budget in tools/size_budget.toml and say why in the commit"
    measured = {**sizes["modules"], "mpy_bytes": sizes["mpy_bytes"]}
    allowed = {**budget["modules"], "mpy_bytes": budget["mpy_bytes"]}
    for name, size in measured.items():
        if name not in allowed:
            yield f"size: {name}: measured {size} bytes, no budget; give it one in tools/size_budget.toml"
        elif size > allowed[name]:
            yield f"size: {name}: measured {size} bytes, budget {allowed[name]}; {advice}"
    for name in allowed.keys() - measured.keys():
        yield f"size: {name}: no such module, budget {allowed[name]}; take it out of tools/size_budget.toml"


if __name__ == "__main__":
    sys.exit(main())
