"""How long a host waits for a device, in seconds.

A device that is there again has its session within two seconds, also where one message got lost on the way. Where the
line ended, a try to reach it comes every ``AWAY`` and a question of the greeting is said again after ``AGAIN``. Where
the line stayed, a device that says nothing in one ``QUIET`` after another is asked for a word in the second of them at
the latest, and again after ``AGAIN``.
"""

GREETING = 5.0
ANSWER = 5.0
DECK = 900.0  # in which somebody lays a deck in, and it goes through the machine twice
PROOF = 30.0  # in which a device goes over all of its flash
AGAIN = 0.75  # more than a device mostly takes to answer OPEN: another one voids its challenge
QUIET = 0.4
AWAY = 0.1
ALIVE = 2.0  # as long as a turn of the follower's own work may take, a slow disk included, while cards move
