"""What makes a record undeniable: the hash chain of all records, and the tree that commits to a deck's order."""
