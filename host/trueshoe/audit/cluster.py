"""A Dask cluster as what does the parts of an audit: its workers open the source themselves, and may come and go."""

import logging
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from importlib.util import find_spec

from trueshoe.audit.source import NoSource

_SECONDS = 5
_SCHEMES = ("tcp://", "tls://")
_RETRIES = 5  # of a part whose worker died; the part itself is the same each time


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """The cluster whose scheduler listens at an address such as tcp://scheduler:8786."""
    if find_spec("distributed") is None:
        raise NoSource(
            "this installation lacks a part",
            address,
            "distributed, for Dask",
            "it is not installed",
            "pip install 'trueshoe[audit]'",
        )
    if not address.startswith(_SCHEMES):
        raise _none(address, f"an address that begins with {' or '.join(_SCHEMES)}", address)
    from distributed import Client

    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what is wrong is told by what is raised
    try:
        client = Client(address, timeout=_SECONDS, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as refused:
        said = str(refused).partition("\n")[0] or type(refused).__name__
        raise _none(address, f"a scheduler that answers within {_SECONDS} s", said) from None
    with client:
        yield client.get_executor(retries=_RETRIES)


def _none(address: str, expected: str, observed: str) -> NoSource:
    return NoSource(
        "there is no Dask cluster",
        address,
        expected,
        observed,
        "start `dask scheduler` and `dask worker`, with this version of trueshoe on each machine; or leave out --dask",
    )
