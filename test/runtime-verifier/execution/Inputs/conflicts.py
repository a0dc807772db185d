"""How many of 255 planted conflicts a program sees. usage: conflicts.py PROGRAM"""
import subprocess
import sys


def races(other):
    job = f"block 256 1 1\nparameter 1 integer {other}\n"
    return '"event":"race"' in subprocess.run([sys.argv[1]], input=job, check=True, capture_output=True, text=True).stdout


print(sum(map(races, range(1, 256))), "of 255 conflicts seen,", int(races(0)), "without one")
