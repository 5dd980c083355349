"""What a device may run: signed bundles of its modules, and the keys that sign them."""
