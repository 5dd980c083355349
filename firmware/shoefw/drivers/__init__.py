"""One file a kind of device; the board passes the pins in."""
