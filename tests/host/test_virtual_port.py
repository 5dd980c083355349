"""The one port of a virtual board: a client that left makes room for the next, whatever it has left behind."""

import socket
from urllib.parse import urlsplit

from port import BUSY, Port

_MORE_THAN_A_PIECE = 10_000


def connected(port: Port) -> socket.socket:
    """A client."""
    where = urlsplit(port.url)
    assert where.hostname and where.port
    return socket.create_connection((where.hostname, where.port))


def test_the_next_client_is_let_in_while_what_the_one_before_said_is_still_to_be_read() -> None:
    port = Port(0)
    with connected(port) as first:
        port.exchange(b"", 1.0)
        first.sendall(bytes(_MORE_THAN_A_PIECE))
    with connected(port) as second:
        assert len(port.exchange(b"", 1.0)) == _MORE_THAN_A_PIECE and port.visits == 2
        port.exchange(b"hello", 1.0)
        assert second.recv(5) == b"hello"
    port.close()


def test_a_second_client_is_told_that_the_port_is_in_use_while_the_first_is_there() -> None:
    port = Port(0)
    with connected(port) as first, connected(port) as second:
        port.exchange(b"", 1.0)
        first.sendall(b"here")
        came = port.exchange(b"", 1.0) + port.exchange(b"", 0.1)
        assert came == b"here" and port.visits == 1 and second.recv(len(BUSY)) == BUSY
    port.close()
