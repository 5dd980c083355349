"""The one table of messages as people read them: each and each of its fields by name and in a sentence."""

from shoecore.wire import messages, rights

HOST = "host"
DEVICE = "device"

_NUMBER = "The record's number."
_NONCE = "16 bytes that were never used before."
_KEY_ID = "8 bytes that name the key; no secret."

# Message, name, who sends it, what it says; of each field, in the order in which it has them, name and what it says.
TABLE = (
    (
        messages.IDENTIFY,
        "identify",
        HOST,
        "Asks who the device is.",
        (("protocol", "The version that the host speaks."),),
    ),
    (
        messages.HELLO,
        "hello",
        DEVICE,
        "Who the device is; what it says here is proven only by a session.",
        (
            ("protocol", "The version that the device speaks."),
            ("product", "The product's name."),
            ("version", "The firmware's version."),
            ("board", "The board."),
            ("serial", "The serial number, as part of every session's keys."),
            ("boots", "How often it was started."),
        ),
    ),
    (messages.ASK_STATUS, "ask status", HOST, "Asks how the device is.", ()),
    (
        messages.STATUS,
        "status",
        DEVICE,
        "How the device is.",
        (
            ("state", "What it is about."),
            ("fault", "The latched fault's code, or 0."),
            ("waiting", "Records that are not acknowledged; 65535: so many or more."),
            ("next", "The number of the next record."),
        ),
    ),
    (
        messages.ACKNOWLEDGE,
        "acknowledge",
        HOST,
        "Every record up to this one is safe at the host; the device may forget them.",
        (("number", _NUMBER),),
    ),
    (
        messages.ASK_LEASE,
        "ask lease",
        DEVICE,
        "Asks for leave to move cards.",
        (("number", "The question's number."),),
    ),
    (
        messages.LEASE,
        "lease",
        HOST,
        "Cards may move for 250 ms from the question.",
        (("number", "The question's number."),),
    ),
    (
        messages.ASK_DUMP,
        "ask dump",
        HOST,
        "Asks for a piece of the journal as it lies on the flash.",
        (("at", "From which byte on."),),
    ),
    (
        messages.DUMP,
        "dump",
        DEVICE,
        "A piece of the journal; none behind its end.",
        (("at", "From which byte on."), ("bytes", "The bytes.")),
    ),
    (
        messages.SEAL_PART,
        "seal part",
        HOST,
        "The host's part of the key that cards are sealed with, exclusive-or `ts cover`; a status answers.",
        (("part", "32 bytes: `PROOF.md`."),),
    ),
    (
        messages.OPEN,
        "open",
        HOST,
        "Wants a session.",
        (("key", _KEY_ID), ("commitment", "32 bytes: SHA-256 of `ts nonce` and the nonce that `prove` tells.")),
    ),
    (
        messages.CHALLENGE,
        "challenge",
        DEVICE,
        "The device's proof that it has the key, and what the host has to prove it with.",
        (
            ("nonce", _NONCE),
            ("start", "8 bytes, the high one first: the counter before both ends' first frames."),
            ("proof", "16 bytes."),
        ),
    ),
    (
        messages.PROVE,
        "prove",
        HOST,
        "The host's proof that it has the key, and the nonce that it had committed to.",
        (("proof", "16 bytes."), ("nonce", _NONCE)),
    ),
    (
        messages.WELCOME,
        "welcome",
        DEVICE,
        "The session's first frame.",
        (
            ("role", "What the key may be used for."),
            ("oldest", "The first record that the device keeps."),
            ("next", "The number of the next record."),
        ),
    ),
    (
        messages.REFUSED,
        "refused",
        DEVICE,
        "A message was not heeded.",
        (("reason", "Why, by the table below."), ("message", "Which message.")),
    ),
    (
        messages.RECORDS_ANEW,
        "records anew",
        DEVICE,
        "Records, the first with its number and time in full.",
        (
            ("number", "The first record's number."),
            ("time", "Its time in milliseconds since the start, less whole turns of 2**30."),
            ("records", "The entries."),
        ),
    ),
    (messages.RECORDS, "records", DEVICE, "The records that follow.", (("records", "The entries."),)),
    (
        messages.AGAIN,
        "again",
        HOST,
        "A frame is missing: the chain is to begin anew.",
        (("number", "The first record that is missing."),),
    ),
    (
        messages.COMMAND,
        "command",
        HOST,
        "Wants something done; the same number again in a session has the same answer and no second effect.",
        (
            ("number", "Of the commands of this session, upwards from 1."),
            ("command", "Which, by the table above."),
            ("argument", "What with."),
            ("second", "The id of the second person's key; none where nobody signs beside."),
            ("signature", "16 bytes by that key, as above."),
        ),
    ),
    (
        messages.RESULT,
        "result",
        DEVICE,
        "What came of a command.",
        (("number", "The command's."), ("result", "By the table above.")),
    ),
    (
        messages.PAIR,
        "pair",
        HOST,
        "Wants to be paired, which somebody at the device must have chosen.",
        (
            ("public", "32 bytes of X25519, made for this pairing."),
            ("role", "What the key is for."),
            ("name", "1 to 20 bytes."),
        ),
    ),
    (
        messages.PAIR_COMMITTED,
        "pair committed",
        DEVICE,
        "The device's public value, and what ties it to its nonce.",
        (("public", "32 bytes of X25519."), ("commitment", "32 bytes.")),
    ),
    (messages.PAIR_NONCE, "pair nonce", HOST, "The host's nonce, once it has the commitment.", (("nonce", _NONCE),)),
    (messages.PAIR_OPENED, "pair opened", DEVICE, "The nonce that the device was tied to.", (("nonce", _NONCE),)),
    (
        messages.PAIR_AGREED,
        "pair agreed",
        HOST,
        "A person at the host saw the device's code there.",
        (("proof", "16 bytes."),),
    ),
    (
        messages.PAIRED,
        "paired",
        DEVICE,
        "The key, once a person at the device has agreed too.",
        (("key", _KEY_ID), ("hidden", "The 32 bytes of the key, hidden."), ("tag", "16 bytes over both.")),
    ),
    (
        messages.PIECE,
        "piece",
        HOST,
        "A piece of what is to be installed; empty, the question how far it has come. INSTALL must have been chosen.",
        (("at", "From which byte on."), ("content", "The bytes, at most 200.")),
    ),
    (
        messages.HAVE,
        "have",
        DEVICE,
        "How far it has come; a piece that is not the next one changes nothing.",
        (
            ("bytes", "So many are there, from the first on."),
            (
                "state",
                "0 nothing comes, 1 room is made, 2 it comes in, 3 checked: the next start tries it, 4 on trial, "
                "5 taken back, 6 keys that count from now on, 7 refused.",
            ),
            ("wrong", "Why it was refused."),
        ),
    ),
    (
        messages.NOTE,
        "note",
        HOST,
        "What the bridge found or heard ruled; the display shows it for some seconds, never over a fault.",
        (("line", "At most 16 characters are seen."),),
    ),
    (
        messages.ATTESTED,
        "attested",
        DEVICE,
        "The answer to attest.",
        (
            ("number", "The command's."),
            ("codes", "32 bytes each: of the programs, of bundle A's place, of B's, of what it is set to."),
            (
                "set to",
                "What that is: rulebook as text, packs (1), 1 in production (1), the bundle that runs, 0 for none (1), "
                "the highest release that was confirmed (4), of the keys their version (2), threshold (1) and SHA-256 "
                "behind its length (33), 4 KiB sectors of a bundle's place (2), and behind their length the figures "
                "that were measured at the machine, none where it goes by its board's own.",
            ),
        ),
    ),
    (
        messages.TOLD,
        "told",
        DEVICE,
        "The answer to tell.",
        (
            ("number", "The command's."),
            ("answer", "The fields of the answer, by the question: `shared/shoecore/wire/service.py`."),
        ),
    ),
    (
        messages.WORK,
        "work",
        HOST,
        "Has the machine do something. HOST AT WORK must have been chosen; the same number again is done once.",
        (
            ("number", "Its number, another each time, not 0."),
            (
                "what",
                "1 find home, 2 jog, 3 light, 4 await a key, 5 raw noise, 6 measure a deck, 7 compare a sorted one.",
            ),
            (
                "argument",
                "Of 2 the motor (feed 0, exit 1, carousel 2), 1 forward or 0 back, millimetres to 100 or the slot; of "
                "3 the ready lamp 0, the fault lamp 1, the buzzer 2, the display 3; else nothing.",
            ),
        ),
    ),
    (
        messages.WORKED,
        "worked",
        DEVICE,
        "What came of a piece of work.",
        (
            ("number", "The work's."),
            ("how", "1 done, 2 not possible, 3 a fault came between."),
            (
                "told",
                "Of 2 the motors' milliamperes (2, the high one first), of 4 the key, of 5 64 samples, of 6 and 7 what "
                "`shared/shoecore/wire/work.py` lays out.",
            ),
        ),
    ),
)

# Command, name, what it does and with what.
COMMANDS = (
    (rights.RETIRE_KEY, "retire key", "The key with the id that is the argument lets nobody in any more."),
    (
        rights.PROMPT,
        "prompt",
        "Resets the device, whose next start gives the prompt: switch closed, no round open.",
    ),
    (
        rights.INSTALL,
        "install",
        "What has the SHA-256 (of what is signed of it, 32 bytes) and the size (4, the high one first) of the argument "
        "may come in.",
    ),
    (rights.CONFIRM, "confirm", "The bundle with this SHA-256, which runs on trial with no fault latched, stays."),
    (rights.GIVE_UP, "give up", "What comes in, is ready, or runs on trial is gone, at the latest at the next start."),
    (
        rights.ATTEST,
        "attest",
        "HMAC-SHA-256 under the argument as its key over each part of what the device runs by; attested is the answer.",
    ),
    (
        rights.TELL,
        "tell",
        "The answer to the question that is the argument, one byte: parts 1, sensors 2, configuration 3, clock 4, "
        "display 5, calibration 6, firmware 7; told is the answer. No record is made of it.",
    ),
    (
        rights.CONFIGURE,
        "configure",
        "The device is set up from its next start on: rulebook as text, packs (1), 1 in production (1). Switch closed, "
        "no round open.",
    ),
    (rights.SET_CLOCK, "set clock", "It is now so many seconds after 2000-01-01 00:00 (4, the high one first)."),
    (
        rights.REPLACED,
        "part replaced",
        "The part with this number (1) is new: its count begins at 0. Switch closed, no round open.",
    ),
    (
        rights.OPEN_CARDS,
        "open cards",
        "Every card of the newest order, or of a shoe's newest round, is opened by records, where it is over and the "
        "next has not begun: how many cards were out before (1), how many it has (2), its root (32).",
    ),
    (
        rights.CALIBRATE,
        "calibrate",
        "These figures (settle_us 2, card_us 4, gap_us 4, band 2, edge_ms 2) hold from the next start on; for no "
        "argument those before. Each is between half and twice the board's own. Switch closed, no round open.",
    ),
)
