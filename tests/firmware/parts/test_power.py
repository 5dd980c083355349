"""The supply's threshold against the energy that an entry on the flash takes, for boards small and large."""

from shoefw.drivers.hold_up import HoldUp, threshold_mv

# Capacitance, current, lowest voltage, program, look.
_BOARDS = (
    HoldUp(470, 60, 4500, 1, 1),
    HoldUp(1000, 120, 6500, 3, 5),
    HoldUp(4700, 250, 7000, 3, 50),
    HoldUp(10000, 500, 3000, 5, 10),
    HoldUp(47000, 1000, 18000, 5, 50),
)


def test_the_energy_above_the_lowest_voltage_is_what_two_programs_take():
    for board in _BOARDS:
        held = _energy_uj(board, threshold_mv(board))
        assert held >= _used_uj(board, board.look_ms + 2 * board.program_ms)


def test_it_is_enough_with_a_capacitor_that_has_lost_a_third():
    for board in _BOARDS:
        aged = HoldUp(board.capacitance_uf * 67 // 100, *board[1:])
        assert _energy_uj(aged, threshold_mv(board)) >= _used_uj(board, board.look_ms + 2 * board.program_ms)


def test_the_margin_is_not_so_wide_that_a_sound_supply_is_refused():
    for board in _BOARDS:
        fall = threshold_mv(board) - board.lowest_mv
        constant_current = board.load_ma * (board.look_ms + 2 * board.program_ms) * 1000 // board.capacitance_uf
        assert constant_current < fall <= constant_current * 2 + 1


def test_a_slower_flash_a_later_look_and_a_larger_load_ask_for_more():
    board = HoldUp(4700, 250, 7000, 3, 50)
    least = threshold_mv(board)
    assert threshold_mv(HoldUp(4700, 250, 7000, 6, 50)) > least
    assert threshold_mv(HoldUp(4700, 250, 7000, 3, 60)) > least
    assert threshold_mv(HoldUp(4700, 300, 7000, 3, 50)) > least
    assert threshold_mv(HoldUp(9400, 250, 7000, 3, 50)) < least


def _energy_uj(board: HoldUp, millivolts: int) -> int:
    """What the capacitor gives from a voltage down to the lowest one, rounded down."""
    return board.capacitance_uf * (millivolts * millivolts - board.lowest_mv * board.lowest_mv) // 2000000


def _used_uj(board: HoldUp, milliseconds: int) -> int:
    """What a load of constant power takes, rounded up."""
    return board.load_ma * board.lowest_mv * milliseconds // 1000 + 1
