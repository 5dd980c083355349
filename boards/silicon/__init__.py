"""Parts of real chips that the boards share, each with the methods that the drivers' page lists for it."""

from sys import modules

# A port looks for its own modules in every folder first, each time that one is imported, 2 ms on an RP2040: but for
# those that are known already.
for _name in ("binascii", "collections", "hashlib"):
    modules[_name] = __import__(_name)
