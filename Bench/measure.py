"""Runs engines on scenes, one process at a time, and keeps every line they print."""

import json
import random
import shutil
import subprocess
import sys
from pathlib import Path

from reference import ENGINES, LARGE

TIMEOUT = 600


def is_there(engine):
    *host, program = ENGINES[engine]
    return Path(program).exists() and all(Path(word).exists() or shutil.which(word) for word in host)


def once(engine, scene):
    """The line of one process; None, and a word of it, where it fails."""
    try:
        done = subprocess.run([*ENGINES[engine], scene], capture_output=True, text=True, timeout=TIMEOUT)
    except subprocess.TimeoutExpired:
        print(f"\nbench: {engine} {scene} took more than {TIMEOUT} s", file=sys.stderr)
        return None
    # Debian's Chipmunk says on its standard output that it checks itself, before our line.
    lines = [line for line in done.stdout.splitlines() if line.startswith("{")]
    if done.returncode or not lines:
        print(f"\nbench: {engine} {scene}: {done.stderr.strip() or done.returncode}", file=sys.stderr)
        return None
    return json.loads(lines[-1], parse_constant=float)


def plan(engines, scenes, repetitions, seed):
    """Repetition, scene, engine: the scenes in a fresh random order in each repetition, and so the engines in each
    scene. What is divided by one another is measured within seconds, so that a slow minute slows both."""
    dice = random.Random(seed)
    for repetition in range(repetitions):
        for scene in dice.sample(scenes, len(scenes)):
            if repetition < (min(repetitions, 3) if scene in LARGE else repetitions):
                for engine in dice.sample(engines, len(engines)):
                    yield repetition, scene, engine


def measure(engines, scenes, repetitions, seed, log):
    """Appends each line to `log` as soon as it is there, and gives them all."""
    runs, todo = [], list(plan(engines, scenes, repetitions, seed))
    for number, (repetition, scene, engine) in enumerate(todo, 1):
        print(f"\r{number}/{len(todo)} {engine} {scene}".ljust(50), end="", file=sys.stderr, flush=True)
        line = once(engine, scene)
        if line is None:
            continue
        runs.append({**line, "engine": engine, "repetition": repetition})
        log.write(json.dumps(runs[-1]) + "\n")
        log.flush()
    print("\r".ljust(50), end="\r", file=sys.stderr)
    return runs
