"""Stored rounds verified again in bulk: every entry judged anew, on all cores, and a report of what was found."""
