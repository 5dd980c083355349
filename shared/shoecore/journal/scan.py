"""What the headers of a ring's sectors say: which is the newest, which the oldest not acknowledged, what is foreign."""

from .sectors import HEADER, NEWER, NONE, VERSION, Sectors


class Scan:
    """``newest`` is -1 where nothing was ever written; ``begin`` is the first sector not acknowledged, ``oldest`` the
    first of those that has a header, ``has_gaps`` says that some from there to the newest have none; ``foreign`` says
    what is there that is no journal of ours."""

    def __init__(self, sectors: Sectors) -> None:
        self.newest = -1
        self.oldest = self.begin = 0
        self.has_gaps = False
        self.foreign = ""
        acknowledged = -1
        first = -1
        headers = unknown = 0
        for index in range(sectors.count):
            found = sectors.look_at(index)
            if found == HEADER:
                sequence = sectors.sequence()
                headers += 1
                self.newest = max(self.newest, sequence)
                first = sequence if first < 0 else min(first, sequence)
                if sectors.is_acknowledged():
                    acknowledged = max(acknowledged, sequence)
            elif found == NEWER:
                self.foreign = "a journal of format %d, this firmware reads up to %d" % (sectors.version(), VERSION)
            elif found == NONE:
                unknown += 1
        if self.newest >= 0:
            sectors.look(self.newest)
            self.begin = min(self.newest, max(acknowledged + 1, sectors.kept()))
            self.oldest = max(self.begin, first)
            self.has_gaps = self.begin < first or headers <= self.newest - first
        elif unknown > 1 and not self.foreign:
            self.foreign = "something that is no journal, in %d of %d sectors" % (unknown, sectors.count)
