"""TLS for the bridge's API and page: certificate and key checked before anything is served, and known to clients."""

import re
import ssl
from pathlib import Path

from trueshoe.errors import Trouble

_FIRST = re.compile(r"-----BEGIN CERTIFICATE-----.+?-----END CERTIFICATE-----", re.DOTALL)


class BadCertificate(Trouble):
    """A certificate, or its key, that TLS cannot be spoken with."""


def served(certificate: str, key: str) -> tuple[str, str]:
    """The files to serve with, refused where that cannot be; nobody is asked for a key's password."""
    certificate, key = (str(Path(name).expanduser()) if name else "" for name in (certificate, key))
    if bool(certificate) != bool(key):
        raise _bad(certificate or key, "both settings, tls_certificate and tls_key, or neither", "one of them")
    if certificate:
        try:
            ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(certificate, key, password=lambda: "")
        except (OSError, ValueError) as refused:
            expected = "a certificate in PEM, with those that signed it behind it, and its key without a password"
            raise _bad(f"{certificate}, {key}", expected, str(refused)) from None
    return certificate, key


def known(certificate: Path) -> ssl.SSLContext:
    """A client's side that takes the holder of just this certificate, at whatever address it is reached."""
    try:
        found = _FIRST.search(certificate.read_text(encoding="ascii"))
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname = False
        context.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN
        context.load_verify_locations(cadata=found.group() if found else "")
    except (OSError, ValueError) as refused:
        raise _bad(str(certificate), "the bridge's certificate in PEM", str(refused)) from None
    return context


def _bad(where: str, expected: str, observed: str) -> BadCertificate:
    return BadCertificate("TLS cannot be spoken so", where, expected, observed, "correct the files, or name others")
