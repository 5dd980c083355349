"""The journal as it lies on a flash: what the device writes into it, and what anybody reads from it or from a dump."""
