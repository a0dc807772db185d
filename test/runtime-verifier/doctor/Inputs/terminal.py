"""Runs a command in a terminal of so many columns, and prints what it wrote there: terminal.py COLUMNS COMMAND..."""
import fcntl
import os
import pty
import struct
import sys
import termios

columns, *command = sys.argv[1:]
ours, theirs = pty.openpty()
fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 50, int(columns), 0, 0))
if not os.fork():
    os.dup2(theirs, 1)
    os.close(ours)
    os.execv(command[0], command)
os.close(theirs)
page = b""
try:
    while part := os.read(ours, 4096):
        page += part
except OSError:  # the other end is closed
    pass
os.wait()
longest = max(len(line) for line in page.decode().splitlines())
print(page.decode().replace("\r\n", "\n"), end="")
sys.exit(f"a line has {longest} characters" if longest > int(columns) else 0)
