"""What the headers of a ring's sectors say: which is the newest, which the oldest not acknowledged, what is foreign."""

from .sectors import HEADER, NEWER, NONE, VERSION, Sectors


class Scan:
    """``newest`` is -1 where nothing was ever written; ``foreign`` says what is there that is no journal of ours."""

    def __init__(self, sectors: Sectors) -> None:
        self.newest = -1
        self.oldest = 0
        self.foreign = ""
        acknowledged = -1
        first = -1
        unknown = 0
        for index in range(sectors.count):
            found = sectors.look_at(index)
            if found == HEADER:
                sequence = sectors.sequence()
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
            self.oldest = min(self.newest, max(acknowledged + 1, sectors.kept(), first))
        elif unknown > 1 and not self.foreign:
            self.foreign = "something that is no journal, in %d of %d sectors" % (unknown, sectors.count)
