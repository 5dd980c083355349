"""What a poll of the firmware takes in the VM: bytes of the heap, and loop steps, idle and while cards move."""

from tools.steps import measure_steps
from tools.virtual_board import reach

PEERS: tuple[str, ...] = ()


def measure() -> dict[str, float]:
    """Idle: the worst of the places where the device waits. Busy: polls while the motors have power, hashing apart."""
    steps = measure_steps()
    return {
        **_bytes(),
        "poll.idle_loop_steps": round(steps.idle),
        "poll.busy_loop_steps": round(steps.busy_mean),
        "poll.worst_loop_steps": round(steps.busy_worst),
    }


def _bytes() -> dict[str, float]:
    reach()
    from tools.day import paired_flash
    from tools.metered import BytesCpu
    from tools.metered_day import MeteredDay

    cpu = BytesCpu(paired_flash())
    try:
        day = MeteredDay(cpu)
        day.play()
    finally:
        cpu.close()
    busy = [cost.taken - cost.hashed for cost, busy in zip(day.costs, day.busy, strict=True) if busy]
    return {
        "poll.idle_garbage_bytes": max(day.idle.values()),
        "poll.busy_garbage_bytes": round(sum(busy) / len(busy), 1),
        "poll.worst_garbage_bytes": max(cost.taken for cost in day.costs),
    }
