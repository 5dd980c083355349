"""The screen of a demonstration, over with its bridge: ``python -m trueshoe.watching HOST:PORT TOKENFILE``."""

import sys
from pathlib import Path

from trueshoe.watching.hearing import Bridge
from trueshoe.watching.screen import Watch

Watch(Bridge(sys.argv[1], Path(sys.argv[2])), None, "demo", "Pit Supervisor", stays=False).run()
