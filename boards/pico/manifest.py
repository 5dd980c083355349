"""What is frozen into the Pico's image: the port's own `rp2`, the program, its board, its boot file and its start."""

include("../manifest.py")
freeze("$(PORT_DIR)/modules", "rp2.py")
freeze(".", ("_boot.py", "main.py", "board.py"), opt=3)
package(
    "silicon",
    (
        "__init__.py",
        "glass.py",
        "lines.py",
        "loop.py",
        "ports.py",
        "pulses.py",
        "region.py",
        "rest.py",
        "ring.py",
        "shuffler.py",
        "steps.py",
    ),
    base_path="..",
    opt=3,
)
