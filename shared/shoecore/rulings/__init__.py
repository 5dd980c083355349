"""Guided adjudication: what a rulebook says must happen now, or the one question that its clause needs next."""
