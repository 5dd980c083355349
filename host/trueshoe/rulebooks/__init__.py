"""The approved texts on the host: what each clause asks for, who decides it, and how its wording is found."""
