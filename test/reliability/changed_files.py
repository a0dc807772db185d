"""Changes files while they are analysed: the run ends as documented, and a later one remembers nothing stale."""
import json
import os
import shutil
import time

from sample import analysis, undisturbed, write_sample
from trials import SECONDS, Tally, finish

TRIALS = 120
CHANGES = ["edit", "edit", "edit of the same size", "truncate", "empty", "delete", "folder", "link to itself", "pipe", "restore"]


def experiment(setting):
    tally = Tally("changed-files", setting.folder)
    fresh = write_sample(setting.folder / "fresh")
    names = sorted(path.name for path in fresh.iterdir())
    begun = time.monotonic()
    undisturbed(setting, fresh)
    seconds = time.monotonic() - begun
    project, cache = setting.folder / "project", setting.folder / "shared"
    for number in range(setting.count(TRIALS)):
        random = setting.random("changed-files", number)
        shutil.rmtree(project, ignore_errors=True)
        shutil.copytree(fresh, project)
        if number % 2 == 0:  # half of the runs begin with what another has remembered
            shutil.rmtree(cache, ignore_errors=True)
        sources = [name for name in names if name.startswith("s") and name[1].isdigit()]
        disturbed = analysis(setting, f"--cache-dir={cache}", f"--timeout={SECONDS // 4}",
                             *random.choice([[], ["."], sources]))
        process = setting.start(disturbed, project)
        done = []
        for _ in range(random.randint(1, 4)):
            time.sleep(random.uniform(0, seconds / 2))
            done.append(change(project, fresh, random.choice(names), random))
        outcome = finish(process)
        faults = outcome.faults()

        settled = setting.run(analysis(setting, f"--cache-dir={cache}"), project)
        uncached = setting.run(analysis(setting, "--no-cache"), project)
        faults += settled.faults() + uncached.faults()
        if settled.out != uncached.out:
            faults.append(f"the next run says something stale, after: {done}")
            (project / "settled.json").write_text(settled.out)
            (project / "uncached.json").write_text(uncached.out)
        tally.add(faults, disturbed, project, outcome.err)
    yield tally


def change(project, fresh, name, random):
    """Does something to a file, and says what."""
    path = project / name
    if path.is_dir() and not path.is_symlink():
        path.rmdir()
    kind = random.choice(CHANGES)
    text = (fresh / name).read_text()
    if kind == "edit":
        written = text + "inline void *other() { cudaFree(nullptr); return 0; }\n"
    elif kind == "edit of the same size":
        written = text.replace("cudaFree(p)", "cudaPeek(p)").replace("2048", "1024")
    elif kind == "truncate":
        written = text[:random.randrange(len(text) + 1)]
    elif kind == "empty":
        written = ""
    elif kind == "restore":
        written = text
    else:
        written = None
    if written is not None and path.is_file():
        path.write_text(written)  # in place, as some editors do
        return kind, name
    path.unlink(missing_ok=True)
    if written is not None:
        path.write_text(written)
    elif kind == "folder":
        path.mkdir()
    elif kind == "link to itself":
        path.symlink_to(name)
    elif kind == "pipe":
        os.mkfifo(path)
    return kind, name
