#!/usr/bin/env python3
"""Runs a built cuda-tidy over the pinned projects and keeps what it found: OUT/PROJECT.json, sorted, without times.

Exit status: 0 if every chosen project was analysed, however much was found; 2 if the tool did not deliver a report.
"""
import argparse
import collections
import json
import pathlib
import subprocess
import sys
import tempfile

import corpus


def analyse(tool, options, root, paths):
    """The tool's own JSON report on `paths` below `root`, and how it ended: its exit status and last words."""
    with tempfile.TemporaryDirectory() as scratch:
        report = pathlib.Path(scratch) / "report.json"
        run = subprocess.run([tool, *options, "--quiet", "--format=json", f"--output={report}", *paths], cwd=root,
                             capture_output=True, text=True, errors="replace")
        try:
            return json.loads(report.read_text()), run.returncode, ""
        except (OSError, json.JSONDecodeError):
            return None, run.returncode, (run.stdout + run.stderr)[-2000:]


def kept(project, root, report):
    """What is kept of a report: enough to compare, to read and to judge it."""
    lines = {}

    def source(finding):
        file = finding["file"]
        if file not in lines:
            path = root / file
            lines[file] = path.read_text(errors="replace").splitlines() if path.is_file() else []
        return lines[file][finding["line"] - 1].strip() if 0 < finding["line"] <= len(lines[file]) else ""

    fields = ("check", "file", "line", "function", "message")
    # Labels know findings by their first fingerprint.
    findings = [{**{field: finding.get(field, "") for field in fields}, "fingerprint": finding["formerFingerprint"],
                 "source": source(finding)} for finding in report["findings"]]
    findings.sort(key=lambda finding: (finding["file"], finding["line"], finding["check"], finding["fingerprint"]))
    files = [{"file": file["file"], "status": file["status"], "coverage": file.get("coverage", {}),
              "problems": [problem["message"] for problem in file.get("problems", [])]} for file in report["files"]]
    files.sort(key=lambda file: file["file"])
    return {"project": project.name, "revision": project.pin, "tool": report["tool"], "findings": findings,
            "files": files}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tool", type=pathlib.Path, required=True, help="the cuda-tidy to run")
    parser.add_argument("--out", type=pathlib.Path, required=True, help="directory for the results")
    parser.add_argument("--checks", default="-*,cuda-*,torch-*", help="as the tool's option (default: %(default)s)")
    parser.add_argument("-j", "--jobs", type=int, default=2, help="translation units at once (default: %(default)s)")
    parser.add_argument("--option", action="append", default=[], help="one more for the tool; repeatable")
    corpus.add_source_options(parser)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)

    tool_options = [f"--checks={options.checks}", f"-j{options.jobs}", *options.option]
    undelivered = 0
    for project in corpus.projects(options):
        root = project.sources(options.checkouts, options.packages)
        if root is None:
            print(f"{project.name}: left out, --checkouts is not given")
            continue
        report, status, words = analyse(options.tool.resolve(), tool_options, root, project.paths)
        if report is None:
            undelivered += 1
            print(f"{project.name}: NO REPORT, exit status {status}\n{words}", flush=True)
            continue
        result = kept(project, root.resolve(), report)
        (options.out / f"{project.name}.json").write_text(json.dumps(result, indent=1) + "\n")
        states = collections.Counter(file["status"] for file in result["files"])
        checks = collections.Counter(finding["check"] for finding in result["findings"])
        print(f"{project.name}: {len(result['files'])} files, {states['partial']} partial, {states['failed']} failed;",
              ", ".join(f"{count} {check}" for check, count in sorted(checks.items())) or "nothing found", flush=True)
        for file in result["files"]:
            if file["status"] == "failed":
                print(f"  failed: {file['file']}: {'; '.join(file['problems'])}", flush=True)
    return 2 if undelivered else 0


if __name__ == "__main__":
    sys.exit(main())
