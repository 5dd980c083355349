"""The simulated machine: parts that are wrong as real ones are, in whole numbers, the same on every interpreter."""
