"""What the device's code costs, held against the budget: ``python -m tools.size`` writes build/size.json."""

import argparse
import json
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

from tools.files import write_whole
from tools.heap import measure_heap
from tools.virtual_board import ROOT, reach

BUDGET = ROOT / "tools" / "size_budget.toml"
REPORT = ROOT / "build" / "size.json"
DEVICE = (ROOT / "shared", ROOT / "firmware")

Sizes = Mapping[str, int]


def main() -> int:
    """Measure, write, compare; exit 1 where something costs more than its budget, or has none."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--budget", type=Path, default=BUDGET, help="the budget to hold it against")
    options.add_argument(
        "--set", action="store_true", help="write the modules' budget anew, a tenth above what they are"
    )
    given = options.parse_args()
    sizes = measure()
    write_whole(REPORT, json.dumps(sizes, indent=2) + "\n")
    budget = tomllib.loads(given.budget.read_text(encoding="utf-8"))
    if given.set:
        budget = {**budget, "modules": {name: size * 11 // 10 + 32 for name, size in measure_modules().items()}}
        write_whole(given.budget, as_toml(budget))
    over = list(compare(sizes, {**budget["totals"], **budget["modules"]}))
    for line in over:
        print(line)
    if not over:
        print("size: " + ", ".join(f"{name} {sizes[name]}" for name in budget["totals"]) + ", all within the budget")
    return 1 if over else 0


def measure() -> Sizes:
    """Every figure by its name: each module's bytes, all together, and the live heap in ROMFS and from files."""
    modules = measure_modules()
    files = {f"{name}_from_files": size for name, size in measure_heap("mpy").items()}
    return {"mpy_bytes": sum(modules.values()), **measure_heap(), **files, **modules}


def measure_modules() -> Sizes:
    """Bytes of each module's .mpy, compiled as the device's image compiles them."""
    reach()
    from image import as_mpy, collect

    return {name: len(code) for name, code in sorted(as_mpy(collect(DEVICE)).items())}


def compare(sizes: Sizes, budget: Sizes) -> Iterator[str]:
    """Every figure above its budget, every figure without one, and every budget of nothing."""
    for name, size in sizes.items():
        if name not in budget:
            yield f"size: {name}: measured {size} bytes, no budget; give it one in tools/size_budget.toml (--set)"
        elif size > budget[name]:
            yield (
                f"size: {name}: measured {size} bytes, budget {budget[name]}; make it smaller, "
                "or raise the budget in tools/size_budget.toml and say why in the commit"
            )
    for name in sorted(budget.keys() - sizes.keys()):
        yield f"size: {name}: no such module, budget {budget[name]}; take it out of tools/size_budget.toml (--set)"


def as_toml(budget: Mapping[str, Sizes]) -> str:
    """The budget file: what it is, the totals that stand for themselves, the modules."""
    lines = ["# What the device's code may cost, in bytes; python -m tools.size --set renews [modules] alone."]
    for table, sizes in budget.items():
        lines += ["", f"[{table}]", *(f'"{name}" = {size}' for name, size in sizes.items())]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.exit(main())
