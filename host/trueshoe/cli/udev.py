"""`trueshoe udev`: the rules that give this machine's user the ports of boards."""

from trueshoe.cli.failures import told

EXIT_CODES = "Exit codes: 0 printed, 2 could not run, 130 stopped by Ctrl-C."
EXAMPLE = "trueshoe udev | sudo tee /etc/udev/rules.d/70-trueshoe.rules"


@told
def udev() -> None:
    """Print udev rules for boards that MicroPython runs on: open to whoever is logged in, closed to ModemManager.

    Save them as the example says, then plug the board in again."""
    from trueshoe.errors import Trouble
    from trueshoe.link import system

    if not system.has_udev():
        raise Trouble(
            "This system has no udev.",
            "this machine",
            "Linux, where rules say who may open a port",
            "another system, where a port needs no rule",
            "Nothing needs to be done; `trueshoe doctor` looks at the rest.",
        )
    print(system.udev_rules(), end="")
