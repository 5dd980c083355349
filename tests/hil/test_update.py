"""Keys and a bundle over the link: signed by enough, tried by one start, taken back by the next if none confirms."""

import pytest

from shoecore import records
from shoecore.bundle import told
from shoecore.bundle.lines import Lines
from shoecore.states import NO_DECK
from shoecore.wire import fields
from shoecore.wire.commands import DONE, NOT_ALLOWED
from shoecore.wire.rights import CONFIRM, INSTALL
from shoecore.wire.service import FIRMWARE, LAYOUTS
from tests.hil.benches import Simulated
from tests.hil.technician import hand_over, serving
from tests.host.signed import ANNA, BEN, CLEO, DORA, FILES, bundle, keys_text, signed, source
from tools.build import CHIPS, modules
from trueshoe.hil.rig import Rig, State

KEYS = signed(keys_text(1, (ANNA, BEN, CLEO)), (ANNA, BEN))
BACK_SECONDS = 60


def digest(content: bytes) -> bytes:
    """What is signed of a file."""
    lines = Lines(*source(content))
    while lines.next():
        pass
    return bytes(lines.digest)


def install(dut: Simulated, content: bytes) -> tuple[int, str]:
    """Two command it, the technician chooses it at the device and hands it over; how far it came, what was wrong."""
    with serving(dut, "INSTALL"):
        assert dut.host.command(INSTALL, digest(content) + len(content).to_bytes(4, "big"), dut.manager) == DONE
        return hand_over(dut, content)


def test_a_bundle_is_tried_by_the_next_start_and_gone_again_after_the_one_behind_it(dut: Simulated, rig: Rig) -> None:
    update = bundle((ANNA, CLEO), board=dut.board)
    assert install(dut, KEYS) == (told.COUNTS, "")
    assert install(dut, update) == (told.READY, "")
    rig.cycle(State.BOOTED)
    rig.cycle(State.BOOTED)
    dut.host.greet()
    dut.wait(lambda: (told.WENT_BACK, digest(update)) in commanded(dut), BACK_SECONDS, "it tells that it went back")
    dut.wait(lambda: dut.state() == NO_DECK, BACK_SECONDS, "it waits for a deck")


@pytest.mark.parametrize("cut_after", [0, 3])
def test_a_cut_while_it_comes_in_costs_no_more_than_the_page_that_was_written(
    dut: Simulated, rig: Rig, cut_after: int
) -> None:
    update = bundle((ANNA, BEN), board=dut.board)
    assert install(dut, KEYS) == (told.COUNTS, "")
    with serving(dut, "INSTALL"):
        assert dut.host.command(INSTALL, digest(update) + len(update).to_bytes(4, "big"), dut.manager) == DONE
        hand_over(dut, update, most=cut_after)
        dut.pins["SERVICE"].value = False
        rig.cycle(State.READY)
    assert install(dut, update) == (told.READY, "")


def test_the_whole_program_as_a_bundle_runs_is_confirmed_and_stays(dut: Simulated, rig: Rig) -> None:
    """As `tools.build` makes it for this board, whose start unpacks and runs it; a virtual one hashes a small one."""
    update = bundle((ANNA, CLEO), board=dut.board, files=FILES if dut.board not in CHIPS else modules(dut.board))
    assert install(dut, KEYS) == (told.COUNTS, "")
    assert install(dut, update) == (told.READY, "")
    for command, state in ((CONFIRM, told.TRIED), (0, told.IDLE)):
        rig.cycle(State.BOOTED)
        dut.host.greet()
        dut.wait(lambda: dut.state() == NO_DECK, BACK_SECONDS, "it waits for a deck")
        dut.host.comes(dut.technician)
        now = fields.get(answer := dut.host.ask(FIRMWARE), 0, len(answer), LAYOUTS[FIRMWARE])
        assert (now[0], now[4], now[7]) == (state, 0 if command else 1, 0), now
        if command:
            assert dut.host.command(command, digest(update), dut.manager) == DONE
        dut.host.comes()


def test_what_too_few_have_signed_or_is_for_another_board_is_refused_and_nothing_is_on_its_way(dut: Simulated) -> None:
    assert install(dut, KEYS) == (told.COUNTS, "")
    for wrong, words in ((bundle((ANNA, DORA), board=dut.board), "too few"), (bundle((ANNA, BEN)), "another board")):
        state, said = install(dut, wrong)
        assert state == told.REFUSED and words in said
    assert install(dut, bundle((ANNA, CLEO), board=dut.board)) == (told.READY, "")


def test_nobody_installs_anything_alone(dut: Simulated) -> None:
    with serving(dut, "INSTALL"):
        argument = digest(KEYS) + len(KEYS).to_bytes(4, "big")
        assert dut.host.command(INSTALL, argument) == NOT_ALLOWED


def commanded(dut: Simulated) -> list[tuple[int, bytes]]:
    """What the device journalled of bundles."""
    return [
        (record.values[0], record.values[3])
        for record in dut.host.earlier + dut.host.records
        if record.kind == records.COMMANDED
    ]
