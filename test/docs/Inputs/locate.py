"""Prints file, function and check of each finding of a JSON report, in its order."""
import json
import pathlib
import sys

for finding in json.loads(pathlib.Path(sys.argv[1]).read_text())["findings"]:
    print(finding["file"], finding["function"].rsplit("::", 1)[-1], finding["check"])
