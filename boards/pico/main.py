"""What the port runs once USB is there: the program that the stage chose, which ends in its loop or at the prompt."""

import sys

if ".frozen" in sys.path:  # the image's own, which lies in a folder beside this file; a bundle has one of its own
    sys.path.insert(0, ".frozen/firmware")
try:
    __import__("main")
except Exception as failed:  # behind a program that fails, the port gives its prompt
    sys.print_exception(failed)
    __import__("machine").reset()
