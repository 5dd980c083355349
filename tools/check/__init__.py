"""The checks that need no run: layers, dialect, documentation, hygiene and types; ``python -m tools.check``."""
