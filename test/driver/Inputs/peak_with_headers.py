"""Analyses a file with headers of a megabyte each; prints how many megabytes its largest process has in memory at once.

usage: peak_with_headers.py DIRECTORY COUNT COMMAND...
"""
import pathlib
import resource
import subprocess
import sys

directory, count, command = pathlib.Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]
directory.mkdir(parents=True)
for index in range(count):
    (directory / f"{index}.h").write_text("// A line of a comment.\n" * 45000)
source = directory / "a.cu"
source.write_text("".join(f'#include "{index}.h"\n' for index in range(count)))
subprocess.run([*command, str(source)], check=True, stdout=subprocess.DEVNULL)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024)
