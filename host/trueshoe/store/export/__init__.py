"""Kept rounds for other programs: JSON lines, Parquet, and poker's own hand histories."""
