#!/usr/bin/env python3
"""Runs clang-tidy, as checks/.clang-tidy says, over those of our sources that changed since it found nothing in them.

usage: lint.py BUILD [FILE...]

BUILD must be up to date: its commands are used, and the headers that the compiler took in. A source counts as changed if
it, one of those, its command or that file is another; BUILD/lint/ has a stamp for each that was clean. The exit code is 1 if
anything was found.
"""
import concurrent.futures
import functools
import hashlib
import json
import os
import pathlib
import shlex
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
TIDY = "clang-tidy-22"
CONFIGURATION = ROOT / "checks/.clang-tidy"


def output_of(*command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


@functools.lru_cache(maxsize=None)
def digest(path):
    return hashlib.sha256(pathlib.Path(path).read_bytes()).hexdigest() if os.path.exists(path) else ""


def dependencies(build):
    """The files that ninja knows each object to be made of."""
    found, current = {}, []
    for line in output_of("ninja", "-C", build, "-t", "deps").splitlines():
        if line.startswith("    "):
            current.append(os.path.join(build, line.strip()))
        elif line:
            current = found.setdefault(line.split(":")[0], [])
    return found


def units(build, wanted):
    """The source, the command, and a digest of all that clang-tidy's answer depends on, of each unit."""
    made_of = dependencies(build)
    always = [output_of(TIDY, "--version"), digest(CONFIGURATION)]
    found = {}
    for entry in json.loads(output_of("ninja", "-C", build, "-t", "compdb")):
        source = pathlib.Path(entry["file"])
        if entry["output"].endswith(".cpp.o") and ROOT in source.parents and build not in source.parents:
            _, *flags = shlex.split(entry["command"].removeprefix("ccache "))
            parts = [*always, *flags, *(digest(each) for each in made_of.get(entry["output"], [source]))]
            found.setdefault(source, (flags, hashlib.sha256("\0".join(parts).encode()).hexdigest()))
    return {source: unit for source, unit in found.items() if not wanted or source in wanted}


def main(build, *wanted):
    os.nice(10)
    build = pathlib.Path(build).resolve()
    stamps = build / "lint"
    stamps.mkdir(exist_ok=True)
    all_units = units(build, [pathlib.Path(each).resolve() for each in wanted])
    changed = [source for source, (_, seen) in all_units.items() if not (stamps / seen).exists()]
    said = set()

    def check(source):
        flags, seen = all_units[source]
        done = subprocess.run([TIDY, "--quiet", f"--config-file={CONFIGURATION}", source, "--", *flags], cwd=build,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        if done.returncode == 0:
            (stamps / seen).touch()
        elif done.stdout not in said:
            said.add(done.stdout)
            print(done.stdout or done.stderr, flush=True)
        return done.returncode == 0

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        found = list(pool.map(check, changed)).count(False)
    print(f"clang-tidy: {len(changed)} of {len(all_units)} sources looked at, {found} with findings")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if sys.argv[1:] else __doc__)
