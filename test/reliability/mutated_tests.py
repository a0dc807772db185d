"""Analyses the tests of the checks after seeded changes of their tokens, with all checks."""
import os
import pathlib

from mutations import mutate_tokens
from projects import end_of
from trials import Tally, report_of

TESTS = pathlib.Path(__file__).resolve().parent.parent
MUTANTS_OF_A_TEST = 24
FILES_OF_A_RUN = 40
SECONDS = 60


def experiment(setting):
    """Many files make one run, since a run costs more than a small file."""
    tally = Tally("mutated-tests", setting.folder)
    tests = sorted(path for folder in ("checks", "robustness") for path in (TESTS / folder).rglob("*.c*")
                   if path.suffix in (".cu", ".cpp") and path.parent.name != "Inputs")
    wanted = [(test, number) for number in range(MUTANTS_OF_A_TEST) for test in tests]
    wanted = wanted[:setting.count(len(wanted))]
    for first in range(0, len(wanted), FILES_OF_A_RUN):
        folder = setting.folder / f"from-{first}"
        folder.mkdir()
        for test, number in wanted[first:first + FILES_OF_A_RUN]:
            text = mutate_tokens(test.read_text(), setting.random(test.name, number))
            (folder / f"{test.stem}-{number}{test.suffix}").write_text(text)
        analyse(setting, folder, tally)
    yield tally


def analyse(setting, folder, tally):
    def command(*files):
        return setting.analysis("--checks=-*,cuda-*,torch-*", "--fail-on=never", f"-j{os.cpu_count()}",
                                f"--timeout={SECONDS}", "--format=json", f"--output={output}", *files)

    output = folder.with_suffix(".json")
    files = sorted(path.name for path in folder.iterdir())
    outcome = setting.run(command(*files), folder, SECONDS * len(files))
    report = report_of(output)
    if faults := outcome.faults() + ([] if report else ["left no report"]):
        tally.add(faults, command(*files), folder, outcome.err)
    for file in report["files"] if report else []:
        end = end_of(file)
        faults = [] if end in ("complete", "partial") else [f"{end}: {file.get('problems')}"]
        tally.add(faults, command(file["file"]), folder / file["file"])
