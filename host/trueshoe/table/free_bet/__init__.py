"""Free Bet Blackjack at the table: its wagers, who decides what, and what they pay."""
