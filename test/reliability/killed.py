"""Kills runs at any moment, the whole group or the parent alone: nothing is half written, and the next run is right."""
import os
import pathlib
import re
import shutil
import signal
import time

from sample import CHECKS, contents, write_sample
from trials import Tally, finish

TRIALS = 50  # of each run
MONTH, MINUTES = 31 * 24 * 3600, 180
UNFINISHED = re.compile(r"\.[0-9a-f]{16}$|\.tmp")


def runs(setting):
    """Commands that write something, and what they are given by the report of an earlier run."""
    def analysis(*options, verb=()):
        return setting.analysis(CHECKS, "--fail-on=never", f"--cache-dir={setting.folder}/cache-of-runs", *options, verb=verb)

    # Not as HTML, which tells how many files were unchanged.
    yield "reports", analysis("--format=json", "--output=report.json", "--format=sarif:report.sarif",
                              "--format=junit:report.xml")
    yield "fix", analysis("--fix", "--export-fixes=fixes.yaml", "--format=json:report.json")
    yield "baseline", analysis(verb=["baseline", "write"])
    yield "verify", analysis("--verify", "--format=sarif:report.sarif")


def experiment(setting):
    for name, command in runs(setting):
        tally = Tally(f"killed/{name}", setting.folder)
        fresh = write_sample(setting.folder / name / "project")
        # Where a report was, an older one.
        written = {file: b"old\n" for file in ("report.json", "report.sarif", "report.xml", "fixes.yaml", ".cuda-tidy-baseline")
                   if any(file in str(part) for part in command)}
        undisturbed, seconds = run_on_copy(setting, command, fresh, written)
        random = setting.random("killed", name)
        left = {"beside reports": 0, "in the cache": 0, "in TMPDIR": 0}
        for number in range(setting.count(TRIALS)):
            trial(setting, tally, command, fresh, written if number % 2 else {}, undisturbed, random, seconds, left)
        tally.remarks = "unfinished files left: " + ", ".join(f"{count} {where}" for where, count in left.items())
        tally.add(faults_of_pruning(setting), command, fresh)
        yield tally


def copy_of(setting, fresh, written):
    """The sample as every trial finds it, always in the same place, and with an empty cache."""
    project = setting.folder / "project"
    for folder in (project, setting.folder / "cache-of-runs"):
        shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(fresh, project)
    for file, content in written.items():
        (project / file).write_bytes(content)
    return project


def run_on_copy(setting, command, fresh, written):
    """What an undisturbed run leaves, and what it takes."""
    project = copy_of(setting, fresh, {})
    begun = time.monotonic()
    outcome = setting.run(command, project)
    if outcome.faults() or outcome.code == 2:
        raise RuntimeError(f"the sample is not analysed as it has to be: {outcome}")
    return contents(project), time.monotonic() - begun


def trial(setting, tally, command, fresh, written, undisturbed, random, seconds, left):
    project = copy_of(setting, fresh, written)
    before = contents(project)
    process = setting.start(command, project)
    time.sleep(random.uniform(0, 1.1 * seconds))
    (os.killpg if random.random() < 0.5 else os.kill)(process.pid, signal.SIGKILL)
    finish(process)
    faults = ["processes of a killed run go on"] if not wait_for_end(project) else []

    after = contents(project)
    unfinished = {name for name in after if name not in before | undisturbed and UNFINISHED.search(name)}
    left["beside reports"] += len(unfinished)
    left["in the cache"] += sum(1 for path in (setting.folder / "cache-of-runs").rglob("*") if UNFINISHED.search(path.name))
    left["in TMPDIR"] += len(list(setting.temporary.iterdir()))
    faults += [f"{name} is neither the old one nor the new one" for name, content in after.items()
               if name not in unfinished and content not in (before.get(name), undisturbed.get(name))]

    let_age(setting.temporary, MINUTES)
    for name, content in {name: before.get(name) for name in undisturbed if name in before}.items():
        (project / name).write_bytes(content)  # what --fix has changed
    outcome = setting.run(command, project)
    faults += outcome.faults()
    at_last = {name: content for name, content in contents(project).items() if name not in unfinished}
    if at_last != undisturbed:
        faults.append(f"the next run leaves something else: {sorted(dict(at_last.items() ^ undisturbed.items()))}")
    if remains := [path.name for path in setting.temporary.iterdir()]:
        faults.append(f"the next run leaves in TMPDIR: {remains[:3]}")
    tally.add(faults, command, project, outcome.err)


def wait_for_end(directory, seconds=60):
    """Whether no process is at work there any more, after so long at most."""
    for _ in range(seconds * 10):
        if not any(works_in(process, directory) for process in pathlib.Path("/proc").glob("[0-9]*")):
            return True
        time.sleep(0.1)
    return False


def works_in(process, directory):
    try:
        return (process / "cwd").readlink() == directory
    except OSError:
        return False


def let_age(folder, seconds):
    """As if what lies there were that old."""
    for path in folder.rglob("*"):
        os.utime(path, (time.time() - seconds,) * 2, follow_symlinks=False)


def faults_of_pruning(setting):
    """What unfinished entries the cache keeps beyond the age of its policy."""
    cache = setting.folder / "cache-of-runs"
    (cache / "llvmcache-result-x-01234567.tmp").write_text("as of a run that was killed")
    let_age(cache, MONTH)
    setting.run([setting.tool, "cache", "prune", f"--cache-dir={cache}"], setting.folder)
    return [f"stays in the cache: {path.name}" for path in cache.rglob("*") if UNFINISHED.search(path.name)]
