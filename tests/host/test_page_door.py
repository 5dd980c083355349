"""The door of the page: who shows the token comes in with a pass that no script and no other site can use."""

import http.client
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.host.bridged import SERIAL, TOKEN, Running, floor_on, store_in
from trueshoe import page

FORM = {"Content-Type": "application/x-www-form-urlencoded"}
FOREIGN = "http://elsewhere.example"


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder: Path = tmp_path_factory.mktemp("store")
    store = store_in(folder)
    with Running(lambda: floor_on(store, folder)) as found:
        found.deal("rws-poker-7-shoe-burn-missed", 12)
        yield found
    store.close()


def host(running: Running) -> str:
    return running.url.removeprefix("http://")


def ask(
    running: Running, method: str, path: str, body: str = "", headers: dict[str, str] | None = None
) -> tuple[int, dict[str, str], str]:
    """Status, headers and body of an answer; nobody follows where it points."""
    connection = http.client.HTTPConnection(host(running), timeout=30)
    connection.request(method, path, body or None, headers or {})
    answer = connection.getresponse()
    found = answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read().decode()
    connection.close()
    return found


def pass_of(running: Running) -> str:
    """What a browser shows after it came in."""
    status, headers, _ = ask(running, "POST", "/enter", urlencode({"token": TOKEN}), FORM)
    assert (status, headers["location"]) == (303, "/")
    return headers["set-cookie"]


def test_without_the_token_there_is_a_form_and_nothing_else(running: Running) -> None:
    for path in ("/", "/enter"):
        status, headers, body = ask(running, "GET", path)
        assert status == 401 and "<form" in body and headers["content-type"].startswith("text/html")
    for path in [f"/page/{name}" for name in page.served()] + ["/words", f"/tables/{SERIAL}/rounds"]:
        assert ask(running, "GET", path)[0] == 401, path


@pytest.mark.parametrize(
    "body",
    [
        "",
        "token=",
        urlencode({"token": TOKEN[:-1]}),
        urlencode({"token": TOKEN.upper()}),
        urlencode({"other": TOKEN}),
        "token=%ff%00",
        "&" * 900,
        "token=" + "a" * 5000,
    ],
)
def test_who_does_not_know_the_token_is_told_so(running: Running, body: str) -> None:
    status, headers, answer = ask(running, "POST", "/enter", body, FORM)
    assert status == 401 and "not this bridge" in answer and "set-cookie" not in headers


def test_the_pass_is_for_this_bridge_and_no_script_alone(running: Running) -> None:
    cookie = pass_of(running)
    assert TOKEN not in cookie and "HttpOnly" in cookie and "SameSite=Strict" in cookie and "Path=/" in cookie
    status, headers, body = ask(running, "GET", "/", headers={"Cookie": cookie.partition(";")[0]})
    assert status == 200 and "Tables" in body
    assert "script-src 'self'" in headers["content-security-policy"] and headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("cookie", ["trueshoe=", "trueshoe=0", "trueshoe", "other=1", 'trueshoe="\\377"', "=;=;,"])
def test_any_other_cookie_is_none(running: Running, cookie: str) -> None:
    assert ask(running, "GET", "/state", headers={"Cookie": cookie})[0] == 401


def test_a_pass_is_worth_nothing_from_another_site(running: Running) -> None:
    shown = {"Cookie": pass_of(running).partition(";")[0]}
    path = "/rulings/rws-poker-7/deal-order"
    assert ask(running, "POST", path, "{}", {**shown, "Origin": running.url})[0] == 200
    for origin in ({}, {"Origin": FOREIGN}, {"Origin": "null"}):
        assert ask(running, "POST", path, "{}", {**shown, **origin})[0] == 401
    live = f"ws://{host(running)}/live"
    with connect(live, additional_headers={**shown, "Origin": running.url}) as socket:
        assert SERIAL in str(socket.recv())
    for origin in ({}, {"Origin": FOREIGN}):
        with pytest.raises(InvalidStatus, match="401"), connect(live, additional_headers={**shown, **origin}):
            pass


def test_a_pass_beside_a_wrong_token_lets_nobody_in(running: Running) -> None:
    shown = {"Cookie": pass_of(running).partition(";")[0], "Authorization": "Bearer wrong"}
    assert ask(running, "GET", "/state", headers=shown)[0] == 401


def test_a_file_that_the_page_has_not_is_not_looked_for(running: Running) -> None:
    shown = {"Authorization": f"Bearer {TOKEN}"}
    for name in ("door.html", "__init__.py", "..%2Fapi.py", "pictures"):
        assert ask(running, "GET", f"/page/{name}", headers=shown)[0] == 404, name


@pytest.mark.parametrize("first", ["0", "99", "x", "-1", "%C2%B2", "9" * 30])
def test_a_round_without_a_receipt_is_told(running: Running, first: str) -> None:
    shown = {"Authorization": f"Bearer {TOKEN}"}
    assert ask(running, "GET", f"/tables/{SERIAL}/rounds/{first}/receipt", headers=shown)[0] == 404
