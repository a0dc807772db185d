"""Says for run.sh what came of its programs, as rows of NAME<tab>EXPECTED<tab>FOUND.

    judge.py verdicts OUT.sarif REPORT.sarif "confirmed by launch" SUFFIX LOG
    judge.py lines PROGRAM OUTPUT      what PROGRAM's comments expect, as FileCheck's CHECK and CHECK-NEXT
    judge.py doctor PAGE.json EXIT_CODE
    judge.py table ROWS...             prints all of them; exit code 1 if one is not as expected
"""
import json
import pathlib
import re
import sys


def row(name, expected, found):
    print(name, expected, " ".join(found.split()), sep="\t")


def results(path):
    try:
        return json.loads(pathlib.Path(path).read_text())["runs"][0]["results"]
    except (OSError, ValueError):
        return []


def verdicts(out, report, expected, suffix, log):
    """A row for each finding of the report that was to be verified, whether or not the verifier wrote anything."""
    judged = results(out)
    said = pathlib.Path(log).read_text(errors="replace").splitlines() if pathlib.Path(log).exists() else []
    for number, finding in enumerate(results(report)):
        location = finding["locations"][0]["physicalLocation"]
        name = (f"verdict: {location['artifactLocation']['uri']}{suffix}:{location['region']['startLine']} "
                f"{finding['ruleId']}")
        verdict = judged[number]["properties"].get("verdict") if number < len(judged) else None
        found = " by ".join(verdict[key] for key in ("state", "evidence") if key in verdict) if verdict else (
            "no verdict: " + " / ".join(said[-2:]))
        if (verdict or {}).get("driver") == "simulated":
            found += " on a simulated GPU"
        row(name, expected, found if found == expected else f"{found}: {(verdict or {}).get('reason', '')}")


def lines(program, output):
    """Each expectation is found behind the last one; a CHECK-NEXT on the line right behind it."""
    printed = pathlib.Path(output).read_text(errors="replace").splitlines()
    errors = pathlib.Path(output).with_suffix(".err")
    said = errors.read_text(errors="replace").splitlines() if errors.exists() else []
    missing = "not printed: " + " / ".join(said[-2:])
    place = -1
    for kind, text in re.findall(r"// (CHECK(?:-NEXT)?): (.*)", pathlib.Path(program).read_text()):
        rest = printed[place + 1:place + 2] if kind == "CHECK-NEXT" else printed[place + 1:]
        at = next((number for number, line in enumerate(rest) if text in line), None)
        name = f"fact: {pathlib.Path(program).name}: {text.partition(':')[0]}"
        if at is None:
            instead = next((line for line in printed if line.startswith(text.partition(":")[0] + ":")), "")
            row(name, text.partition(": ")[2], instead.partition(": ")[2] or instead or missing)
        else:
            place += 1 + at
            row(name, text.partition(": ")[2], text.partition(": ")[2])


def doctor(page, exit_code):
    """Its tests of the GPUs passed, and it knows whom it looked at."""
    try:
        rows = json.loads(pathlib.Path(page).read_text())["rows"]
    except (OSError, ValueError):
        rows = []
    problems = [each["message"] for each in rows if each["state"] == "problem"]
    row("doctor: this machine", "exit code 0", " / ".join([f"exit code {exit_code}", *problems]))
    for wanted in ("driver-start", "gpu", "gpu-test", "toolkit"):
        found = [each for each in rows if each["id"] == wanted]
        worst = next((each for each in found if each["state"] != "ok"), None)
        row(f"doctor: {wanted}", "ok", "no row" if not found else f"{worst['state']}: {worst['message']}" if worst else "ok")


def table(*paths):
    rows = [line.split("\t") for path in paths for line in pathlib.Path(path).read_text().splitlines()]
    # What this machine has not got is no answer, and no mistake.
    asked = [each for each in rows if not each[2].startswith("not asked")]
    wrong = [each for each in asked if each[1] != each[2]]
    width = max((len(name) for name, *_ in rows), default=0)
    for name, expected, found in rows:
        mark = "ok" if expected == found else "NOT" if [name, expected, found] in wrong else "-"
        print(f"{mark:4}{name:{width}}  {found if mark == 'ok' else f'{found} (expected: {expected})'}")
    print(f"{len(asked) - len(wrong)} of {len(asked)} as expected, {len(rows) - len(asked)} not asked")
    return 1 if wrong or not asked else 0


if __name__ == "__main__":
    sys.exit({"verdicts": verdicts, "lines": lines, "doctor": doctor, "table": table}[sys.argv[1]](*sys.argv[2:]))
