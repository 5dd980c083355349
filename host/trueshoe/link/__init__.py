"""The host's side of the wire: a client of one device on any port."""
