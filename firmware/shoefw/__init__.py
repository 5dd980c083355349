"""The firmware: drivers that touch pins, controllers that wait for edges, and the loop between them."""
