"""Compares what the doctor says a program would load with what the dynamic loader of this machine lists.

    loader_agrees.py CUDA_TIDY_VERIFY FOLDER PROGRAM...
"""
import json
import os
import re
import subprocess
import sys

verify, folder, *programs = sys.argv[1:]
disagreements, asked = [], 0
for program in programs:
    for configured in ("", f"{folder}/configured"):
        environment = os.environ | {"LD_LIBRARY_PATH": configured, "CUDA_TIDY_TEST_DOUBLE": "/none"}
        path = f"{folder}/{program}"
        page = json.loads(subprocess.run([verify, "doctor", "--format=json", f"--binary={path}"], env=environment,
                                         stdout=subprocess.PIPE, text=True).stdout)
        row = next(row for row in page["rows"] if row["subject"] == f"{program} libraries")
        ours = {os.path.realpath(each["path"]) for each in row["facts"]["libraries"]}
        listed = subprocess.run([path], env=environment | {"LD_TRACE_LOADED_OBJECTS": "1"}, stdout=subprocess.PIPE,
                                text=True, check=True).stdout
        theirs = {os.path.realpath(each) for each in re.findall(r"libcudart\S* => (\S+)", listed)}
        asked += len(theirs)
        if ours != theirs:
            disagreements.append(f"{program} with LD_LIBRARY_PATH={configured!r}: {ours}, and the loader {theirs}")
print("\n".join(disagreements))
sys.exit(bool(disagreements) or asked != 2 * len(programs))
