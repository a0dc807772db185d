"""Damages entries of the cache that an earlier run has left: the answer stays that of a run without a cache."""
import shutil
import struct

from mutations import mutate_bytes
from sample import analysis, differences, undisturbed, write_sample
from trials import Tally, side_by_side

TRIALS = 150


def experiment(setting):
    tally = Tally("damaged-cache", setting.folder)
    project = write_sample(setting.folder / "project")
    expected = undisturbed(setting, project)
    kept = setting.folder / "kept"
    setting.run(analysis(setting, f"--cache-dir={kept}"), project)

    def trial(number):
        cache = setting.folder / f"cache-{number}"
        shutil.copytree(kept, cache)
        damage(cache, setting.random("damaged-cache", number))
        shutil.copytree(cache, damaged := setting.folder / f"damaged-{number}", symlinks=True)
        command = analysis(setting, f"--cache-dir={cache}")
        outcome = setting.run(command, project)
        faults = outcome.faults() + differences(expected, outcome.out)
        shutil.rmtree(cache)
        return faults, command, [damaged, project], outcome.err

    for faults, command, inputs, err in side_by_side(trial, range(setting.count(TRIALS))):
        tally.add(faults, command, inputs, err)
        shutil.rmtree(inputs[0])
    yield tally


def damage(cache, random):
    """One to four times: other bytes, with the old checksum or one that is right, another entry's, or no file any more."""
    for _ in range(random.randint(1, 4)):
        entries = sorted(path for path in cache.rglob("*") if path.is_file() and not path.is_symlink())
        if not entries:
            return
        entry, other = random.choice(entries), random.choice(entries)
        change = random.choice(["bytes", "bytes", "forged", "exchange", "empty", "folder", "link", "many"])
        if change == "bytes":
            entry.write_bytes(mutate_bytes(entry.read_bytes(), random))
        elif change == "forged":
            forge(random.choice([path for path in entries if "llvmcache-base-" in path.name] or [entry]), random)
        elif change == "exchange":
            content = entry.read_bytes()
            entry.write_bytes(other.read_bytes())
            other.write_bytes(content)
        elif change == "empty":
            entry.write_bytes(b"")
        elif change == "folder":
            entry.unlink()
            entry.mkdir()
        elif change == "link":
            entry.unlink()
            entry.symlink_to(random.choice([entry.name, "/dev/zero", other]))
        else:
            for each in entries:
                if random.random() < 0.5:
                    each.write_bytes(mutate_bytes(each.read_bytes(), random))


def forge(base, random):
    """Other bytes for a base of headers, and the note that its checksum was found right."""
    with base.open("r+b") as file:
        file.write(content := mutate_bytes(base.read_bytes(), random))
        file.truncate(len(content))
    status = base.stat()
    times = [part for time in (status.st_mtime_ns, status.st_ctime_ns) for part in divmod(time, 10**9)]
    checked = base.with_name(base.name.replace("-base-", "-checked-"))
    checked.write_bytes(struct.pack("=QQQqqqq", status.st_dev, status.st_ino, status.st_size, *times))
