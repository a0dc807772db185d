"""The pinned projects, where their sources are, what run.py found in them, and what people said of the findings."""
import dataclasses
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import tomllib
import venv

HERE = pathlib.Path(__file__).resolve().parent
LABELS = HERE.parent.parent / "docs" / "accuracy-labels.txt"


def fail(message):
    """Ends the program: it could not do its job, and `message` says what puts it right."""
    print(f"{pathlib.Path(sys.argv[0]).name}: error: {message}", file=sys.stderr)
    sys.exit(2)


@dataclasses.dataclass(frozen=True)
class Project:
    """One entry of projects.toml: a `checkout` at a `revision`, or a `package` with its `sha256`."""

    name: str
    paths: list[str]
    checkout: str = ""
    revision: str = ""
    package: str = ""
    sha256: str = ""
    harmless: tuple = ()  # FILE:LINE where something may be left out; inject.py

    @property
    def pin(self):
        return self.revision[:12] if self.checkout else self.package.partition("==")[2]

    def sources(self, checkouts, packages):
        """The directory of the pinned sources; None for a checkout when no directory of checkouts was given."""
        if self.package:
            return self._unpacked(packages)
        if not checkouts:
            return None
        directory = checkouts / self.name
        if not directory.is_dir():
            fail(f"no checkout of {self.checkout} in {directory}")
        head = subprocess.run(["git", "-C", directory, "rev-parse", "HEAD"], capture_output=True, text=True).stdout
        if head.strip() != self.revision:
            fail(f"{directory} is at {head.strip() or 'no revision'}: git -C {directory} checkout {self.revision}")
        return directory

    def _unpacked(self, packages):
        directory = packages / self.package
        if not directory.is_dir():
            packages.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryDirectory(dir=packages) as scratch:
                self._download(pathlib.Path(scratch))
                # pip unpacks the archive, keeps it (--no-clean) and only then looks for a build backend.
                unpacked = [path for path in pathlib.Path(scratch).glob("pip-download-*/*_*") if path.is_dir()]
                if len(unpacked) != 1:
                    fail(f"{self.package}: pip left {len(unpacked)} unpacked archives; see its output above")
                shutil.move(unpacked[0], directory)
        return directory

    def _download(self, scratch):
        """Lets pip fetch and verify the archive for an environment without setuptools: no code of the project runs."""
        venv.create(scratch / "bare", with_pip=False)
        requirement = scratch / "requirements.txt"
        requirement.write_text(f"{self.package} --hash=sha256:{self.sha256}\n")
        pip = subprocess.run(
            [sys.executable, "-m", "pip", "--python", scratch / "bare" / "bin" / "python", "download", "--no-deps",
             "--no-binary=:all:", "--no-build-isolation", "--no-clean", f"--dest={scratch}", "-r", requirement],
            env={**os.environ, "TMPDIR": str(scratch)}, capture_output=True, text=True)
        if pip.returncode and "BackendUnavailable" not in pip.stderr:
            fail(f"pip could not download {self.package}:\n{pip.stderr}")


def add_source_options(parser):
    """The options that say which projects and where their sources are."""
    parser.add_argument("--projects", type=pathlib.Path, default=HERE / "projects.toml", help="the pinned list")
    parser.add_argument("--project", action="append", default=[], metavar="NAME", help="only this one; repeatable")
    parser.add_argument("--checkouts", type=pathlib.Path, help="directory with a checkout NAME for each project")
    # Not below build/: the tool leaves out what a .gitignore leaves out.
    parser.add_argument("--packages", type=pathlib.Path, default=pathlib.Path.home() / ".cache" / "cuda-tidy-ecosystem",
                        help="where source distributions are kept (default: %(default)s)")


def projects(options):
    """The chosen entries of the pinned list, in its order."""
    entries = [Project(**entry) for entry in tomllib.loads(options.projects.read_text())["project"]]
    if unknown := set(options.project) - {entry.name for entry in entries}:
        fail(f"{options.projects} has no project {', '.join(sorted(unknown))}")
    return [entry for entry in entries if not options.project or entry.name in options.project]


def results(directory):
    """What run.py kept in `directory`: one value per project, by name."""
    found = {path.stem: json.loads(path.read_text()) for path in sorted(directory.glob("*.json"))}
    if not found:
        fail(f"{directory} holds no results: run run.py --out {directory}")
    return found


@dataclasses.dataclass(frozen=True)
class Label:
    """What a reader said of one finding. Projects share vendored code, so the project is part of the key."""

    fingerprint: str
    right: bool
    check: str
    project: str
    place: str
    reason: str

    @property
    def key(self):
        return self.project, self.fingerprint

    def __str__(self):
        verdict = "true" if self.right else "false"
        return f"{self.fingerprint} {verdict} {self.check} {self.project} {self.place} {self.reason}"


def read_labels(path):
    """The labels of a labels file, by key; a missing file has none."""
    labels = {}
    for number, line in enumerate(path.read_text().splitlines() if path.exists() else [], 1):
        if not line.strip() or line.startswith("#"):
            continue
        fields = line.split(maxsplit=5)
        if len(fields) != 6 or fields[1] not in ("true", "false"):
            fail(f"{path}:{number}: expected 'fingerprint true|false check project file:line reason'")
        label = Label(fields[0], fields[1] == "true", *fields[2:])
        labels[label.key] = label
    return labels


def write_labels(path, labels):
    """Rewrites a labels file in a fixed order, so that two readers' additions merge."""
    head = "# fingerprint true|false check project file:line reason; written by test/ecosystem/label.py\n"
    ordered = sorted(labels.values(), key=lambda label: (label.project, label.check, label.place, label.fingerprint))
    path.write_text(head + "".join(f"{label}\n" for label in ordered))
