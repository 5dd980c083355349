"""A bridge's tables in a terminal: what lies there, what comes next, findings, rulings, the devices' health."""
