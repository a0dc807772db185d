"""Ends the doctor while a driver hangs, and looks for the process that asked it: left_behind.py CUDA_TIDY_VERIFY DOUBLE ROOT."""
import pathlib
import signal
import subprocess
import sys
import time

verify, double, root = sys.argv[1:]
environment = {"PATH": "/usr/bin:/bin", "CUDA_TIDY_TEST_DOUBLE": double, "DRIVER_TEST_DOUBLE": "init=hang"}
doctor = subprocess.Popen([verify, "doctor", "--timeout=60", f"--root={root}"], env=environment, stdout=subprocess.DEVNULL)


def children():
    return pathlib.Path(f"/proc/{doctor.pid}/task/{doctor.pid}/children").read_text().split()


def wait_for(condition):
    for _ in range(500):
        if condition():
            return
        time.sleep(0.02)
    sys.exit(f"waited in vain for {condition.__name__}")


wait_for(children)
child = pathlib.Path("/proc", children()[0], "stat")
doctor.send_signal(signal.SIGTERM)
doctor.wait()


def child_has_ended():
    return not child.exists() or child.read_text().rsplit(")", 1)[1].split()[0] == "Z"


wait_for(child_has_ended)
