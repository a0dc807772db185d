#!/usr/bin/env python3
"""Fails unless two cache directories have the same precompiled headers.

usage: same_bases.py ONE OTHER
"""
import pathlib
import sys

one, other = ({file.name: file.read_bytes() for file in pathlib.Path(directory).glob("headers/llvmcache-base-*[0-9a-f]")}
              for directory in sys.argv[1:])
if one != other:
    sys.exit(f"{sorted(one)} and {sorted(other)} differ")
