"""Whether this host's own installation is in order, part by part."""
