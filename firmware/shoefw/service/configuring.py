"""The device set up by the House: which rulebook it deals by, with how many packs, and whether it is in production."""

from shoecore import rulebooks

_MODES = (("IN PRODUCTION", "NO, TRIAL ONLY"), ("IN PRODUCTION", "YES"))


def run(bench):
    """Pick each, agree to all of it, and keep it for the next start. One rulebook is loaded: the one that is picked."""
    works = bench.works
    picked = yield from bench.picked([("RULEBOOK", rulebook) for rulebook in rulebooks.IDS])
    rules = rulebooks.load(rulebooks.IDS[picked])
    if works.board.KIND not in rulebooks.devices(rules):
        yield from bench.told(rules.ID, "NOT AT A %s" % works.board.KIND.upper())
        return
    fewest, most = rules.PACKS
    packs = yield from bench.picked([("PACKS", "%d" % count) for count in range(fewest, most + 1)])
    packs += fewest
    production = yield from bench.picked(_MODES)
    yield from bench.agreed(rules.ID, "PACKS %d, %s?" % (packs, "PROD" if production else "TRIAL"))
    works.configuration.change(rules.ID, packs, production == 1)
    works.configuration.tell(works.outbox)
    yield from bench.told("CONFIGURED", "SWITCH OFF, ON")
