"""What the bridge keeps for good, in SQLite or PostgreSQL: records and their chain, rounds, findings, who did what."""
