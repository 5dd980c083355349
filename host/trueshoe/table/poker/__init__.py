"""Poker (RWS), versions 7 and 6: No Limit betting, pots, rake, the order of showing, and who posts which Blind."""
