"""The software beside the device: it reads what was dispensed, judges it by the approved rules, and shows it."""
