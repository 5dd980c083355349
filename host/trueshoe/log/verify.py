"""What became of a log since it was signed: edits, deletions, insertions, another order, a cut end, a fork; where."""

from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from shoecore.proof.chain import START, chain
from trueshoe.log.entries import Kept as Entry
from trueshoe.log.file import Kept
from trueshoe.log.heads import Head
from trueshoe.log.tree import History, leaf


class Wrong(NamedTuple):
    """What is wrong with a log, where, what was expected and what is there."""

    what: str
    where: str
    expected: str
    observed: str


def verify(entries: Sequence[Entry], log: Kept, public: str, anchored: Iterable[Head] = ()) -> list[Wrong]:
    """Hold records against their log, and that against its heads; ``anchored`` are heads that were kept elsewhere."""
    found = unsigned(log, public)
    signed = [head for _, head in log.heads if head.holds(public)]
    found += _against_heads(log.hashes, signed, "other entries than were signed")
    found += _against_log(entries, log.hashes)
    if not found:
        found += _links(entries, signed)
    elsewhere = sorted(anchored, key=lambda head: head.size)
    kept = [head for head in elsewhere if head.holds(public)]
    fork = _against_heads(log.hashes, kept, "fork: other entries were signed for somebody else")
    return found + forged(elsewhere, public) + fork


def forged(anchored: Iterable[Head], public: str) -> list[Wrong]:
    """Heads that were kept elsewhere, and that the host did not sign."""
    return [
        Wrong("head without its signature", _where(head), f"signed by {public}", f"by {head.key}")
        for head in anchored
        if not head.holds(public)
    ]


def unsigned(log: Kept, public: str) -> list[Wrong]:
    """Heads that the host did not sign, a log that has none, and heads that do not follow one another."""
    found = [
        Wrong("head without its signature", f"line {line} of the log", f"signed by {public}", f"signed by {head.key}")
        for line, head in log.heads
        if not head.holds(public)
    ]
    if not log.heads:
        found.append(Wrong("log without a head", "its end", "a head over its entries", "none"))
    sizes = [head.size for _, head in log.heads]
    if log.heads and max(sizes) < len(log.hashes):
        where, observed = f"behind entry {max(sizes)} of the log", f"{len(log.hashes) - max(sizes)} hashes"
        found.append(Wrong("hashes that no head is over", where, "a head at the log's end", observed))
    if sizes != sorted(sizes) or len({head.device for _, head in log.heads}) > 1:
        found.append(Wrong("heads that do not follow one another", "the log", "one device, growing", f"sizes {sizes}"))
    return found


def _against_heads(hashes: Sequence[bytes], heads: Sequence[Head], what: str) -> list[Wrong]:
    """The entries as they were signed: where one changed, it lies behind the last head that holds."""
    history, whole, found = History(hashes), 0, []
    for head in heads:
        if head.size > len(hashes):
            expected = f"{head.size} entries, signed {head.at}"
            found.append(Wrong("entries cut off", f"behind entry {len(hashes)} of the log", expected, f"{len(hashes)}"))
        elif history.root(head.size).hex() != head.root:
            where = f"entries {whole + 1} to {head.size} of the log"
            observed = f"root {history.root(head.size).hex()}"
            found.append(Wrong(what, where, f"root {head.root}, signed {head.at}", observed))
        else:
            whole = head.size
    return found


def _against_log(entries: Sequence[Entry], hashes: Sequence[bytes]) -> list[Wrong]:
    """Where the records are others than those whose hashes the log has; more behind its end are not signed yet."""
    own = [leaf(entry.content) for entry in entries]
    if own[: len(hashes)] == list(hashes):
        return []
    same = next((at for at, pair in enumerate(zip(own, hashes, strict=False)) if pair[0] != pair[1]), len(own))
    matcher = SequenceMatcher(None, hashes[same:], own[same:], autojunk=False)
    there, kept = set(own), set(hashes)
    found = []
    for how, first, end, begin, stop in matcher.get_opcodes():
        if how == "equal" or (how == "insert" and first == end == len(hashes) - same):
            continue
        was = range(same + first, same + end)
        now = entries[same + begin : same + stop]
        moved = [at for at in was if hashes[at] in there] + [
            at for at, entry in enumerate(now) if leaf(entry.content) in kept
        ]
        found.append(_named(how, bool(moved), was, now, len(hashes)))
    return found


def _named(how: str, moved: bool, was: range, now: Sequence[Entry], size: int) -> Wrong:
    """One difference in words."""
    lines = f"lines {now[0].line} to {now[-1].line}" if now else "no line"
    expected = f"{len(was)} records" if was else "none"
    observed = f"{len(now)} records, {lines}" if now else "none"
    where = f"entries {was.start + 1} to {was.stop}" if was else f"behind entry {was.start}"
    if moved:
        return Wrong("records in another order", where, expected, observed)
    if how == "delete":
        what = "records cut off" if was.stop == size else "records deleted"
        return Wrong(what, where, expected, observed)
    return Wrong("records inserted" if how == "insert" else "records changed", where, expected, observed)


def _links(entries: Sequence[Entry], heads: Sequence[Head]) -> list[Wrong]:
    """The chain's link at each head."""
    links, link = [START], START
    for entry in entries:
        link = chain(link, entry.content)
        links.append(link)
    return [
        Wrong("another link of the chain than was signed", _where(head), head.link, links[head.size].hex())
        for head in heads
        if links[head.size].hex() != head.link
    ]


def _where(head: Head) -> str:
    return f"the head over {head.size} entries, signed {head.at}"
