"""The engine of the rulings: it asks for one fact at a time, guesses none, and names what cannot be."""

from adjudicate import facts_of
from expect import raises
from shoecore import endings, rulebooks
from shoecore import facts as t
from shoecore import findings as f
from shoecore import records as r
from shoecore.facts import RANKS
from shoecore.finding_texts import NAMES
from shoecore.findings import Finding
from shoecore.rulebooks.steps import BURN, CLOSE, COMMUNITY, DEAL, Step
from shoecore.rulings import engine, nodes
from shoecore.rulings.known import learn
from shoecore.rulings.nodes import Ask, Choose, Question, Ruling

P6 = "rws-poker-6"
P7 = "rws-poker-7"


# clauses: rws-poker-7 5.7
def test_one_question_at_a_time_until_the_ruling():
    asked = []
    facts = {}
    answers = {"device": "shoe", "looked": False, "reconstructable": True}
    while True:
        found = engine.resolve(P7, "first-burn-missed", facts)
        if isinstance(found, Ruling):
            break
        asked.append(found)
        facts[found.fact] = answers[found.fact]
    assert asked == [Question("device", "5.7"), Question("looked", "5.7"), Question("reconstructable", "5.7")]
    assert found.outcome == "reconstruct" and facts == answers


# clauses: rws-poker-7 5.1.2; rws-poker-6 5.1.2; rws-mlp-3 5.7.2; rws-mlp-2 5.7.2; mbs-fbbj-3 5.30.1
def test_what_a_device_has_an_interrupted_round_be_is_what_the_text_says_where_there_was_no_outcome():
    for rulebook in rulebooks.IDS:
        tree = engine.tree(engine.load(rulebook), endings.INTERRUPTION)
        outcomes = [node.outcome for node in nodes.below(tree) if isinstance(node, Ruling)]
        ended = [outcome for outcome in outcomes if endings.ends_round((endings.INTERRUPTION, outcome, 2, 0))]
        assert ended and set(ended) == {rulebooks.load(rulebook).UNDECIDED}


def test_facts_may_come_in_any_order_and_no_later_one_skips_an_earlier_question():
    assert engine.resolve(P7, "first-burn-missed", facts_of("reconstructable=yes")).fact == "device"
    assert engine.resolve(P7, "first-burn-missed", facts_of("looked=no device=shoe")).fact == "reconstructable"


def test_a_fact_that_another_situation_asks_for_does_no_harm():
    assert engine.resolve(P7, "first-burn-missed", facts_of("device=shoe looked=yes by-dealer=no")).outcome == "void"


def test_unknown_situation_fact_answer_and_rulebook_are_named():
    assert "'burn'" in str(raises(engine.UnknownSituation, engine.resolve, P7, "burn", {}))
    assert "'seen'" in str(raises(engine.BadFact, engine.resolve, P7, "card-count", {"seen": True}))
    odd = raises(engine.BadFact, engine.resolve, P7, "card-count", {"any-card-seen": "perhaps"})
    assert "any-card-seen takes yes, no, not perhaps" in str(odd)
    wrong = raises(engine.BadFact, engine.resolve, P7, "burn-missed", {"device": "hat"})
    assert "device takes shoe, shuffler, not hat" in str(wrong)
    assert "'whist-1'" in str(raises(rulebooks.UnknownRulebook, engine.resolve, "whist-1", "burn-missed", {}))


def test_facts_that_contradict_each_other_are_named_and_not_ruled_on():
    facts = facts_of("any-card-seen=no looked=yes")
    assert engine.conflicts(P7, facts) == [(("any-card-seen", False), ("looked", True))]
    said = str(raises(engine.BadFact, engine.resolve, P7, "card-count", facts))
    assert "any-card-seen=no and looked=yes" in said
    assert engine.conflicts(P7, facts_of("any-card-seen=yes looked=yes")) == []
    exposed = facts_of("any-card-seen=no exposed-cards=hole-or-stub")
    assert len(engine.conflicts(P7, exposed)) == 1 and engine.conflicts(P6, exposed) == []


# clauses: rws-poker-6 1.28; rws-poker-7 1.29
def test_ranks_are_those_of_the_records():
    assert [RANKS[rank] for rank in (nodes.DEALER, nodes.PIT_SUPERVISOR, nodes.PIT_MANAGER)] == [
        "Dealer",
        "Pit Supervisor",
        "Pit Manager",
    ]
    assert (RANKS[nodes.SHIFT_MANAGER], RANKS[nodes.HOUSE]) == ("Shift Manager", "House")


def test_a_tree_is_walked_by_its_answers():
    leaf = Ruling("void", "1.1", (), "stand", "nothing", nodes.DEALER)
    other = Ruling("continue", "1.2", (), "stand", "nothing", nodes.DEALER)
    asked = Ask("looked", "1.1", leaf, other)
    chosen = Choose("device", "1.0", (("shoe", asked), ("shuffler", other)))
    assert nodes.answers(chosen) == ("shoe", "shuffler") and nodes.answers(asked) == (True, False)
    assert nodes.after(chosen, "shoe") is asked and nodes.after(chosen, "hat") is None
    assert nodes.after(asked, True) is leaf and nodes.after(asked, False) is other and nodes.after(asked, "yes") is None
    assert nodes.below(chosen) == [chosen, asked, leaf, other, other]


# clauses: rws-poker-7 5.7, 5.8
def test_the_situation_of_a_missed_burn():
    first = Finding(f.MISSED, 7, Step(BURN, 101, 1, "3.9.1"), "3.9.1")
    assert engine.situation_of(P7, first) == (("first-burn-missed", {}),)
    turn = Finding(f.MISSED, 20, Step(BURN, 101, 1, "3.9.5"), "3.9.5")
    assert engine.situation_of(P7, turn) == (("burn-missed", {}),)
    assert engine.situation_of(P6, Finding(f.MISSED, 20, Step(BURN, 101, 1, "3.11"), "3.11")) == (("burn-missed", {}),)


def test_of_what_the_records_know_a_situation_takes_what_it_asks_for():
    known = {"device": "shoe", "interim-settled": True, "looked": True}
    assert engine.relevant(P7, "first-burn-missed", known) == {"device": "shoe", "looked": True}
    assert engine.relevant(P6, "burn-missed", known) == {}


def test_what_the_records_of_a_round_tell_is_not_asked():
    known = {"looked": True}
    opened = (1, P7, r.SHOE, 1, 0b10101, 5)
    for number, kind, values in ((1, r.ROUND_OPENED, opened), (2, r.SHOE_EMPTY, ())):
        learn(known, r.Record(number, 0, kind, values))
    assert known == {"device": "shoe"}
    learn(known, r.Record(3, 0, t.LOOKED, (3,)))
    assert known == {"device": "shoe", "looked": True, "any-card-seen": True}
    facts = engine.relevant(P7, "first-burn-missed", known)
    assert engine.resolve(P7, "first-burn-missed", facts).outcome == "void"


def test_a_finding_that_may_be_several_situations_asks_which():
    hole = Finding(f.MISSED, 4, Step(DEAL, 3, 1, "3.9.1"), "3.9.1")
    assert [name for name, _ in engine.situation_of(P7, hole)] == ["card-count", "hand-count", "deal-order"]


def test_who_exposed_a_card_tells_the_situation():
    early = Finding(f.TOO_EARLY, 9, Step(CLOSE, 255, 2, "3.9.4"), "3.9.4")
    told = engine.situation_of(P7, early, by=r.BY_DEALER)
    assert told == (("turn-exposed", {"betting-was-open": True, "by-dealer": True}),)
    assert engine.situation_of(P7, early, by=r.BY_PLAYER) == (("hole-cards-shown", {}),)
    assert sorted([name for name, _ in engine.situation_of(P7, early)]) == ["hole-cards-shown", "turn-exposed"]


def test_a_card_face_up_is_known_by_what_was_due():
    due = Finding(f.FACE_UP, 9, Step(DEAL, COMMUNITY, 3, "3.9.3"), "5.3")
    assert engine.situation_of(P7, due) == (("card-face-up", {"face-up-due": "community-card"}),)


def test_faults_of_the_records_are_no_situation_and_the_rest_is_not_covered():
    assert engine.situation_of(P7, Finding(f.LOST, 9, None, "")) == ()
    assert engine.situation_of(P7, Finding(f.REPEATED, 9, None, "")) == ()
    assert engine.situation_of(P7, Finding(f.CARDS_SKIPPED, 9, None, "")) == (("not-covered", {}),)


def test_every_finding_leads_to_situations_that_the_rulebook_has():
    for rulebook in (P6, P7):
        rulings = engine.load_found(rulebook)
        names = engine.situations(rulebook)
        for code in range(1, len(NAMES)):
            for row in rulings.found(code):
                assert row[3] in names, row


def test_names_fit_into_the_record_of_a_ruling():
    for name in engine.situations(P7):
        r.pack(81, (name, "players-option", nodes.HOUSE, 1 << 31))
