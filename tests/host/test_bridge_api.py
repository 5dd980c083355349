"""The bridge's API: nothing without the token, nothing that OpenAPI does not say, every refusal in its five parts."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from shoecore import facts, records
from shoecore.cards import HIDDEN
from shoecore.rulebooks.steps import COMMUNITY
from tests.host.bridged import HELLO, SERIAL, TOKEN, floor_on, records_of, round_of, store_in
from trueshoe.bridge import bodies
from trueshoe.bridge.api import api
from trueshoe.bridge.floor import Floor
from trueshoe.records import named

PARTS = {"what", "where", "expected", "observed", "next_step"}
BY = {"key": "k1", "who": "Ana", "role": "Dealer"}
BEARER = {"Authorization": f"Bearer {TOKEN}"}
