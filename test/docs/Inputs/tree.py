"""Nothing is missing and nothing too long: each listed check has its files, each file of a check is listed.

usage: tree.py SOURCE TOOL
"""
import json
import pathlib
import re
import subprocess
import sys

sys.dont_write_bytecode = True
MOST_LINES = 400
LONGER = {
    "checks/errors/ErrorHandlers.cpp": "one inference, whose questions all ask one another",
}


def files_of_checks(source):
    sys.path.insert(0, str(source / "checks"))
    import check_files

    for module in ("cuda", "torch"):
        for header in sorted((source / "checks" / module).glob("*/*Check.h")):
            words = re.findall(r"[A-Z][a-z0-9]*", header.stem.removesuffix("Check"))
            # TorchSomeDefectCheck is torch-some-defect, beside cuda-some-defect.
            yield check_files.Check("-".join([module, *words[words[0].lower() == module:]]).lower())


def main():
    source, tool = pathlib.Path(sys.argv[1]), sys.argv[2]
    listed = subprocess.run([tool, "list", "--format=json"], stdout=subprocess.PIPE, text=True, check=True)
    names = {check["name"] for check in json.loads(listed.stdout)["checks"]}
    mistakes = []
    checks = list(files_of_checks(source))
    for check in checks:
        mistakes += [f"{check.name}: {file} is missing" for file in check.files_in(source) if not (source / file).exists()]
        if check.name not in names:
            mistakes.append(f"{check.name}: is not in the list of its module, or its class has another name")
    for name in names - {check.name for check in checks}:
        mistakes.append(f"{name}: has no header of that name in checks/")
    for folder, suffix in (("docs", "md"), ("test", "c*")):
        for file in sorted((source / folder / "checks").glob(f"*/*.{suffix}")):
            name = f"{file.parent.name}-{file.stem}"
            if not any(name == known or name.startswith(f"{known}-") for known in names):
                mistakes.append(f"{file}: belongs to no check")
    for folder in ("benchmark", "checks", "driver", "runtime-verifier", "test", "docs"):
        for file in sorted((source / folder).rglob("*")):
            if file.suffix in {".h", ".cpp", ".py", ".cmake"} and "fallback-headers" not in file.parts:
                lines = file.read_text().count("\n")
                if lines > MOST_LINES and str(file.relative_to(source)) not in LONGER:
                    mistakes.append(f"{file}: {lines} lines; split it, or give a reason in {__file__}")
    print("\n".join(mistakes))
    return 1 if mistakes or not checks else 0


if __name__ == "__main__":
    sys.exit(main())
