"""A headless Chromium, the system's own, as somebody at the pit has a tablet."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.host.bridged import TOKEN
from tests.runner.report import not_run

# Alone with the page: it asks nobody for anything.
_ALONE = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
_PATIENCE_MS = 60_000
_TABLET = {"width": 1280, "height": 800}


expect.set_options(timeout=_PATIENCE_MS)

__all__ = ["at_the_page", "browser", "expect"]


@contextmanager
def browser() -> Iterator[Browser]:
    """A browser for as long as it is used."""
    program = shutil.which("chromium")
    if program is None:
        not_run("there is no chromium here: make system")
    with sync_playwright() as player:
        found = player.chromium.launch(executable_path=program, args=list(_ALONE))
        try:
            yield found
        finally:
            found.close()


@contextmanager
def at_the_page(browser: Browser, url: str, **context: object) -> Iterator[Page]:
    """The page of a bridge, behind its door; an error in it fails the test."""
    opened = browser.new_context(viewport=_TABLET, **context)  # type: ignore[arg-type]
    opened.set_default_timeout(_PATIENCE_MS)
    page = opened.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto(url)
    page.fill("#token", TOKEN)
    page.get_by_role("button", name="Come in").click()
    page.wait_for_selector("#standing:text-is('live')")
    try:
        yield page
    finally:
        opened.close()
    assert wrong == []
