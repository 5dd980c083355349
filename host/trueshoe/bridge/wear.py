"""How a device's rollers have slowed down, asked of it now and then while it stands at rest."""

import asyncio
from contextlib import suppress
from typing import Any

from shoecore import states
from shoecore.wire import rights, service
from trueshoe.link.asynchronous import AsyncClient
from trueshoe.link.errors import NotDone
from trueshoe.service import told
from trueshoe.show import parts

SECONDS = 300.0  # a roller slows down over thousands of cards
AT_REST = (states.NO_DECK, states.READY)

_PATIENCE_SECONDS = 1.5  # less than a device whose cards begin to move meanwhile goes without its leave

Rollers = dict[str, dict[str, Any]]


async def rollers(client: AsyncClient) -> Rollers | None:
    """Each roller that has moved a card, as `trueshoe parts --json` has it; None where the device does not say."""
    if not rights.may_command(rights.TELL, client.role, 0):
        return None
    with suppress(NotDone, TimeoutError):
        async with asyncio.timeout(_PATIENCE_SECONDS):
            found = parts.as_object(client.hello.serial, told.parts_of(await client.tell(service.PARTS)))
            return {name: roller for name, roller in found["rollers"].items() if name in found["uses"]}
    return None
