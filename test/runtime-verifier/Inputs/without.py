"""Executes a command on a kernel that seems to lack something: without.py {landlock|seccomp} COMMAND..."""
import ctypes
import os
import struct
import sys

LOAD, EQUAL, RETURN, ALLOW, ERROR = 0x20, 0x15, 0x06, 0x7FFF0000, 0x50000
PRCTL, SET_SECCOMP = 157 if os.uname().machine == "x86_64" else 167, 22
NO_SUCH_CALL, INVALID = 38, 22
code = {
    "landlock": [(LOAD, 0, 0, 0), (EQUAL, 0, 1, 444), (RETURN, 0, 0, ERROR | NO_SUCH_CALL), (RETURN, 0, 0, ALLOW)],
    "seccomp": [(LOAD, 0, 0, 0), (EQUAL, 0, 3, PRCTL), (LOAD, 0, 0, 16), (EQUAL, 0, 1, SET_SECCOMP),
                (RETURN, 0, 0, ERROR | INVALID), (RETURN, 0, 0, ALLOW)],
}[sys.argv[1]]
text = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *each) for each in code))
program = ctypes.create_string_buffer(struct.pack("HxxxxxxQ", len(code), ctypes.addressof(text)))
library = ctypes.CDLL(None)
assert library.prctl(38, 1, 0, 0, 0) == 0 and library.prctl(SET_SECCOMP, 2, program, 0, 0) == 0
os.execv(sys.argv[2], sys.argv[2:])
