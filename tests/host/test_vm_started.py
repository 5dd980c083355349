"""A VM is started in a thread while others go on: what they do to the environment must not reach into the start."""

import os
import threading
from itertools import count

from tests.host.running import need_vm
from vm import Vm

STARTS = 6


def test_a_vm_starts_while_another_thread_changes_the_environment() -> None:
    need_vm()
    over = threading.Event()
    changing = threading.Thread(target=_change_the_environment, args=(over,))
    changing.start()
    try:
        for _ in range(STARTS):
            with Vm(modules="py") as vm:
                assert vm.exec("print(1)") == "1\n"
    finally:
        over.set()
        changing.join()


def _change_the_environment(over: threading.Event) -> None:
    """Grow it and shrink it, so that its table moves in memory."""
    for n in count():
        names = [f"TRUESHOE_CHURN_{n % 7}_{number}" for number in range(30)]
        for name in names:
            os.environ[name] = "x" * (n % 200)
        for name in names:
            del os.environ[name]
        if over.is_set():
            return
