"""Prints the one code block of a page that has a mark, ```yaml github for example.

usage: block.py PAGE LANGUAGE MARK
"""
import pathlib
import re
import sys

page, language, mark = sys.argv[1:]
blocks = re.findall(rf"^```{language} {mark}\n(.*?)^```$", pathlib.Path(page).read_text(), re.MULTILINE | re.DOTALL)
assert len(blocks) == 1, f"{page} has {len(blocks)} blocks {language} {mark}"
print(blocks[0], end="")
