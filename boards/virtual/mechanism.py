"""The simulated shuffler under its earlier name."""

from sim.machine import Broken
from sim.shuffler import Shuffler as Mechanism

__all__ = ("Broken", "Mechanism")
