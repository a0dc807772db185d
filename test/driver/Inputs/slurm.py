#!/usr/bin/env python3
"""Runs a command in a Slurm cluster of its own: a controller and a node, on the loopback interface, of this machine.

usage: slurm.py DIRECTORY COMMAND...

All that the cluster writes is in DIRECTORY. When the command has ended, however it did, nothing of the cluster is left.
"""
import ctypes
import os
import pathlib
import pwd
import signal
import socket
import subprocess
import sys
import time

CONFIGURATION = """
ClusterName=private
SlurmctldHost={host}(127.0.0.1)
SlurmUser={user}
SlurmdUser={user}
AuthType=auth/none
CredType=cred/none
SlurmctldPort={ports[0]}
SlurmdPort={ports[1]}
StateSaveLocation={directory}/state
SlurmdSpoolDir={directory}/spool
SlurmctldPidFile={directory}/slurmctld.pid
SlurmdPidFile={directory}/slurmd.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
KillWait=1
NodeName={host} NodeAddr=127.0.0.1 CPUs=8 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES
"""
PATIENCE = 60  # seconds


def free_ports(number):
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(number)]
    ports = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    return ports


def wait_until_idle():
    deadline = time.monotonic() + PATIENCE
    while "idle" not in (told := subprocess.run(["sinfo", "--noheader", "--format=%T"], capture_output=True, text=True)).stdout:
        if time.monotonic() > deadline:
            sys.exit(f"the cluster does not come up: {told.stdout}{told.stderr}")
        time.sleep(0.2)


def children():
    return [int(each) for each in pathlib.Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()]


def end_everything():
    """Whatever a job leaves behind becomes a child of this process."""
    for how, patience in ((signal.SIGTERM, 5), (signal.SIGKILL, PATIENCE)):
        deadline = time.monotonic() + patience
        while (left := children()) and time.monotonic() < deadline:
            for each in left:
                os.kill(each, how)
            time.sleep(0.1)
            try:
                while os.waitpid(-1, os.WNOHANG)[0]:
                    pass
            except ChildProcessError:
                return


def main():
    directory, command = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2:]
    (directory / "state").mkdir(parents=True)
    (directory / "spool").mkdir()
    host = socket.gethostname().split(".")[0]
    configuration = directory / "slurm.conf"
    configuration.write_text(CONFIGURATION.format(host=host, user=pwd.getpwuid(os.getuid()).pw_name,
                                                  ports=free_ports(2), directory=directory))
    os.environ["SLURM_CONF"] = str(configuration)
    PR_SET_CHILD_SUBREAPER = 36
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    try:
        for daemon in ("slurmctld", "slurmd"):
            subprocess.Popen([f"/usr/sbin/{daemon}", "-D"], stdin=subprocess.DEVNULL, stderr=subprocess.STDOUT,
                             stdout=(directory / f"{daemon}.log").open("w"))
        wait_until_idle()
        return subprocess.run(command, timeout=4 * PATIENCE).returncode
    finally:
        subprocess.run(["scancel", f"--user={pwd.getpwuid(os.getuid()).pw_name}"], check=False)
        end_everything()


if __name__ == "__main__":
    sys.exit(main())
