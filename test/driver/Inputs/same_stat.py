#!/usr/bin/env python3
"""Gives a header another text of the same length, behind the back of its inode, size and time.

usage: same_stat.py DIRECTORY HEADER TEXT
"""
import os
import pathlib
import sys

header = pathlib.Path(sys.argv[1], sys.argv[2])
before = header.stat()
with header.open("r+") as file:
    file.write(sys.argv[3])
os.utime(header, ns=(before.st_atime_ns, before.st_mtime_ns))
assert header.stat().st_size == before.st_size
