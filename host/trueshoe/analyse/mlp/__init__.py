"""The mathematics of Multi-Link Progressive Texas Hold'em."""
