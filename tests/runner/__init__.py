"""The runner of the tests that every interpreter runs."""
