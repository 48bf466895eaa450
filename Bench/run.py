#!/usr/bin/env python3
"""Measures the engines on the scenes and writes a page and a chart; Bench/build.sh builds the programs.

    run.py                     everything; into docs/bench if all engines are there
    run.py bubbles-500 wheel   scenes by name or part of a name; printed only, not kept in docs
    run.py --quick             one repetition; printed only
    run.py --report            writes page and chart again from the last complete measurement
"""

import argparse
import datetime
import json
import os
import platform
import subprocess
import sys
from pathlib import Path

from chart import chart
from figures import Figures
from measure import is_there, measure
from reference import ENGINES, SCENES
from tables import page

ROOT = Path(__file__).resolve().parent.parent
SCRATCH = Path(".build-bench")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("words", nargs="*", help="parts of the names of scenes")
    parser.add_argument("--engines", default=",".join(ENGINES), help="by name, with commas between")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--repetitions", type=int, default=5, help="three at most of the large scenes")
    parser.add_argument("--seed", type=int, default=1, help="of the order")
    parser.add_argument("--report", action="store_true")
    return parser.parse_args()


def is_meant(scene, word):
    """Whether a scene is selected. A whole name selects only itself: bubbles-50 does not select bubbles-500."""
    return scene == word if word in SCENES else word in scene


def version(command):
    try:
        return subprocess.run(command, capture_output=True, text=True).stdout.split("\n")[0].strip() or "?"
    except OSError:
        return "?"


def processor():
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return f"{line.split(':')[1].strip()}, {os.cpu_count()} cores"
    return platform.machine()


def facts():
    """The day, the machine and the versions of a measurement."""
    packages = [version(["dpkg-query", "-W", "-f", "${Package} ${Version}", name]) for name in ("libbox2d-dev", "chipmunk-dev")]
    tools = [version(["g++", "--version"]), "node " + version(["node", "--version"]), version(["swift", "--version"])]
    return [f"Last on {datetime.date.today():%-d %B %Y}, on {processor()}.", f"{', '.join(packages + tools)}."]


def load(path):
    first, *lines = path.read_text().splitlines()
    return json.loads(first), [json.loads(line) for line in lines]


def take(scenes, engines, repetitions, seed, path):
    """Measures into `path`: facts first, then one line per run. Only a complete measurement replaces an earlier one."""
    told, new = facts(), path.with_suffix(".new")
    with new.open("w") as log:
        log.write(json.dumps(told) + "\n")
        runs = measure(engines, scenes, repetitions, seed, log)
    new.rename(path)
    return told, runs


def write(folder, told, runs):
    folder.mkdir(parents=True, exist_ok=True)
    figures = Figures(runs)
    (folder / "results.md").write_text(page(figures, told))
    (folder / "chart.svg").write_text(chart(figures))


def main():
    options = arguments()
    os.chdir(ROOT)
    scenes = [s for s in SCENES if not options.words or any(is_meant(s, word) for word in options.words)]
    asked = options.engines.split(",")
    engines = [e for e in asked if e in ENGINES and is_there(e)]
    for engine in set(asked) - set(engines):
        print(f"bench: {engine} is not there and is left out", file=sys.stderr)
    if not scenes or not engines:
        sys.exit("bench: nothing to run")
    complete = scenes == SCENES and not options.quick and set(ENGINES) == set(engines)
    path = SCRATCH / ("runs.jsonl" if complete or options.report else "part.jsonl")
    repetitions = 1 if options.quick else options.repetitions
    told, runs = load(path) if options.report else take(scenes, engines, repetitions, options.seed, path)
    if not runs:
        sys.exit("bench: no run succeeded")
    if complete or options.report:
        write(Path("docs/bench"), told, runs)
        print("bench: docs/bench/results.md, docs/bench/chart.svg")
    else:
        write(SCRATCH / "part", told, runs)
        print(page(Figures(runs), told))


if __name__ == "__main__":
    main()
