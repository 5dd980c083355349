"""The shoe: a hand draws the cards past two exit sensors and the reader; the device sees, says and judges."""
