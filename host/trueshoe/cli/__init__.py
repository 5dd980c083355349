"""The command `trueshoe`: one file a command; what a command needs is imported only when it runs."""

import sys


def main() -> None:
    """Run the command line; Ctrl-C ends it without a word, even while it is still being loaded."""
    try:
        from trueshoe.cli.app import app

        app()
    except KeyboardInterrupt:
        sys.exit(130)
