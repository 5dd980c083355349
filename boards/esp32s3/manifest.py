"""What is frozen into the ESP32-S3's image: the port's own `machine`, the program, its board, boot file and start."""

include("../manifest.py")
freeze("$(PORT_DIR)/modules", "machine.py")
freeze("../pico", "main.py", opt=3)
freeze(".", ("_boot.py", "board.py"), opt=3)
package(
    "silicon",
    (
        "__init__.py",
        "diode.py",
        "glass.py",
        "lines.py",
        "loop.py",
        "ports.py",
        "region.py",
        "rest.py",
        "rmt.py",
        "shuffler.py",
        "soft.py",
    ),
    base_path="..",
    opt=3,
)
