#!/usr/bin/env python3
"""Shows that the tests of docs/TESTING.md can fail: makes each change of its table in a copy of the project, runs the test
of that row there, and demands that it fails with the change and passes without it.

    mutants.py           all rows
    mutants.py 7 12      some
    mutants.py --check   only checks that each row fits: its old text stands once in its file, and its test exists
"""

import os
import pathlib
import platform
import re
import shutil
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
COPY = ROOT / ".build-mutants"
ROW = re.compile(r"^\| (\d+) \| `(core|tool|browser) (\S+)` \| `([^`]+)` \| `(.+?)` → `(.*?)` \| .+ \|$")
BUILDS = f".build/{platform.machine()}-unknown-linux-gnu"
APP = f"{BUILDS}/release/disguise-app.stamp"
# A build folder of its own: the server of the copy's app must not be built with a change.
TOOL = ["-debug-info-format", "none", "--scratch-path", ".build-tool", "--package-path"]
TOOL_PACKAGES = ("Tool", "Annex")
# Printed by each runner for a test that ran and failed; other failures prove nothing.
FAILED = {"core": "failed after", "tool": "failed after", "browser": "FAIL "}
REASON = re.compile(r"recorded an issue .*?at \S+: (.+)|^E +(.+)", re.MULTILINE)


class Row:
    def __init__(self, number, suite, test, file, old, new):
        self.number, self.suite, self.test, self.file = int(number), suite, test, file
        # A bar would end the table's cell, so it is written as \| there.
        self.old, self.new = old.replace("\\|", "|"), new.replace("\\|", "|")

    def __str__(self):
        return f"{self.number:3} {self.suite} {self.test}"

    def fault(self):
        """Returns the reason why this row no longer fits the project, or None."""
        path = ROOT / self.file
        if not path.is_file():
            return f"no such file: {self.file}"
        count = path.read_text().count(self.old)
        if count != 1:
            return f"{self.file} contains this {count} times instead of once: {self.old}"
        folders, word = {"core": (("Kit", "Apps", "Annex"), "func {}("), "tool": (TOOL_PACKAGES, "func {}("),
                         "browser": (("BrowserTests",), "def {}(")}[self.suite]
        needle = word.format(self.test.split("/")[-1])
        files = [f for folder in folders for kind in ("Tests/**/*.swift", "*.py") for f in (ROOT / folder).glob(kind)]
        return None if any(needle in f.read_text() for f in files) else f"no such test: {self.test}"


def rows():
    text = (ROOT / "docs" / "TESTING.md").read_text()
    found = [Row(*match.groups()) for match in map(ROW.match, text.splitlines()) if match]
    tabled = [line for line in text.splitlines() if re.match(r"^\| \d+ \|", line)]
    if len(found) != len(tabled) or [row.number for row in found] != list(range(1, len(found) + 1)):
        sys.exit("docs/TESTING.md: a row has another form than | number | `suite test` | `file` | `old` → `new` | visible effect |")
    return found


def check(all_rows):
    faults = [f"docs/TESTING.md: row {row.number}: {row.fault()}" for row in all_rows if row.fault()]
    print("\n".join(faults) if faults else f"{len(all_rows)} rows of docs/TESTING.md fit")
    return not faults


# --- the copy -----------------------------------------------------------------------------------------------------

def copy_project():
    """Copies the files that git knows. Unchanged files keep their times, so that they are not built again."""
    COPY.mkdir(exist_ok=True)
    names = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True, check=True)
    wanted = {name for name in names.stdout.splitlines() if (ROOT / name).is_file()}
    for path in [p for p in COPY.rglob("*") if p.is_file() and not p.relative_to(COPY).parts[0].startswith(".build")]:
        if str(path.relative_to(COPY)) not in wanted:
            path.unlink()
    for name in wanted:
        source, target = ROOT / name, COPY / name
        if not target.exists() or target.read_bytes() != source.read_bytes():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, target)
    if not (COPY / ".build-venv").exists():
        (COPY / ".build-venv").symlink_to((ROOT / ".build-venv").resolve())


def run(*command):
    environment = os.environ | {"OPTIMIZED_TESTS": "1"}
    done = subprocess.run(
        command, cwd=COPY, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
    return done.returncode, done.stdout


def borrow_tool():
    """Makes the project's tool serve the copy's app."""
    source, target = ROOT / ".build" / "debug" / "disguise", COPY / BUILDS / "debug" / "disguise"
    if not target.exists() or source.stat().st_mtime > target.stat().st_mtime:
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(source, target)
    links = {COPY / ".build" / "debug": f"{pathlib.Path(BUILDS).name}/debug", target.parent / "disguise-app": "../release/disguise-app"}
    for link, place in links.items():
        if not link.is_symlink():
            link.symlink_to(place)


def run_tool(tests):
    """Builds both packages, then runs those tests of either that match. A cached plan would be that of the other package."""
    steps = [("build", package, "--build-tests") for package in TOOL_PACKAGES]
    steps += [("test", package, "--skip-build", "--disable-build-manifest-caching", "--filter", tests) for package in TOOL_PACKAGES]
    texts, worst = [], 0
    for verb, package, *rest in steps:
        status, text = run("swift", verb, *TOOL, package, *rest)
        texts.append(text)
        worst = worst or status
        if verb == "build" and status != 0:
            break
    return worst, "\n".join(texts)


def attempt(suite, tests):
    """Returns (whether all passed, whether one ran and failed, the output)."""
    if suite == "core":
        status, text = run("Scripts/swift-core.sh", "test", "--filter", "|".join(f"{t}\\(" for t in tests))
    elif suite == "tool":
        status, text = run_tool("|".join(f"{t}\\(" for t in tests))
    else:
        borrow_tool()
        status, text = run("make", "--no-print-directory", APP)
        if status == 0:
            status, text = run(".build-venv/bin/python", "BrowserTests/run.py", *tests)
    ran = suite == "browser" or re.search(r"Test run with [1-9]", text)
    return bool(status == 0 and ran), status != 0 and FAILED[suite] in text, text


# --- the proof ----------------------------------------------------------------------------------------------------

def prove(row):
    path = COPY / row.file
    original = path.read_text()
    path.write_text(original.replace(row.old, row.new))
    start = time.monotonic()
    try:
        _, failed, text = attempt(row.suite, [row.test])
    finally:
        path.write_text(original)
    reason = REASON.search(text)
    why = f": {(reason[1] or reason[2]).strip()[:120]}" if failed and reason else ""
    print(f"{'caught' if failed else 'MISSED'} {row} ({time.monotonic() - start:.0f} s){why}", flush=True)
    if not failed:
        print("\n".join(f"      {line}" for line in text.splitlines()[-15:]), flush=True)
    return failed


def main():
    all_rows = rows()
    if not check(all_rows):
        return False
    if "--check" in sys.argv:
        return True
    chosen = [row for row in all_rows if not sys.argv[1:] or str(row.number) in sys.argv[1:]]
    copy_project()
    caught = 0
    for suite in ("core", "browser", "tool"):
        of_suite = [row for row in chosen if row.suite == suite]
        if not of_suite:
            continue
        passed, _, text = attempt(suite, sorted({row.test for row in of_suite}))
        if not passed:
            print(text[-4000:])
            print(f"without a change, not all of the {suite} tests pass")
            return False
        caught += sum(prove(row) for row in of_suite)
    print(f"{caught} of {len(chosen)} caught")
    return caught == len(chosen)


if __name__ == "__main__":
    sys.exit(0 if main() else 1)
