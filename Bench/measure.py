"""Runs engines on scenes, one process at a time, and keeps all their output lines."""

import json
import random
import resource
import shutil
import subprocess
import sys
import time
from pathlib import Path

from reference import ENGINES, LARGE

TIMEOUT = 600
# A process that got a smaller share of a core than this was interrupted by others; it is run again, up to so many times.
UNDISTURBED = 0.95
ATTEMPTS = 4


def is_there(engine):
    *host, program = ENGINES[engine]
    return Path(program).exists() and all(Path(word).exists() or shutil.which(word) for word in host)


def processor_time():
    """Processor time of the child processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def start(engine, scene):
    """Returns a process's output and whether it had a core to itself, or None if it failed."""
    wall, used = time.monotonic(), processor_time()
    try:
        done = subprocess.run([*ENGINES[engine], scene], capture_output=True, text=True, timeout=TIMEOUT)
    except subprocess.TimeoutExpired:
        print(f"\nbench: {engine} {scene} took more than {TIMEOUT} s", file=sys.stderr)
        return None
    wall, used = time.monotonic() - wall, processor_time() - used
    if done.returncode:
        print(f"\nbench: {engine} {scene}: {done.stderr.strip() or done.returncode}", file=sys.stderr)
        return None
    # A short process ends before others can take the core; most of its time is its start.
    return done.stdout, wall < 0.1 or used > UNDISTURBED * wall


def once(engine, scene):
    """Returns a process's line, marked if even the last attempt was disturbed."""
    for _ in range(ATTEMPTS):
        found = start(engine, scene)
        if found is None:
            return None
        text, was_alone = found
        if was_alone:
            break
    # Debian's Chipmunk prints a line about its assertions before our line.
    line = [line for line in text.splitlines() if line.startswith("{")][-1]
    return {**json.loads(line, parse_constant=float), "engine": engine, "disturbed": not was_alone}


def plan(engines, scenes, repetitions, seed):
    """Returns (repetition, scene, engine) in order of execution: in each repetition the scenes in a new random order, and
    within a scene the engines. Values that are compared are measured within seconds, so a slow minute slows both."""
    dice = random.Random(seed)
    for repetition in range(repetitions):
        for scene in dice.sample(scenes, len(scenes)):
            if repetition < (min(repetitions, 3) if scene in LARGE else repetitions):
                for engine in dice.sample(engines, len(engines)):
                    yield repetition, scene, engine


def measure(engines, scenes, repetitions, seed, log):
    """Appends each line to `log` as soon as it is there, and returns them all."""
    runs, todo = [], list(plan(engines, scenes, repetitions, seed))
    for number, (repetition, scene, engine) in enumerate(todo, 1):
        print(f"\r{number}/{len(todo)} {engine} {scene}".ljust(50), end="", file=sys.stderr, flush=True)
        line = once(engine, scene)
        if line is None:
            continue
        runs.append({**line, "repetition": repetition})
        log.write(json.dumps(runs[-1]) + "\n")
        log.flush()
    print("\r".ljust(50), end="\r", file=sys.stderr)
    return runs
