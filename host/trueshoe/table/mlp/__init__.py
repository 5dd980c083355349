"""Multi-Link Progressive Texas Hold'em at the table: its bets, who decides what, and what they pay."""
