#!/usr/bin/env python3
"""Prints the one code block of a page that contains some words.

usage: block.py PAGE WORDS
"""
import pathlib
import re
import sys

page, words = pathlib.Path(sys.argv[1]).read_text(), sys.argv[2]
block, = (each for each in re.findall(r"^```\w+\n(.*?)^```$", page, re.MULTILINE | re.DOTALL) if words in each)
print(block, end="")
