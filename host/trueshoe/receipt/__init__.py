"""Receipts: for each round a small signed file that anybody can check without this software."""
