"""Compares the findings in a folder with the lines that say // EXPECT: no more, and no fewer.

usage: expected.py REPORT FOLDER, REPORT being the tool's JSON over FOLDER
"""
import json
import pathlib
import sys

report, folder = sys.argv[1], pathlib.Path(sys.argv[2])
by_path = {str(path.relative_to(folder)): path for path in sorted(folder.rglob("*")) if path.is_file()}
found = {(next(name for name in by_path if str(folder / name).endswith("/" + each["file"].removeprefix("/"))), each["line"])
         for each in json.loads(pathlib.Path(report).read_text())["findings"]}
expected = {(name, number) for name, path in by_path.items()
            for number, line in enumerate(path.read_text().splitlines(), 1) if "// EXPECT" in line}
for file, line in sorted(expected - found):
    print(f"{file}:{line}: expected, but not reported")
for file, line in sorted(found - expected):
    print(f"{file}:{line}: reported, but not expected")
sys.exit(found != expected or not expected)
