"""What is frozen into every board's image: the program, and the stage before it. Each board's own includes this.

At each import a port goes through the names of all that is frozen, from the first one on, up to 0.3 ms three times on
an RP2040: so what comes and goes while the device works is ahead of what is there from its start on.
"""

from pathlib import Path

for place, folder in (
    ("../firmware", "shoefw/store"),
    ("../firmware", "shoefw/service"),
    ("../firmware", "shoefw"),
    ("../shared", "shoecore/bundle"),
    ("../shared", "shoecore/wire"),
    ("../shared", "shoecore/chance"),
    ("../shared", "shoecore/proof"),
    ("../shared", "shoecore/rulings"),
    ("../firmware", "shoefw/control"),
    ("../firmware", "shoefw/control/shoe"),
    ("../shared", "shoecore/journal"),
    ("../shared", "shoecore/rank"),
    ("../shared", "shoecore"),
    ("../shared", "shoecore/rulebooks"),
    ("../firmware", "shoefw/drivers"),
):
    package(folder, tuple(sorted(file.name for file in Path(place, folder).glob("*.py"))), base_path=place, opt=3)

module("first.py", base_path="../firmware", opt=3)
module("mounted.py", base_path="../firmware", opt=3)
# Below a folder: the `main.py` at the top is the one that the port runs.
module("firmware/main.py", base_path="..", opt=3)
