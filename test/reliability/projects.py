"""Analyses the real source trees that are given with --projects: every file answers."""
import collections
import os

from trials import Tally, report_of

HOURS = 3600
PROBLEMS = {"crashed": "crashed", "took longer": "timed out"}


def end_of(file):
    """What became of a file of the report: complete, partial, crashed, timed out, or else failed."""
    if file["status"] != "failed":
        return file["status"]
    words = " ".join(problem["message"] for problem in file.get("problems", []))
    return next((end for part, end in PROBLEMS.items() if part in words), "failed")


def experiment(setting):
    for root in setting.projects:
        tally = Tally(f"projects/{root.name}", setting.folder)
        output = setting.folder / f"{root.name}.json"
        # Of a scale below 1 every n-th part of the files.
        part = [f"--shard=1/{round(1 / setting.scale)}"] if setting.scale < 1 else []
        command = [setting.tool, "--checks=-*,cuda-*,torch-*", "--quiet", "--fail-on=never", f"-j{os.cpu_count()}",
                   *part, *setting.options, "--format=json", f"--output={output}", "."]
        outcome = setting.run(command, root, seconds=12 * HOURS)
        report = report_of(output)
        if faults := outcome.faults() + ([] if report else ["left no report"]):
            tally.add(faults, command, [], outcome.err)
        ends = collections.Counter()
        for file in report["files"] if report else []:
            end = end_of(file)
            ends[end] += 1
            faults = [] if end in ("complete", "partial") else [f"{file['file']}: {end}: {file.get('problems')}"]
            tally.add(faults, command, root / file["file"])
        tally.remarks = ", ".join(f"{ends[end]} {end}" for end in ("complete", "partial", "crashed", "timed out", "failed"))
        yield tally
