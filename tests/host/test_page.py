"""The page for the pit in a real browser: it shows what the bridge knows, no more, and keeps the ruling made there."""

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from shoecore.records import Record
from tests.host.bridged import HELLO, SERIAL, Running, floor_on, records_of, store_in
from tests.host.browser import at_the_page, browser, expect
from tests.host.running import ROOT
from trueshoe.bridge.floor import Floor
from trueshoe.store.rounds import Wanted, whole
from trueshoe.store.store import Store

BURN_MISSED = "rws-poker-7-shoe-burn-missed"
PICTURES = ROOT / "build" / "pictures"
_TABLES = 200
_AT_ONCE = 5  # rounds


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with browser() as found:
        yield found


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    kept = store_in(tmp_path)
    yield kept
    kept.close()


@pytest.fixture
def running(store: Store, tmp_path: Path) -> Iterator[Running]:
    with Running(lambda: floor_on(store, tmp_path)) as found:
        yield found


@pytest.fixture
def page(chromium: Browser, running: Running) -> Iterator[Page]:
    with at_the_page(chromium, running.url) as found:
        yield found


def deal(running: Running, serial: str, records: list[Record]) -> None:
    """Have records come from a device."""

    async def dealt(floor: Floor) -> None:
        table = await floor.meet(HELLO._replace(serial=serial))
        taken = await floor.keep(serial, [table.record(record) for record in records])
        assert taken.trouble is None

    running.do(dealt)


def rounds(count: int, before: int = 0) -> list[Record]:
    """Rounds one after another, numbered on."""
    one = records_of(BURN_MISSED)
    return [
        Record(record.number + at * len(one), record.time + at * 60_000, record.kind, record.values)
        for at in range(before, before + count)
        for record in one
    ]


def picture(page: Page, name: str) -> None:
    """Keep how it looks."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=PICTURES / f"{name}.png")


def serious(page: Page) -> list[str]:
    """What somebody who cannot see, or cannot use a mouse, would be kept out by."""
    found = Axe().run(page).response["violations"]
    return [f"{one['id']}: {one['help']}" for one in found if one["impact"] in ("serious", "critical")]


def test_the_table_follows_each_card(page: Page, running: Running) -> None:
    expect(page.locator("#table")).to_be_hidden()
    running.deal(BURN_MISSED, 12)
    expect(page.locator("#called")).to_have_text(f"{SERIAL}: rws-poker-7, round 1, open")
    expect(page.locator("#next")).to_have_text("3 cards to the community (3.9.3)")
    expect(page.locator("#burnt")).to_have_text("2")
    expect(page.locator("#seats .seat")).to_have_count(3)
    expect(page.locator("#seats .back")).to_have_count(6)
    expect(page.locator("#seats h4").nth(2)).to_have_text("Seat 5 D")
    expect(page.locator("#tables .next")).to_have_text("3 cards to the community")


def test_a_device_that_another_bridge_has_is_shown_as_that_and_nothing_old_of_it(page: Page, running: Running) -> None:
    async def taken_over(floor: Floor) -> None:
        floor.forget(SERIAL)
        floor.say(floor.ports[0], "standing by", None, "west")

    async def is_back(floor: Floor) -> None:
        await floor.meet(HELLO)
        floor.say(floor.ports[0], "connected")

    running.deal(BURN_MISSED, 12)
    expect(page.locator("#burnt")).to_have_text("2")
    running.do(taken_over)
    expect(page.locator("#called")).to_have_text(f"{SERIAL}, standing by: west has it")
    expect(page.locator("#seats .seat")).to_have_count(0)
    expect(page.locator("#tables button.wrong")).to_have_count(0)
    running.do(is_back)
    expect(page.locator("#burnt")).to_have_text("2")


def test_no_card_is_in_the_page_that_the_rules_have_not_shown(page: Page, running: Running) -> None:
    running.deal(BURN_MISSED, 12)
    expect(page.locator("#seats .back")).to_have_count(6)
    shown = page.locator("#felt").inner_text()
    assert not any(suit in shown for suit in "♣♦♥♠")
    assert page.locator("#felt .said").all_inner_texts() == ["face down"] * page.locator("#felt .card").count()


def test_a_finding_stands_with_its_clause_and_what_it_calls_for_over_a_reload(page: Page, running: Running) -> None:
    running.deal(BURN_MISSED)
    for look in range(2):
        if look:
            page.reload()
        expect(page.locator("#findings strong")).to_have_text("left out (rws-poker-7 3.9.5)")
        expect(page.locator("#findings .due")).to_contain_text("The burn before the Flop, the Turn or the River")
        expect(page.locator("#tables button.wrong .next")).to_have_text("FINDING: left out")


def test_a_roller_that_slows_down_stands_out_in_its_devices_health(page: Page, running: Running) -> None:
    async def slowed(floor: Floor) -> None:
        floor.ports[0].rollers = {
            "feed roller": {"new_us": 100_000, "late_us": 117_900, "percent": 117, "state": "slowing"},
            "exit roller": {"new_us": 0, "late_us": 0, "percent": None, "state": "being learned"},
        }
        floor.say(floor.ports[0], "connected")

    running.deal(BURN_MISSED, 12)
    running.do(slowed)
    slow, learned = "a card takes 117 % of what it took when new: slowing", "its pace when new is being learned"
    expect(page.locator("#device dt")).to_have_text(["port", "firmware", "feed roller", "exit roller"])
    expect(page.locator("#device dd.wrong")).to_have_text([slow])
    expect(page.locator("#device dd").last).to_have_text(learned)


def answer_all(page: Page) -> None:
    """Give each question the first of its answers, until there is a ruling to keep."""
    first = page.locator("#answers button").first
    expect(first).to_be_focused()
    while first.inner_text() != "Keep this ruling":
        asked = page.locator("#asked").inner_text()
        page.keyboard.press("Enter")
        expect(page.locator("#asked")).not_to_have_text(asked)
        expect(first).to_be_focused()


def test_a_ruling_is_made_by_keyboard_and_kept_with_name_and_rank(page: Page, running: Running, store: Store) -> None:
    running.deal(BURN_MISSED, 18)
    expect(page.locator("#findings li")).to_have_count(1)
    page.keyboard.press("r")
    dialogue = page.locator("#ruling")
    expect(dialogue.locator("#asked")).to_have_text("What happened?")
    page.keyboard.press("Escape")
    expect(dialogue).to_be_hidden()
    page.get_by_role("button", name="Rule on it").focus()
    page.keyboard.press("Enter")
    answer_all(page)
    expect(dialogue.locator("#steps li").last).to_have_text("Decided by: Table Game Shift Manager")
    expect(dialogue.locator("#case")).to_contain_text("The burn before the Flop")
    picture(page, "ruling")
    page.keyboard.press("Enter")
    expect(dialogue.get_by_role("alert")).to_contain_text("who decides has no name")
    page.keyboard.press("Escape")
    page.get_by_label("Name", exact=True).fill("Ada")
    page.get_by_label("Rank", exact=True).select_option("House")
    page.get_by_role("button", name="Rule on it").click()
    answer_all(page)
    page.keyboard.press("Enter")
    expect(dialogue).to_be_hidden()
    (kept,) = whole(store, Wanted())
    assert [(one.outcome, one.rank) for one in kept.rulings] and kept.rulings[0].rank == "House"
    assert kept.actions[0].who == "Ada"


def test_who_has_not_the_rank_keeps_nothing(page: Page, running: Running, store: Store) -> None:
    running.deal(BURN_MISSED, 18)
    page.get_by_label("Name", exact=True).fill("Ben")
    page.get_by_label("Rank", exact=True).select_option("Dealer")
    page.get_by_role("button", name="Rule on it").click()
    answer_all(page)
    page.keyboard.press("Enter")
    expect(page.locator("#refused")).to_contain_text("Nothing is kept")
    assert [one.rulings for one in whole(store, Wanted())] == [[]]


def test_a_round_that_is_over_has_its_receipt_with_a_qr_code(page: Page, running: Running) -> None:
    running.deal(BURN_MISSED)
    link = page.get_by_role("link", name="receipt of round 1")
    with page.context.expect_page() as opened:
        link.click()
    receipt = opened.value
    expect(receipt.locator("h1")).to_contain_text(f"Round 1 of device {SERIAL}")
    assert receipt.locator("svg path").count() and receipt.locator("figcaption").inner_text().startswith("TRUESHOE 1")


def test_a_bridge_that_is_away_is_said_and_found_again(chromium: Browser, store: Store, tmp_path: Path) -> None:
    first = Running(lambda: floor_on(store, tmp_path)).__enter__()
    with at_the_page(chromium, first.url) as page:
        port = int(first.url.rpartition(":")[2])
        first.__exit__()
        expect(page.locator("#standing")).to_contain_text("The bridge is away")
        with Running(lambda: floor_on(store, tmp_path), port) as second:
            second.deal(BURN_MISSED, 12)
            expect(page.locator("#standing")).to_have_text("live")
            expect(page.locator("#burnt")).to_have_text("2")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nobody_is_kept_out(chromium: Browser, running: Running, scheme: str) -> None:
    running.deal(BURN_MISSED)
    for serial in ("S2", "S3"):
        deal(running, serial, records_of("rws-mlp-3-shoe")[:20])
    with at_the_page(chromium, running.url, color_scheme=scheme) as page:
        expect(page.locator("#findings li")).to_have_count(1)
        picture(page, scheme)
        assert serious(page) == []
        page.keyboard.press("r")
        expect(page.locator("#answers button").first).to_be_focused()
        assert serious(page) == []
    with_door = chromium.new_page(color_scheme=scheme)  # type: ignore[arg-type]
    with_door.goto(running.url)
    assert serious(with_door) == []
    with_door.close()


def test_two_hundred_tables_stay_in_their_places_and_the_chosen_one_chosen(page: Page, running: Running) -> None:
    one = records_of(BURN_MISSED)
    for at in range(_TABLES):
        deal(running, f"T{at:03}", one[:5])
    expect(page.locator("#tables li")).to_have_count(_TABLES + 1)
    names = page.locator("#tables strong").all_inner_texts()
    assert names == sorted(names)
    page.locator("#tables li[data-serial=T007] button").click()
    for at in range(_TABLES):
        deal(running, f"T{at:03}", one[5:12])
    expect(page.locator("#called")).to_have_text("T007: rws-poker-7, round 1, open")
    expect(page.locator("#burnt")).to_have_text("2")
    expect(page.locator("#tables li[data-serial=T007] button")).to_be_focused()
    page.keyboard.press("n")
    expect(page.locator("#called")).to_contain_text("T008")
    page.reload()
    expect(page.locator("#called")).to_contain_text("T008")


def test_the_page_does_not_grow(page: Page, running: Running) -> None:
    assert grown(page, running, [SERIAL], 20, 20) == []


@pytest.mark.proof
@pytest.mark.timeout(3600)
def test_page_and_bridge_do_not_grow_in_four_hours_of_two_hundred_tables(page: Page, running: Running) -> None:
    """37.5 rounds an hour of each, after the first 20."""
    assert grown(page, running, [f"T{at:03}" for at in range(_TABLES)], 20, 150) == []


def grown(page: Page, running: Running, serials: list[str], first: int, then: int) -> list[str]:
    """What is more after rounds and rounds of each table than after the first ones."""
    found = []
    for begin, end in ((0, first), (first, first + then)):
        for at in range(begin, end, _AT_ONCE):
            for serial in serials:
                deal(running, serial, rounds(_AT_ONCE, at))
            shows(page, serials[-1], at + _AT_ONCE)
        page.locator(f"#tables li[data-serial={serials[0]}] button").click()
        found.append(measured(page, serials[-1], end))
        print(f"after {end} rounds of each table: {found[-1]}")
    before, after = found
    return [f"{name}: {before[name]} -> {after[name]}" for name in before if after[name] > before[name] * 1.25 + 50]


def shows(page: Page, serial: str, count: int) -> None:
    """The last record of so many rounds is on the page; what the browser told meanwhile was listened to."""
    last = rounds(1, count - 1)[-1].number
    expect(page.locator(f"#tables li[data-serial={serial}]")).to_have_attribute("data-number", str(last))


def measured(page: Page, serial: str, count: int) -> dict[str, float]:
    """What the browser holds once it has shown the last record, and the process of the bridge."""
    shows(page, serial, count)
    expect(page.locator("#findings li")).not_to_have_count(0)
    held = float(page.evaluate("document.querySelectorAll('*').length"))
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    session.send("Performance.enable")
    found = {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}
    session.detach()
    gc.collect()
    resident = 4.096 * int(Path("/proc/self/statm").read_text().split()[1])
    page_has = {name: found[name] for name in ("JSEventListeners", "JSHeapUsedSize")}
    return {"elements": held, **page_has, "bridge, in KB": resident}


def test_the_pictures_of_the_documents_are_those_that_these_tests_make() -> None:
    shown = {path.stem for path in (ROOT / "host" / "trueshoe" / "page" / "pictures").glob("*.png")}
    assert shown <= {"light", "dark", "ruling"} and shown
