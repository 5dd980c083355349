"""Records as JSON lines: one record a line, in names that people read; `shared/RECORDS.md` describes it."""
