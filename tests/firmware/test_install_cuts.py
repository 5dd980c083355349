"""The power cut at every operation of an install, a rotation of keys, a trial, a confirmation and a way back.

Always the old or the new, whole: what ran still runs or what was accepted does, and what is done again comes to its
end. Each operation is cut off before it, in it, and behind it."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from cut_flash import NOT_BEGUN, Content, Operation, SeenFlash, left, wavered, ways
from test_install import BOARD, BUNDLE, FIRST_KEYS, digest

from shoecore.bundle import told
from shoecore.bundle.check import Here, check_steps
from shoecore.bundle.keys import Keys
from shoecore.wire import messages
from shoecore.wire.rights import CONFIRM, GIVE_UP, INSTALL
from shoefw import commanded
from shoefw.service import installing
from shoefw.store import places, trying
from shoefw.store.installed import Installed
from tests.host.signed import ANNA, BEN, CLEO, DORA, bundle, keys_text, outcome, signed

SIZE = 131072
OTHER_KEYS = signed(keys_text(2, (BEN, CLEO, DORA)), (BEN, CLEO))
NEXT = bundle(board=BOARD, release=7)
KEYS = Keys(1, 2, (ANNA.public, BEN.public, CLEO.public))


class Story:
    """Something that is done to a flash, its operations and how the flash was before each."""

    def __init__(self, begin: Content, act: Callable[[SeenFlash], Any]) -> None:
        self.moments: list[tuple[Content, Operation]] = []
        self.act = act
        flash = SeenFlash(begin, lambda operation: self.moments.append((flash.content(), operation)))
        act(flash)
        self.end = flash.content()

    def cuts(self) -> Any:
        """What every cut leaves, and what that is when the byte that was half programmed reads the other way."""
        for number, (content, operation) in enumerate(self.moments):
            for way in ways(operation):
                found = left(content, operation, way, number)
                yield found
                if way != NOT_BEGUN and found.weak >= 0:
                    yield wavered(found)


def powered(content: Content) -> SeenFlash:
    """A flash after a start."""
    return SeenFlash(content, lambda operation: None)


def install(content: bytes) -> Callable[[SeenFlash], None]:
    """What a device does from the command to what it makes of it, by its own code; done again it goes on."""

    def act(flash: SeenFlash) -> None:
        wanted = digest(content)
        if finished(Installed(flash), wanted):
            return
        done = commanded.possible(flash, INSTALL, wanted + len(content).to_bytes(4, "big"))
        assert done and done()
        heard: list[tuple] = []
        link = SimpleNamespace(tell=lambda kind, values, tagged: heard.append(values), pairing=None)
        board = SimpleNamespace(flash=flash, NAME=BOARD)
        clock = SimpleNamespace(now=lambda milliseconds: None)
        outbox = SimpleNamespace(uptime=SimpleNamespace(read=lambda: 0), add=lambda *values: None)
        works = SimpleNamespace(board=board, link=link, clock=clock, outbox=outbox)

        def event(events: int, milliseconds: int = 0) -> Any:
            desk = link.pairing
            if desk and desk.have < len(content):
                desk.hear(messages.PIECE, (desk.have, content[desk.have : desk.have + 200]))
            yield

        def shown(*lines: str) -> Any:
            yield

        bench = SimpleNamespace(works=works, show=lambda *lines: None, event=event, told=shown)
        outcome(installing.run(bench))
        assert heard[-1][1] == told.RECEIVING

    return act


def finished(installed: Installed, wanted: bytes) -> bool:
    """Whether a bundle is ready, or keys count."""
    now = installed.now
    return (now.state == told.READY and now.digest == wanted) or (now.version == 2 and wanted == digest(OTHER_KEYS))


def start(flash: SeenFlash) -> int:
    """What a start makes of it: which runs."""
    return int(trying.runs(Installed(flash)))


def is_whole(flash: SeenFlash, number: int, size: int) -> bool:
    """Whether a bundle is all that was signed."""
    found = outcome(check_steps(Installed(flash).slot(number), size, KEYS, Here(BOARD, 0, "")))
    return bool(found.board == BOARD)


@pytest.fixture(scope="module")
def keyed() -> Content:
    """A flash with its first keys."""
    flash = powered(Content(b"\xff" * SIZE))
    install(FIRST_KEYS)(flash)
    assert Installed(flash).now.version == 1
    return flash.content()


@pytest.fixture(scope="module")
def ready(keyed: Content) -> Content:
    """A bundle that the next start tries."""
    flash = powered(keyed)
    install(BUNDLE)(flash)
    return flash.content()


@pytest.fixture(scope="module")
def runs_a(ready: Content) -> Content:
    """Bundle A was tried and confirmed."""
    flash = powered(ready)
    assert start(flash) == 1
    done = commanded.possible(flash, CONFIRM, digest(BUNDLE))
    assert done and done()
    assert (Installed(flash).now.runs, Installed(flash).now.release) == (1, 6)
    return flash.content()


@pytest.mark.parametrize("again", [False, True], ids=["the-first", "over-another"])
def test_an_install_cut_anywhere_leaves_what_ran_and_done_again_is_done(
    keyed: Content, runs_a: Content, again: bool
) -> None:
    content, begin = (NEXT, runs_a) if again else (BUNDLE, keyed)
    story = Story(begin, install(content))
    tried = 0
    for cut in story.cuts():
        flash = powered(cut)
        installed = Installed(flash)
        assert installed.fault is None and installed.now.runs == (1 if again else 0)
        assert installed.now.version == 1 and installed.now.release == (6 if again else 0)
        if again:
            assert is_whole(flash, 1, len(BUNDLE))
        if installed.now.state == told.READY:
            assert is_whole(flash, installed.now.coming, len(content))
        tried += 1
        if tried % 5 == 0 or installed.now.state != told.RECEIVING:
            story.act(flash)
            now = Installed(flash).now
            assert now.state == told.READY and is_whole(flash, now.coming, len(content))
    print(f"{len(story.moments)} operations, {tried} cuts")
    assert tried > 100


def test_a_rotation_of_keys_cut_anywhere_leaves_the_former_or_the_new_ones_whole(runs_a: Content) -> None:
    story = Story(runs_a, install(OTHER_KEYS))
    seen = set()
    for cut in story.cuts():
        flash = powered(cut)
        now = Installed(flash).now
        former = (1, 2, ANNA.public + BEN.public + CLEO.public)
        new = (2, 2, BEN.public + CLEO.public + DORA.public)
        assert (now.version, now.threshold, now.keys) in (former, new) and now.runs == 1
        seen.add(now.version)
        story.act(flash)
        assert Installed(flash).now.version == 2
    assert seen == {1, 2}


def test_a_trial_cut_anywhere_runs_the_new_once_at_most_and_then_the_old(ready: Content) -> None:
    story = Story(ready, start)
    seen = set()
    for cut in story.cuts():
        flash = powered(cut)
        assert Installed(flash).now.state in (told.READY, told.TRIED)
        runs = [start(flash) for _ in range(3)]
        seen.add(tuple(runs))
        assert runs in ([1, 0, 0], [0, 0, 0])
    assert seen == {(1, 0, 0), (0, 0, 0)}


@pytest.mark.parametrize("command", [CONFIRM, GIVE_UP])
def test_a_confirmation_or_a_way_back_cut_anywhere_is_done_or_not_begun(ready: Content, command: int) -> None:
    flash = powered(ready)
    start(flash)

    def act(flash: SeenFlash) -> None:
        done = commanded.possible(flash, command, digest(BUNDLE) if command == CONFIRM else b"")
        assert done and done()

    story = Story(flash.content(), act)
    before, after = Installed(flash).now, Installed(powered(story.end)).now
    for cut in story.cuts():
        flash = powered(cut)
        now = Installed(flash).now
        assert now in (before, after)
        runs = start(flash)
        assert runs == (1 if command == CONFIRM and now == after else 0)
        assert runs == 0 or is_whole(flash, runs, len(BUNDLE))


def test_a_bundle_that_is_confirmed_is_what_every_later_start_runs(runs_a: Content) -> None:
    flash = powered(runs_a)
    assert [start(flash) for _ in range(3)] == [1, 1, 1]
    assert trying.accepted(Installed(flash), 1) == digest(BUNDLE)
    install(NEXT)(flash)
    assert Installed(flash).now.coming == 2
    assert [start(flash), start(flash)] == [2, 1]


def test_a_value_that_is_damaged_is_told_and_nothing_goes_by_it(runs_a: Content) -> None:
    which = places.bundles(SIZE)[0]
    newest = max(at for at in range(which, which + 8192, 256) if runs_a.bytes[at] != 255 and at % 4096 < 15 * 256)
    for at in range(newest, newest + 247, 13):
        spoilt = bytearray(runs_a.bytes)
        spoilt[at] ^= 4
        assert Installed(powered(Content(bytes(spoilt)))).fault is not None
