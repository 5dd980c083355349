"""What shared tests say beside ``assert``: that a call refuses, and how."""


def raises(error: type, call, *args):
    """The error that the call raised, so a test can read its words; a call that returns fails the test."""
    try:
        result = call(*args)
    except error as refused:
        return refused
    raise AssertionError("%s expected, but the call returned %r" % (error.__name__, result))
