"""The log of a device's records at its host: signed tree heads, so that nothing in it changes unseen."""
