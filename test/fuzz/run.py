#!/usr/bin/env python3
"""Runs the fuzzers of a build under the sanitizers, and ends with a table of what each did in all runs of this build.

usage: run.py BUILD [--seconds=N] [--keep] [FUZZER...]

Each fuzzer runs for N seconds, then looks at inputs for parts that cost more than their length. An input that makes a
fuzzer fail is kept in BUILD/test/fuzz/findings/, one that teaches it new paths in BUILD/test/fuzz/corpus/, which begins
as what corpora.tar.xz keeps of earlier builds; --keep stores what is there now. With
--seconds=0, the seeds alone are run, each once. The exit code is 1 if something was found.
"""
import argparse
import concurrent.futures
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tarfile

TEST = pathlib.Path(__file__).resolve().parent.parent
# Whatever is allocated at once, held at the same time, or takes longer for one input is a finding.
LIMITS = ["-rss_limit_mb=2048", "-malloc_limit_mb=1024"]
SECONDS_OF_INPUT = 20
# Its inputs are whole programs, each of which takes seconds, and clang's own parser nests as deep as they do: their
# growth is measured in benchmark/.
WHOLE_ANALYSIS = "analysis"
SECONDS_OF_PROGRAM = 60
INPUTS_LOOKED_AT_FOR_GROWTH = 30
ENVIRONMENT = {"ASAN_OPTIONS": "detect_container_overflow=0:allow_user_poisoning=0:detect_leaks=0",
               "UBSAN_OPTIONS": "halt_on_error=1:print_stacktrace=1"}
PROGRESS = re.compile(r"^#(\d+): cov: (\d+) ft: \d+ corp: (\d+) .*oom/timeout/crash: (\d+)/(\d+)/(\d+)", re.MULTILINE)


CORPORA = TEST / "fuzz" / "corpora.tar.xz"


def keep(corpora):
    """Stores what the fuzzers found out, except their seeds."""
    with tarfile.open(CORPORA, "w:xz", preset=9) as archive:
        for each in sorted(corpora.glob("*/*")):
            if not each.name.startswith("seed-"):
                archive.add(each, each.relative_to(corpora), filter=lambda entry: entry.replace(mtime=0, deep=False))


def seeds_of(name):
    own = [path for path in (TEST / "fuzz" / "seeds" / name).glob("*") if path.is_file()]
    if name == WHOLE_ANALYSIS:
        own += sorted((TEST / "robustness").glob("*.c*"))
    return own


class Fuzzer:
    def __init__(self, program):
        self.program = program
        self.name = program.name.removeprefix("fuzz-")
        self.corpus = program.parent / "corpus" / self.name
        self.findings = program.parent / "findings" / self.name
        for directory in (self.corpus, self.findings):
            directory.mkdir(parents=True, exist_ok=True)
        self.seeds = seeds_of(self.name)
        # What begins to be changed, and takes too long to be run each time.
        self.starts = self.seeds + (sorted((TEST / "checks").glob("*/*.cu")) if self.name == WHOLE_ANALYSIS else [])

    def call(self, arguments, **environment):
        command = [self.program, *LIMITS, f"-artifact_prefix={self.findings}/", *arguments]
        return subprocess.run(list(map(str, command)), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              errors="replace", env={**os.environ, **ENVIRONMENT, **environment},
                              cwd=self.findings)

    def run_seeds(self):
        """What it said where it failed, else nothing."""
        if not self.seeds:
            return f"{self.name} has no seeds"
        run = self.call([f"-timeout={SECONDS_OF_PROGRAM}", *self.seeds])
        return run.stdout if run.returncode else ""

    def fuzz(self, seconds):
        """Executions, paths, inputs kept and findings."""
        for seed in self.starts:
            (self.corpus / f"seed-{seed.name}").write_bytes(seed.read_bytes())
        run = self.call(["-fork=1", "-ignore_crashes=1", "-ignore_timeouts=1", "-ignore_ooms=1", "-max_len=16384",
                         f"-timeout={SECONDS_OF_PROGRAM if self.name == WHOLE_ANALYSIS else SECONDS_OF_INPUT}", f"-max_total_time={seconds}", self.corpus])
        (self.findings / "log").write_text(run.stdout)
        last = [tuple(map(int, found)) for found in PROGRESS.findall(run.stdout)][-1:]
        if not last:
            sys.exit(f"{self.name} did not run:\n{run.stdout}")
        executions, paths, kept, *found = last[0]
        return executions, paths, kept, sum(found)

    def look_for_growth(self):
        """What it said of an input that costs more than its length, else nothing."""
        if self.name == WHOLE_ANALYSIS:
            return ""
        inputs = sorted(self.corpus.iterdir())
        inputs = random.Random(0).sample(inputs, min(len(inputs), INPUTS_LOOKED_AT_FOR_GROWTH))
        run = self.call(["-timeout=600", *inputs], CUDA_TIDY_FUZZ_GROWTH="1")
        return run.stdout if run.returncode else ""


def record(fuzzer, seconds):
    """Adds a run to what is known of the fuzzer's earlier ones."""
    executions, paths, kept, found = fuzzer.fuzz(seconds)
    growth = fuzzer.look_for_growth()
    if growth:
        (fuzzer.findings / "growth").write_text(growth)
    file = fuzzer.corpus.parent / f"{fuzzer.name}.json"
    total = json.loads(file.read_text()) if file.exists() else {"seconds": 0, "executions": 0, "findings": 0}
    total.update(seconds=total["seconds"] + seconds, executions=total["executions"] + executions, paths=paths,
                 inputs=kept, findings=total["findings"] + found + bool(growth))
    file.write_text(json.dumps(total))
    return total, found or growth


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("fuzzers", nargs="*")
    arguments = parser.parse_intermixed_args()
    corpora = arguments.build / "test" / "fuzz" / "corpus"
    if arguments.seconds and not any(corpora.glob("*/*")):
        with tarfile.open(CORPORA) as archive:
            archive.extractall(corpora, filter="data")
    programs = sorted((arguments.build / "test" / "fuzz").resolve().glob("fuzz-*"))
    fuzzers = [Fuzzer(each) for each in programs if not each.suffix]
    fuzzers = [each for each in fuzzers if not arguments.fuzzers or each.name in arguments.fuzzers]
    if not fuzzers or len(fuzzers) < len(arguments.fuzzers):
        sys.exit(f"error: {arguments.build} lacks such fuzzers; `make fuzz` builds them")
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        if not arguments.seconds:
            failures = list(filter(None, pool.map(Fuzzer.run_seeds, fuzzers)))
            print(*failures, f"{len(fuzzers)} fuzzers ran their seeds, {len(failures)} failed", sep="\n")
            return bool(failures)
        results = list(pool.map(lambda each: record(each, arguments.seconds), fuzzers))
    if arguments.keep:
        keep(corpora)
    columns = ["seconds", "executions", "paths", "inputs", "findings"]
    print("fuzzer".ljust(16), *(column.rjust(12) for column in columns))
    for fuzzer, (total, _) in zip(fuzzers, results):
        print(fuzzer.name.ljust(16), *(str(total[column]).rjust(12) for column in columns))
    for fuzzer, (_, found) in zip(fuzzers, results):
        if found:
            print(f"{fuzzer.name} found something: {fuzzer.findings}")
    return any(found for _, found in results)


if __name__ == "__main__":
    sys.exit(main())
