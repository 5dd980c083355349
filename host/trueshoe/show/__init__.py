"""What a person or a program sees of the judged records: a live table, plain lines, or JSON lines."""
