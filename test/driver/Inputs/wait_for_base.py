#!/usr/bin/env python3
"""Waits until a cache directory has as many precompiled headers as it should.

usage: wait_for_base.py DIRECTORY COUNT
"""
import pathlib
import sys
import time

directory, count = pathlib.Path(sys.argv[1]), int(sys.argv[2])
end = time.monotonic() + 600  # it is built at the lowest priority
while len(list(directory.glob("headers/llvmcache-base-*[0-9a-f]"))) < count:
    if time.monotonic() > end:
        sys.exit(f"{directory} still has fewer than {count} bases")
    time.sleep(0.1)
