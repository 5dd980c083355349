"""The core that device and host share: cards, ranks, chance, rulebooks, verdicts, wire. No I/O, no clock."""
