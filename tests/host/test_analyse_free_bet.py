"""The mathematics of Free Bet Blackjack, each part against another way to it."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from shoecore.rank import blackjack
from trueshoe.analyse.free_bet import bets, dealer, main_game, markers, optimal, plan, sheet
from trueshoe.analyse.free_bet.optimal import MARKED, PAID, WAGERED, Hand, Kind, Stake
from trueshoe.analyse.free_bet.pack import POINTS
from trueshoe.analyse.free_bet.plan import COLUMNS, Plan
from trueshoe.analyse.sheet import Choice, Sheet
from trueshoe.analyse.text import as_text
from trueshoe.errors import Trouble
from trueshoe.table.free_bet.house import WITH_BUSTED, FreeBetHouse

PLAN = plan.computed()
# A card of each number of points, for the core's totals.
CARD = {points: (points - 2) * 4 for points in range(2, 11)} | {1: 48}

# A pack so small that every order of it can be dealt: by points, 0 to 10. Fours and sixes pair and double.
TINY = [0, 1, 0, 0, 4, 1, 2, 0, 0, 0, 8]


def total(cards: Sequence[int]) -> int:
    return blackjack.total(bytes(CARD[points] for points in cards))[0]


# clauses: mbs-fbbj-3 3.34
def test_the_dealers_hands_are_those_of_every_order_of_a_pack() -> None:
    left = Counter(dict.fromkeys(range(1, 10), 4) | {10: 16})

    @cache
    def drawn(cards: tuple[int, ...]) -> dict[tuple[int, int], Fraction]:
        hand = bytes(CARD[points] for points in cards)
        if not blackjack.dealer_draws(hand):
            end = dealer.BLACKJACK if len(cards) == 2 and total(cards) == 21 else min(total(cards), dealer.BUST)
            return {(end, len(cards)): Fraction(1)}
        ends: Counter[tuple[int, int]] = Counter()
        rest = left - Counter(cards)
        for points, number in rest.items():
            for end, share in drawn((*cards, points)).items():
                ends[end] += share * Fraction(number, rest.total())
        return ends

    assert drawn(()) == dealer.hands(1)
    assert all(sum(dealer.hands(packs).values()) == 1 for packs in (2, 8))


# clauses: mbs-fbbj-3 1.1.12, 1.1.14, 1.1.15, 3.15.1, 3.27, 4.1
@pytest.mark.parametrize("packs", range(1, 9))
def test_pair_and_insurance_are_what_every_two_cards_come_to(packs: int) -> None:
    ranks = [rank for rank in range(13) for _ in range(4 * packs)]
    pairs = sum(one == other for at, one in enumerate(ranks) for other in ranks[:at])
    share = Fraction(pairs, len(ranks) * (len(ranks) - 1) // 2)
    assert bets.pair(packs).edge == 1 - 12 * share
    tens = sum(8 <= rank < 12 for rank in ranks)
    assert bets.insurance(packs).edge == 1 - 3 * Fraction(tens, len(ranks) - 1)


# clauses: mbs-fbbj-3 1.1.3, 3.15.2, 4.2, 4.2 table
def test_busted_is_paid_by_the_number_of_cards() -> None:
    bet = bets.busted(6)
    assert sum((end.frequency for end in bet.ends), Fraction(0)) == 1
    by_cards: Counter[int] = Counter()
    for (end, cards), share in dealer.hands(6).items():
        if end > 21:
            by_cards[cards] += share
    pays = {3: 1, 4: 2, 5: 6, 6: 50}
    assert bet.edge == 1 - sum(share * (1 + pays.get(cards, 100)) for cards, share in by_cards.items())


def test_the_plan_is_the_one_that_is_published_for_the_game() -> None:
    """Free splits of all but fives and tens, free doubles on 9 to 11, and where a 22 makes a stand worse."""
    for first in POINTS:
        assert [points for points in POINTS if PLAN.of_pair(WAGERED, points, first) == "P"] == [1, 2, 3, 4, 6, 7, 8, 9]
        assert all(PLAN.of(kind, Hand(value, False), first) == "F" for kind in plan.KINDS for value in (9, 10, 11))
    stands = {
        value: [first for first in COLUMNS if PLAN.of(WAGERED, Hand(value, False), first) == "S"]
        for value in (12, 13, 14)
    }
    assert stands == {12: [5, 6], 13: [3, 4, 5, 6], 14: [2, 3, 4, 5, 6]}
    doubles = {
        value: [first for first in COLUMNS if PLAN.of(WAGERED, Hand(value, True), first)[0] == "D"]
        for value in range(13, 21)
    }
    assert doubles == {13: [], 14: [], 15: [], 16: [], 17: [6], 18: [5, 6], 19: [], 20: []}
    without_surrender = optimal.game() - _gain_of_surrender()
    assert round(without_surrender, 3) == -0.011


def _gain_of_surrender() -> float:
    share = optimal._SHARE
    return sum(
        share[first] * share[one] * share[other] * max(0.0, -0.5 - optimal._initial(*_two(one, other), first))
        for first in range(2, 11)
        for one in POINTS
        for other in POINTS
        if {one, other} != {1, 10}
    )


def _two(one: int, other: int) -> tuple[Hand, int]:
    value, soft = blackjack.total(bytes((CARD[one], CARD[other])))
    return Hand(value, soft, True), one if one == other else 0


def played(state: tuple[int, ...], first: int, one: int, other: int, chosen: Plan) -> dict[tuple[int, int], Fraction]:
    """(halves of the wager won, markers) -> its probability: hand after hand, card after card, then the Dealer."""
    ends: Counter[tuple[int, int]] = Counter()

    def draw(left: tuple[int, ...]) -> list[tuple[int, Fraction, tuple[int, ...]]]:
        size = sum(left)
        return [
            (points, Fraction(left[points], size), (*left[:points], left[points] - 1, *left[points + 1 :]))
            for points in POINTS
            if left[points]
        ]

    def deal(
        left: tuple[int, ...],
        share: Fraction,
        waiting: tuple[tuple[Kind, tuple[int, ...]], ...],
        done: tuple[tuple[int, Stake], ...],
        used: int,
        formed: int,
    ) -> None:
        if not waiting:
            settle(left, share, (first,), done, used)
            return
        (kind, cards), *rest = waiting
        if len(cards) == 1:
            for points, part, after in draw(left):
                deal(after, share * part, ((kind, (*cards, points)), *rest), done, used, formed)
            return
        value, soft = blackjack.total(bytes(CARD[points] for points in cards))
        from_aces = formed > 1 and cards[0] == 1
        pair = len(cards) == 2 and cards[0] == cards[1] and not from_aces and formed < 4
        if pair and chosen.of_pair(kind, cards[0], first) == "P":
            later = PAID if cards[0] == 10 else MARKED
            waits = ((kind, cards[:1]), *rest, (later, cards[:1]))
            deal(left, share, waits, done, used + (later is MARKED), formed + 1)
            return
        word = "S" if value >= 21 or from_aces else chosen.of(kind, Hand(value, soft), first)
        if len(cards) == 2 and word in ("D", "Ds", "F"):
            stake = kind.free_doubled if word == "F" else kind.doubled
            for points, part, after in draw(left):
                deal(
                    after,
                    share * part,
                    tuple(rest),
                    (*done, (total((*cards, points)), stake)),
                    used + (word == "F"),
                    formed,
                )
        elif word in ("H", "D", "F", "Rh"):
            for points, part, after in draw(left):
                deal(after, share * part, ((kind, (*cards, points)), *rest), done, used, formed)
        else:
            deal(left, share, tuple(rest), (*done, (value, kind.stake)), used, formed)

    def settle(
        left: tuple[int, ...], share: Fraction, cards: tuple[int, ...], done: tuple[tuple[int, Stake], ...], used: int
    ) -> None:
        if blackjack.dealer_draws(bytes(CARD[points] for points in cards)):
            for points, part, after in draw(left):
                settle(after, share * part, (*cards, points), done, used)
            return
        theirs = total(cards)
        natural = theirs == 21 and len(cards) == 2
        worth = -int(natural and any(stake.loses for mine, stake in done if mine <= 21))
        for mine, stake in done:
            if mine > 21:
                worth -= stake.loses
            elif natural:
                continue
            elif theirs > 22 or theirs < mine:
                worth += stake.wins
            elif mine < theirs < 22:
                worth -= stake.loses
        ends[2 * worth, used] += share

    if {one, other} == {1, 10}:
        blackjack_too = sum((part for points, part, _ in draw(state) if {first, points} == {1, 10}), Fraction(0))
        return {(0, 0): blackjack_too, (3, 0): 1 - blackjack_too}
    if chosen.gives_up(one, other, first):
        return {(-1, 0): Fraction(1)}
    deal(state, Fraction(1), ((WAGERED, (one, other)),), (), 0, 1)
    return ends


# Fives split as often as may be, the fourth hand a pair that is doubled.
FIVES = [0, 0, 0, 0, 0, 6, 0, 0, 0, 0, 12]
SPLITTER = Plan(
    {**PLAN.cells, **{at: "P" for at in PLAN.cells if at[1] == "pair 5"}}
    | dict.fromkeys((at for at in PLAN.cells if at[1] == "hard 15"), "S")
)


# Tens split as often as may be, and drawn to; sevens whose markers are doubled against anything.
TENS = [0, 2, 0, 0, 0, 0, 3, 0, 0, 0, 14]
OF_TENS = Plan(
    {**PLAN.cells, **{at: "P" for at in PLAN.cells if at[1] == "pair 10"}}
    | dict.fromkeys((at for at in PLAN.cells if at[1] == "hard 16"), "H")
)
SEVENS = [0, 1, 0, 0, 0, 0, 2, 5, 0, 0, 14]
DOUBLER = Plan(
    {**PLAN.cells, **{at: "P" for at in PLAN.cells if at[1] == "pair 7"}}
    | {at: "D" for at in PLAN.cells if at[1] in ("hard 13", "hard 17", "hard 14")}
)


@pytest.mark.parametrize(
    ("tiny", "chosen", "most"), [(TINY, PLAN, 4), (FIVES, SPLITTER, 5), (TENS, OF_TENS, 0), (SEVENS, DOUBLER, 3)]
)
def test_a_whole_pack_dealt_in_every_order_gives_what_is_counted(
    tiny: list[int], chosen: Plan, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (main_game, markers):
        monkeypatch.setattr(module, "pack", lambda packs: tiny.copy())
    worth, spread = {first: Fraction(0) for first in POINTS}, Counter[int]()
    for first in POINTS:
        for one in POINTS:
            for other in POINTS:
                left = tiny.copy()
                share = Fraction(1)
                for points in (first, one, other):
                    share *= Fraction(max(left[points], 0), sum(left))
                    left[points] -= 1
                if not share:
                    continue
                for (halves, used), part in played(tuple(left), first, one, other, chosen).items():
                    worth[first] += share * part * halves / 2
                    spread[used] += share * part
    assert sum(spread.values()) == 1  # no order runs out of cards
    for first in POINTS:
        if tiny[first]:
            hands = main_game._count_first(chosen, 1, first)
            found = main_game.Counted(hands[:-1], *hands[-1]).worth()
            assert abs(found - float(worth[first])) < 1e-12, first
    assert markers.markers(chosen, 1) == dict(sorted(spread.items()))
    assert max(spread) >= most  # splits to four hands and doubles among them


def test_a_plan_is_read_as_it_is_printed(tmp_path: Path) -> None:
    strategy = tuple(Choice(f"{kind}, {row}", cells) for kind, row, cells in PLAN.rows())
    said = list(as_text(Sheet("mbs-fbbj-3", "counted", {}, (), strategy)))
    start = said.index("# Strategy")
    file = tmp_path / "plan.toml"
    file.write_text("\n".join(said[start : said.index("", start)]), encoding="utf-8")
    assert plan.read(file) == PLAN and plan.read(file).digest() == PLAN.digest()


@pytest.mark.parametrize(
    ("line", "other", "said"),
    [
        ('"hard 16" = "', '"hard 16" = "X', "one of S, H, D"),
        ('"hard 16" = "', '"hard 16" = "S ', "10 words in a string"),
        ('"hard 16" =', '"hard 33" =', "rows such as 'hard 16'"),
        ("[marker]", "[markers]", "rows such as 'hard 16'"),
        ('"hard 16" = "', '"hard 16" = ', "a TOML file"),
    ],
)
def test_a_plan_that_cannot_be_played_by_is_refused(line: str, other: str, said: str, tmp_path: Path) -> None:
    text = ""
    for kind in plan.KINDS:
        text += f"[{kind.name}]\n"
        text += "".join(f'"{row}" = "{cells}"\n' for name, row, cells in PLAN.rows() if name == kind.name)
    assert line in text
    (tmp_path / "plan.toml").write_text(text.replace(line, other), encoding="utf-8")
    with pytest.raises(Trouble, match="the strategy cannot be played by") as refused:
        plan.read(tmp_path / "plan.toml")
    assert said in str(refused.value)


def test_another_plan_is_worth_less(tmp_path: Path) -> None:
    """Against a six: never splitting fours, and standing on 12 with them as with eight of anything else."""
    worse = Plan({at: "-" if at[1] == "pair 4" else word for at, word in PLAN.cells.items()})
    best, other = (main_game._count_first(one, 1, 6) for one in (PLAN, worse))
    worth = [main_game.Counted(found[:-1], *found[-1]).worth() for found in (best, other)]
    assert worth[0] > worth[1]
    assert markers.markers(worse, 1)[0] > markers.markers(PLAN, 1)[0]


OF_MARKERS = Plan({**PLAN.cells, ("marker", "hard 13", 10): "D"})


# clauses: mbs-fbbj-3 1.1.19, 3.24.4, 3.35
@pytest.mark.parametrize(
    ("chosen", "other", "setting"),
    [
        (PLAN, None, "draws_on"),
        (OF_TENS, PLAN, "unlike_tens"),
        (OF_TENS, PLAN, "dealer_blackjack"),
        (OF_MARKERS, PLAN, "dealer_blackjack"),
    ],
)
def test_a_sheet_that_would_not_hold_for_the_house_is_refused(chosen: Plan, other: Plan | None, setting: str) -> None:
    """And the same House has one for a plan to which the setting makes no difference."""
    value = {"dealer_blackjack": WITH_BUSTED}.get(setting, False)
    house = FreeBetHouse(**{setting: value})
    with pytest.raises(Trouble) as refused:
        sheet.check(chosen, house)
    assert setting in refused.value.observed and "[free_bet]" in refused.value.where
    sheet.check(chosen, FreeBetHouse())
    if other:
        sheet.check(other, house)
