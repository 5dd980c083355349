"""What hands are worth: five cards of poker, totals of blackjack."""
