"""Chance that can be believed: noise, its health, its conditioning, the generator and the shuffle, one file each."""
