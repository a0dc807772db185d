#!/usr/bin/env python3
"""Runs a command several times at once and prints what all of them printed.

usage: at_once.py COUNT COMMAND...
"""
import subprocess
import sys

processes = [subprocess.Popen(sys.argv[2:], stdout=subprocess.PIPE, text=True) for _ in range(int(sys.argv[1]))]
for process in processes:
    print(process.communicate()[0], end="")
sys.exit(any(process.returncode for process in processes))
