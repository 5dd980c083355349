"""The Progressive Jackpot across tables: one meter, kept to the cent, paid once and in the House's order."""
