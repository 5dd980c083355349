"""What is frozen into the image of every board with an RP2040 or RP2350 beside its own: the port's `rp2`, its parts."""

include("manifest.py")
freeze("$(PORT_DIR)/modules", "rp2.py")
package(
    "silicon",
    (
        "__init__.py",
        "clock.py",
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
    base_path=".",
    opt=3,
)
