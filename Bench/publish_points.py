"""Interrupts `disguise publish` and `prune` at their changes of the disk (`make check-publish`).

At a point the program is killed before or after a change, or the disk is full from that change on, or a write there is half done.
Afterwards the folder holds exactly the old or the new version, each file with the hash of site.json; the next run succeeds, gives
exactly the new version, and leaves nothing behind. The points are spread over four runs: the first publish, an update, a
repair and a prune. As root, a disk of memory that is a few blocks too small confirms the simulated one.
"""

import argparse
import concurrent.futures
import hashlib
import itertools
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
TOOL = ROOT / ".build/release/disguise"
KINDS = {"kill": ("before", "after"), "full": ("full", "short")}


def expect(condition, fault):
    if not condition:
        raise SystemExit(f"publish points: {fault}")


def small_app(folder):
    """The built app without most of what takes time to read: programs, sets, pictures."""
    source = TOOL.resolve().parent / "disguise-app"
    shutil.copytree(source, folder, ignore=shutil.ignore_patterns("*.wasm.*", "hoosets"))
    for name in ("DisguiseWeb.wasm", "HooViewWeb.wasm"):
        (folder / name).write_bytes(b"\0asm" + name.encode())


def contents(site):
    """The hash of each file below a folder; None if there is no folder."""
    if not site.is_dir():
        return None
    return {str(path.relative_to(site)): hashlib.sha256(path.read_bytes()).hexdigest()
            for path in site.rglob("*") if path.is_file()}


def expect_whole(found, site, place):
    index = json.loads((site / "site.json").read_text())
    listed = {file["path"]: file["sha256"] for file in index["files"] + index["earlier"]}
    expect(listed == {path: digest for path, digest in found.items() if path != "site.json"},
           f"{place}: the files differ from site.json")


class Scenario:
    """A run of the program from one state of the site to another."""

    def __init__(self, name, start, arguments):
        self.name, self.start, self.arguments = name, start, arguments
        self.old = contents(start) if start else None

    def run(self, site, environment=None):
        return subprocess.run(
            [TOOL, self.arguments[0], *[str(part).replace("SITE", str(site)) for part in self.arguments[1:]]],
            env={**os.environ, **(environment or {})}, capture_output=True, text=True)

    def prepare(self, folder):
        site = folder / "site"
        if self.start:
            shutil.copytree(self.start, site)
        return site

    def measure(self, folder, shim):
        """Runs without a fault: keeps the new state and the number of changes."""
        site, count = self.prepare(folder), folder.parent / f"{folder.name}.count"
        result = self.run(site, {"LD_PRELOAD": str(shim), "FAULT_ROOT": str(folder), "FAULT_COUNT": str(count)})
        expect(result.returncode == 0, f"{self.name}: {result.stderr}")
        self.new = contents(site)
        self.points = int(count.read_text())
        expect_whole(self.new, site, self.name)

    def interrupt(self, folder, shim, kind, point):
        """One point. Returns whether the old version was there afterwards."""
        folder.mkdir()
        site, place = self.prepare(folder), f"{self.name}, {kind} {point}"
        result = self.run(site, {"LD_PRELOAD": str(shim), "FAULT_ROOT": str(folder), "FAULT_KIND": kind, "FAULT_POINT": str(point)})
        if kind in KINDS["kill"]:
            expect(result.returncode == -9, f"{place}: was not killed: {result.stderr}")
        elif result.returncode:
            expect(result.returncode == 1 and result.stderr.count("\n") == 1, f"{place}: {result.stderr}")
            expect(result.stderr.endswith("No space left on device; free some space and publish again\n"), f"{place}: {result.stderr}")
        return self.check(site, place)

    def check(self, site, place):
        found = contents(site)
        expect(found in (self.old, self.new), f"{place}: neither the old nor the new version")
        if found and self.name != "repair":
            expect_whole(found, site, place)
        result = self.run(site)
        expect(result.returncode == 0, f"{place}: the next run fails: {result.stderr}")
        expect(contents(site) == self.new, f"{place}: the next run gives another version")
        expect([path.name for path in site.parent.iterdir()] == ["site"], f"{place}: something is left behind")
        shutil.rmtree(site.parent)
        return found == self.old


def scenarios(folder, app):
    def publish(*options):
        return ["publish", "--app", app, "-o", "SITE", *options]

    first, second, damaged = (folder / name for name in ("first", "second", "damaged"))
    for site, options in ((first, []), (second, [])):
        if site == second:
            shutil.copytree(first, second)
            edit_words(app, "Second")
        subprocess.run([TOOL, "publish", "--app", app, "-o", site, *options], check=True, stdout=subprocess.DEVNULL)
    shutil.copytree(second, damaged)
    (damaged / "index.html").write_text("damaged")
    return [Scenario("first publish", None, publish()), Scenario("update", first, publish()),
            Scenario("repair", damaged, publish()), Scenario("prune", second, ["prune", "SITE", "--keep-versions", "1"])]


def edit_words(app, name):
    path = app / "words/en.json"
    words = json.loads(path.read_text())
    path.write_text(json.dumps({**words, "launch-above": name}))


def points(found, kinds, number):
    """As many points as wanted, spread evenly over the runs and their changes."""
    every = [(scenario, kind, point) for scenario in found for point in range(1, scenario.points + 1) for kind in kinds]
    step = max(1, len(every) / number)
    return [every[int(index * step)] for index in range(min(number, len(every)))]


def small_disks(folder, found, number):
    """Publishes an update on disks of memory that are too small by more and more blocks, down to none free. As root."""
    update = next(scenario for scenario in found if scenario.name == "update")
    disk = folder / "disk"
    disk.mkdir()
    refused = 0
    for index in range(number):
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64m", "tmpfs", disk], check=True)
        try:
            place = disk / "www"
            place.mkdir()
            site = update.prepare(place)
            used = sum(file.stat().st_blocks for file in disk.rglob("*")) * 512
            subprocess.run(["mount", "-o", f"remount,size={used + 8192 * index}", disk], check=True)
            result = update.run(site)
            refused += result.returncode
            if result.returncode:
                expect(result.stderr.count("\n") == 1 and "No space left on device" in result.stderr, f"small disk: {result.stderr}")
                expect(contents(site) == update.old, "small disk: the old version is damaged")
            subprocess.run(["mount", "-o", "remount,size=64m", disk], check=True)
            update.check(site, f"small disk {index}")
        finally:
            subprocess.run(["umount", disk], check=True)
    expect(0 < refused, "no disk was too small")
    print(f"small disks: {number} disks of memory, {refused} of them too small; the old version stayed whole on these")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--points", type=int, default=1000, help="points of each kind")
    options = parser.parse_args()
    memory = pathlib.Path("/dev/shm")  # the kernel waits for no disk there
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as name:
        folder = pathlib.Path(name)
        shim, app = folder / "faulty_disk.so", folder / "app"
        subprocess.run(["gcc", "-shared", "-fPIC", "-O1", "-o", shim, ROOT / "Bench/faulty_disk.c"], check=True)
        small_app(app)
        found = scenarios(folder, app)
        for scenario in found:
            place = folder / f"measured {scenario.name}".replace(" ", "-")
            place.mkdir()
            scenario.measure(place, shim)
            print(f"{scenario.name}: {scenario.points} changes of the disk", flush=True)
        numbers = itertools.count()
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for kind, variants in KINDS.items():
                chosen = points(found, variants, options.points)
                work = [pool.submit(scenario.interrupt, folder / f"point{next(numbers)}", shim, variant, point)
                        for scenario, variant, point in chosen]
                old = sum(one.result() for one in concurrent.futures.as_completed(work))
                print(f"{kind}: {len(work)} points: {old} times the old version, {len(work) - old} times the new one, "
                      f"whole each time; the next run succeeded", flush=True)
        if os.geteuid() == 0:
            small_disks(folder, found, 24)


if __name__ == "__main__":
    sys.exit(main())
