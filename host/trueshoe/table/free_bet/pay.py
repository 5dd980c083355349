"""The pay tables of Free Bet Blackjack, as §4 prints them."""

from trueshoe.table.odds import Odds, to

# clauses: mbs-fbbj-3 4.1, 4.1 table
BLACKJACK = to(3, 2)
REGULAR = to(1)
INSURANCE = to(2)
PAIR = to(11)

# clauses: mbs-fbbj-3 4.2, 4.2 table
BUSTED = {3: to(1), 4: to(2), 5: to(6), 6: to(50), 7: to(100)}

# clauses: mbs-fbbj-3 4.3, 4.3 table
POT_OF_GOLD = {1: to(3), 2: to(10), 3: to(25), 4: to(50), 5: to(100)}


# clauses: mbs-fbbj-3 1.1.3, 3.15.2, 4.2
def busted(cards: int) -> Odds:
    """What a Dealer's bust with so many cards pays; the last line is for as many or more."""
    return BUSTED[min(cards, max(BUSTED))]


# clauses: mbs-fbbj-3 1.1.7, 3.15.3, 4.3
def pot_of_gold(markers: int) -> Odds | None:
    """What so many Free Bet Markers pay, the last line for as many or more; None without one."""
    return POT_OF_GOLD[min(markers, max(POT_OF_GOLD))] if markers else None
