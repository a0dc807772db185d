"""Gives every reader of files beside sources seeded variants of a file that is right. What is refused is named, and the
tree stays as it was."""
import shutil

from input_kinds import SOURCE, kinds
from sample import contents
from trials import Tally, side_by_side

VARIANTS = 120
MINUTES = 5  # a line of a Python program may be there a thousand times, each with a kernel


def experiment(setting):
    for kind in kinds(setting):
        tally = Tally(f"structured-inputs/{kind.name}", setting.folder)

        def trial(number):
            folder = setting.folder / f"{kind.name.replace(' ', '-')}-{number}"
            folder.mkdir()
            (folder / "good.cu").write_text(SOURCE)
            for name, content in kind.beside:
                (folder / name).write_text(content)
            content = kind.content if isinstance(kind.content, bytes) else kind.content.encode()
            (folder / kind.file).write_bytes(kind.mutate(content, setting.random(kind.name, number)))
            return folder, *faults_of(setting, kind, folder)

        for folder, faults, command, err in side_by_side(trial, range(setting.count(VARIANTS))):
            tally.add(faults, command, folder, err)
            shutil.rmtree(folder)
        yield tally


def faults_of(setting, kind, folder):
    """What is wrong with the run in the folder, its command, and what it said."""
    command = kind.command(setting)
    before = contents(folder)
    outcome = setting.run(command, folder, MINUTES * 60)
    after = contents(folder)
    faults = outcome.faults(kind.codes)
    if kind.may_change:
        before.pop(kind.file), after.pop(kind.file)
    if before != after:
        faults.append(f"changed the tree: {sorted(set(before.items()) ^ set(after.items()))[:2]}")
    if outcome.code == 2 and not any(name in outcome.err for name in before | {kind.file: b""}):
        faults.append("named nothing that it could not use")
    return faults, command, outcome.err
