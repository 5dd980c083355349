"""The bridge's API: nothing without the token, nothing that OpenAPI does not say, every refusal in its five parts."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from websockets.sync.client import connect

from shoecore import facts
from tests.host.bridged import SERIAL, TOKEN, Running, floor_on, records_of, round_of, store_in
from trueshoe.bridge import bodies, settling
from trueshoe.bridge.guard import REFUSAL
from trueshoe.records import named

BY = {"key": "k1", "who": "Ana", "role": "Dealer"}
BEARER = {"Authorization": f"Bearer {TOKEN}"}
LOOKED = {**BY, "record": "a Player has looked", "seat": 1}
FACTS = f"/tables/{SERIAL}/facts"


@pytest.fixture(scope="module")
def bridge(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A bridge that has seen most of a round of poker."""
    folder = tmp_path_factory.mktemp("store")
    store = store_in(folder)
    with Running(lambda: floor_on(store, folder)) as running:
        running.deal("rws-poker-7-shoe", 12)
        yield running
    store.close()


def paths(bridge: Running) -> dict[str, Any]:
    """Every path that OpenAPI shows."""
    _, shown = bridge.ask("/openapi.json")
    found: dict[str, Any] = shown["paths"]
    return found


@pytest.mark.parametrize("token", ["", TOKEN[:-1], TOKEN + "a", TOKEN.upper()])
def test_nothing_but_health_answers_without_the_token(bridge: Running, token: str) -> None:
    for path in [*paths(bridge), "/openapi.json", "/docs", "/nowhere"]:
        status, answer = bridge.ask(path, token=token)
        assert (status == 200) if path == "/health" else (status, answer) == (401, REFUSAL), path


def test_a_listener_without_the_token_is_refused_and_hears_nothing(bridge: Running) -> None:
    with pytest.raises(Exception, match="401"), connect(bridge.url.replace("http", "ws") + "/live"):
        pass


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
def test_no_request_of_any_kind_gets_an_answer_that_openapi_does_not_say(bridge: Running, mode: GenerationMode) -> None:
    schema = schemathesis.openapi.from_url(bridge.url + "/openapi.json", headers=BEARER)
    schema.config.checks.negative_data_rejection.expected_statuses.append("413")
    tried = 0
    for operation in schema.get_all_operations():
        one = operation.ok()
        if mode == GenerationMode.NEGATIVE and not one.body:
            continue  # nothing of it can be wrong

        @settings(max_examples=35, deadline=None, suppress_health_check=list(HealthCheck), phases=[Phase.generate])
        @given(one.as_strategy(generation_mode=mode))
        def fits(case: schemathesis.Case) -> None:
            nonlocal tried
            tried += 1
            case.call_and_validate(headers=BEARER)

        fits()
    print("tried", tried)
    assert tried > 100


def test_a_fact_is_judged_kept_and_told_to_everybody_at_once(bridge: Running) -> None:
    with connect(bridge.url.replace("http", "ws") + "/live", additional_headers=BEARER) as live:
        assert SERIAL in json.loads(live.recv())["tables"]
        status, answer = bridge.ask(FACTS, {**LOOKED, "key": "live"})
        assert status == 200 and answer["findings"] == []
        told = json.loads(live.recv(5))
    assert (told["record"], told["seat"], told["number"]) == ("a Player has looked", 1, answer["number"])


def test_the_same_key_has_one_effect_and_another_content_under_it_is_refused(bridge: Running) -> None:
    first = bridge.ask(FACTS, {**LOOKED, "key": "same"})
    assert bridge.ask(FACTS, {**LOOKED, "key": "same"}) == first
    status, refused = bridge.ask(FACTS, {**LOOKED, "key": "same", "seat": 3})
    assert status == 409 and refused["what"] == "the key was used for something else"
    kept = [row for row in bridge.floor.store.entries(SERIAL) if row.kind == facts.LOOKED]
    assert [(row.number, row.told) for row in kept].count((first[1]["number"], first[1]["told"])) == 1


def test_a_finding_of_a_fact_comes_with_its_clause_and_the_ruling_that_is_due(bridge: Running) -> None:
    status, answer = bridge.ask(FACTS, {**BY, "key": "burn", "record": "a card is to be burnt first"})
    assert status == 200
    (finding,) = answer["findings"]
    assert finding["what"] == "not what comes next" and finding["rulebook"] == "rws-poker-7"


def test_a_fold_and_a_card_that_is_shown_are_told_as_the_device_would(bridge: Running) -> None:
    status, answer = bridge.ask(FACTS, {**BY, "key": "fold", "record": "folded", "seat": 3})
    assert (status, answer["findings"]) == (200, [])
    shown = {"record": "exposed", "position": 1, "card": "As", "by": "dealer"}
    status, answer = bridge.ask(FACTS, {**BY, "key": "shown", **shown})
    assert status == 200 and [one["what"] for one in answer["findings"]] == ["exposed before its time"]


def test_who_rules_must_have_the_rank_that_the_ruling_names(bridge: Running) -> None:
    ruled = {**BY, "key": "r", "record": "ruled", "situation": "burn-missed", "outcome": "void", "since": 3}
    status, refused = bridge.ask(FACTS, {**ruled, "rank": "Pit Manager"})
    assert status == 409 and refused["observed"] == "Pit Manager"


@pytest.mark.parametrize(
    ("body", "status", "where", "expected"),
    [
        (b"{", 422, "the body", "one JSON object"),
        (b"[]", 422, "the body", "one JSON object"),
        (b'{"a": 1, "a": 2}', 422, "the body", "one JSON object"),
        (b'{"a": NaN}', 422, "the body", "one JSON object"),
        (b'{"a": "\\ud800"}', 422, "the body", "one JSON object"),
        (b"[" * 100_000, 422, "the body", "one JSON object"),
        (b" " * (bodies.MOST_BYTES + 1), 413, "the body", "at most"),
        ({**LOOKED, "record": "winked"}, 422, "record", "a Player has looked"),
        ({**LOOKED, "seat": 0}, 422, "seat", "1 to 255"),
        ({**LOOKED, "seat": "1"}, 422, "seat", "1 to 255"),
        ({**LOOKED, "key": ""}, 422, "key", "1 to 64"),
        ({**LOOKED, "role": "Player"}, 422, "role", "Pit Supervisor"),
        ({**LOOKED, "more": 1}, 422, "the body", "key, who, role, seat"),
        (BY | {"record": "a Player has looked"}, 422, "the body", "key, who, role, seat"),
    ],
)
def test_bad_input_is_told_what_was_expected(
    bridge: Running, body: Any, status: int, where: str, expected: str
) -> None:
    came, refused = bridge.ask(FACTS, body)
    assert came == status and set(refused) == set(REFUSAL)
    assert refused["where"] == where and expected in refused["expected"]


def test_every_fact_of_the_table_of_facts_can_be_told() -> None:
    assert {named.KINDS[name] for name in bodies.FACTS} >= set(facts.LAYOUTS)


def test_a_device_that_is_not_known_is_told_with_those_that_are(bridge: Running) -> None:
    for path, body in (("/tables/X", None), ("/tables/X/facts", LOOKED)):
        status, refused = bridge.ask(path, body)
        assert status == 404 and refused["where"] == "X"
    for path, body, status in (("/nowhere", None, 404), ("/tables/X/facts", None, 405), ("/ports", LOOKED, 405)):
        came, refused = bridge.ask(path, body)
        assert came == status and refused["where"] == path and set(refused) == set(REFUSAL)


def test_a_ruling_is_asked_for_question_by_question(bridge: Running) -> None:
    _, situations = bridge.ask("/rulings/rws-poker-7")
    assert {"situation": "burn-missed"}.items() <= next(
        one for one in situations if one["situation"] == "burn-missed"
    ).items()
    given: dict[str, Any] = {}
    for _ in range(10):
        status, case = bridge.ask("/rulings/rws-poker-7/burn-missed", given)
        assert status == 200
        if "ruling" in case:
            break
        given[case["question"]["fact"]] = case["question"]["answers"][0]["answer"]
    assert case["ruling"]["clauses"]


def test_a_payout_that_is_not_what_is_owed_is_a_finding_with_its_clause(bridge: Running) -> None:
    """A table settles its round: one seat was paid less than is owed."""
    lines = round_of("side-pot")
    paid = [line for line in lines if line.get("record") == "paid"]
    owed = bridge.ask(f"/tables/{SERIAL}/settlement", {**BY, "key": "s0", "lines": [x for x in lines if x not in paid]})
    assert owed[0] == 200 and owed[1]["findings"] == [] and owed[1]["settlement"]["differs"] == []
    right = [{"record": "paid", "seat": one["seat"], "amount": one["paid"]} for one in owed[1]["settlement"]["seats"]]
    wrong = [{**right[0], "amount": right[0]["amount"] + 100}, *right[1:]]
    lines = [line for line in lines if line not in paid]
    told = bridge.ask(f"/tables/{SERIAL}/settlement", {**BY, "key": "s1", "lines": lines + right})[1]
    assert settling.DIFFERS not in [one["what"] for one in told["findings"]]
    status, answer = bridge.ask(f"/tables/{SERIAL}/settlement", {**BY, "key": "s2", "lines": lines + wrong})
    (finding,) = [one for one in answer["findings"] if one["what"] == settling.DIFFERS]
    assert status == 200 and finding["clause"]
    assert f"seat {right[0]['seat']}" in finding["expected"]
    (differs,) = answer["settlement"]["differs"]
    assert differs["recorded"] - differs["owed"] == 100


def test_a_round_of_another_game_or_one_that_the_rules_forbid_is_not_settled(bridge: Running) -> None:
    body = {**BY, "key": "other", "lines": round_of("free-split")}
    status, refused = bridge.ask(f"/tables/{SERIAL}/settlement", body)
    assert status == 409 and refused["expected"] == "rws-poker-7"
    status, refused = bridge.ask(f"/tables/{SERIAL}/settlement", {**body, "lines": round_of("side-pot")[1:]})
    assert status == 409 and refused["where"] == "the request, line 1"
    assert records_of("rws-poker-7-shoe")
