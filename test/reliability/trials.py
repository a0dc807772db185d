"""What all experiments share: how a program is run, what may be wrong with how it ended, and how trials are counted."""
import concurrent.futures
import dataclasses
import json
import os
import pathlib
import random
import re
import shlex
import shutil
import signal
import subprocess
import time

DOCUMENTED = (0, 1, 2)
SECONDS = 60
DUMP = re.compile(r"Stack dump:|PLEASE submit a bug report|terminate called|Traceback \(most recent|LLVM ERROR"
                  r"|Assertion .* failed|runtime error:|(?:Address|UndefinedBehavior)Sanitizer")


@dataclasses.dataclass(frozen=True)
class Outcome:
    code: int
    out: str
    err: str
    is_late: bool

    def faults(self, documented=DOCUMENTED):
        """What no run may do, whatever it is given."""
        if self.is_late:
            return ["did not end in time"]
        faults = [] if self.code in documented else [f"ended with exit code {self.code}, which is not documented"]
        if dump := DUMP.search(self.err):
            faults.append(f"dumped its state: {dump[0]}")
        return faults


@dataclasses.dataclass
class Setting:
    """What is tested, how much, and where the files of an experiment lie."""

    build: pathlib.Path
    folder: pathlib.Path
    scale: float
    seed: int
    projects: list
    options: list

    def __post_init__(self):
        self.tool = self.build / "bin" / "cuda-tidy"
        shutil.rmtree(self.folder, ignore_errors=True)
        self.temporary = self.folder / "tmp"
        self.temporary.mkdir(parents=True)

    def count(self, trials):
        return max(1, round(trials * self.scale))

    def random(self, *name):
        return random.Random(f"{self.seed} {' '.join(map(str, name))}")

    def analysis(self, *arguments, verb=()):
        """The command of an analysis that does not depend on what is installed on the machine."""
        return [self.tool, *verb, "--cuda-path=none", "--torch-path=none", "--quiet", *arguments]

    def start(self, command, directory):
        """The process, in a group of its own. It sees neither the user's cache nor other temporary files."""
        own = {"TMPDIR": self.temporary, "HOME": self.folder, "XDG_CACHE_HOME": self.folder / "cache", "LC_ALL": "C.UTF-8"}
        return subprocess.Popen(list(map(str, command)), cwd=directory, env={**os.environ, **own}, start_new_session=True,
                                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                errors="replace")

    def run(self, command, directory, seconds=SECONDS):
        return finish(self.start(command, directory), seconds)


def finish(process, seconds=SECONDS):
    """How it ended; what does not end in time is killed."""
    try:
        out, err = process.communicate(timeout=seconds)
        return Outcome(process.returncode, out, err, is_late=False)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        out, err = process.communicate()
        return Outcome(process.returncode, out, err, is_late=True)


def report_of(file):
    """The JSON report, or nothing if there is none that is whole."""
    try:
        return json.loads(file.read_text())
    except (OSError, ValueError):
        return None


class Tally:
    """Counts the trials of an experiment, and keeps the inputs and the command of those that failed."""

    def __init__(self, name, folder):
        self.name = name
        self.folder = folder / "failures"
        self.trials = self.failures = 0
        self.remarks = ""
        self.begun = time.monotonic()

    def passed(self, trials=1):
        self.trials += trials

    def add(self, faults, command, inputs, err=""):
        """Counts a trial. `inputs` is the file or the folder that the command was given, or a list of them."""
        self.trials += 1
        if not faults:
            return
        self.failures += 1
        kept = self.folder / f"{self.name.rpartition('/')[2].replace(' ', '-')}-{self.failures}"
        kept.mkdir(parents=True)
        for each in inputs if isinstance(inputs, list) else [inputs]:
            if each.is_dir():
                shutil.copytree(each, kept / each.name, symlinks=True, ignore=only_files)
            elif each.exists():
                shutil.copyfile(each, kept / each.name)
        words = [*faults, shlex.join(map(str, command)), err[-20_000:]]
        (kept / "what-failed.txt").write_text("\n".join(words), errors="replace")
        print(f"  {self.name}: {faults[0]}: {kept}", flush=True)

    def row(self):
        return self.name, self.trials, self.failures, round(time.monotonic() - self.begun), self.remarks


def only_files(folder, names):
    """What a copy leaves out: pipes and devices, which it would wait for."""
    paths = {name: pathlib.Path(folder) / name for name in names}
    return [name for name, path in paths.items() if not (path.is_symlink() or path.is_file() or path.is_dir())]


def side_by_side(trial, arguments):
    """Calls `trial` with each of the arguments, as many at a time as there are cores."""
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        yield from pool.map(trial, arguments)
