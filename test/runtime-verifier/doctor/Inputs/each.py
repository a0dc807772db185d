"""Runs a command once per file of a folder, with --binary=FILE. No run may end by a signal: each.py FOLDER COMMAND..."""
import pathlib
import subprocess
import sys

folder, command = pathlib.Path(sys.argv[1]), sys.argv[2:]
crashed = []
for file in folder.iterdir():
    run = subprocess.run([*command, f"--binary=/{folder.name}/{file.name}"], stdout=subprocess.DEVNULL,
                         stderr=subprocess.PIPE, text=True)
    if run.returncode not in (0, 1, 2) or "runtime error" in run.stderr:
        crashed.append(f"{file}: {run.returncode} {run.stderr}")
print("\n".join(crashed))
sys.exit(bool(crashed) or not any(folder.iterdir()))
