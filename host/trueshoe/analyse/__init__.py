"""The mathematics of a game: the probability and the edge of every bet, exactly where the cards can be counted."""
