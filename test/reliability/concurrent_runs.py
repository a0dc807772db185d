"""Runs that share one cache at the same time: each reports what a run by itself does."""
import shutil

from sample import analysis, differences, undisturbed, write_sample
from trials import Tally, finish

ROUNDS = 20
RUNS = 6


def experiment(setting):
    tally = Tally("concurrent-runs", setting.folder)
    project = write_sample(setting.folder / "project")
    cache = setting.folder / "shared"
    for number in range(setting.count(ROUNDS)):
        if number % 2 == 0:  # the others find what the last ones left, and one edited header
            shutil.rmtree(cache, ignore_errors=True)
        else:
            (project / "release.h").write_text((project / "release.h").read_text() + "// edited\n")
        expected = undisturbed(setting, project)  # which has the hashes of headers
        command = analysis(setting, f"--cache-dir={cache}")
        for process in [setting.start(command, project) for _ in range(RUNS)]:
            outcome = finish(process, seconds=600)
            faults = outcome.faults() + differences(expected, outcome.out)
            tally.add(faults, command, project, outcome.err)
    yield tally
