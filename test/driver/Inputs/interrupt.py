"""Runs a command with its standard error on a terminal, and sends it a signal once a text is shown there.

usage: interrupt.py SIGNAL TEXT COMMAND...

What was shown goes to standard output after the command's own, and its exit code is this program's.
"""
import os, pty, signal, subprocess, sys

name, shown_at_last, *command = sys.argv[1:]
stop = signal.Signals[name]
signal.signal(stop, signal.SIG_DFL)  # as in a terminal, however the tests were started
ours, terminal = pty.openpty()
process = subprocess.Popen(command, stderr=terminal, env=os.environ | {"NO_COLOR": "1"})
os.close(terminal)
shown = b""
is_interrupted = False
try:
    while part := os.read(ours, 1 << 16):
        shown += part
        if not is_interrupted and shown_at_last.encode() in shown:
            process.send_signal(stop)
            is_interrupted = True
except OSError:  # the end, on Linux
    pass
sys.stdout.write(shown.decode())
sys.exit(process.wait())
