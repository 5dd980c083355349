"""The table: bets, pots, pay tables and settlement, on the cards that the core ranks."""
