"""Figures computed from the runs: medians over repetitions."""

from statistics import median


class Figures:
    """The runs by engine, scene and repetition."""

    def __init__(self, runs):
        self.list = runs
        self.runs = {}
        for run in runs:
            self.runs.setdefault((run["engine"], run["scene"]), {})[run["repetition"]] = run

    def all(self, engine, scene):
        return list(self.runs.get((engine, scene), {}).values())

    def has(self, engine):
        return any(key[0] == engine for key in self.runs)

    def value(self, engine, scene, key):
        runs = self.all(engine, scene)
        return median(run[key] for run in runs) if runs else None

    def step(self, engine, scene):
        """Milliseconds per step."""
        runs = self.all(engine, scene)
        return median(run["total_ms"] / run["steps"] for run in runs) if runs else None

    def spread(self, engine, scene):
        """The slowest repetition's time as a multiple of the fastest's."""
        times = [run["total_ms"] for run in self.all(engine, scene)]
        return max(times) / min(times) if times else None

    def ratio(self, engine, other, scene):
        """The median of the ratios within a repetition, because a slow moment of the machine slows both engines."""
        mine, theirs = (self.runs.get((name, scene), {}) for name in (engine, other))
        shared = mine.keys() & theirs.keys()
        return median(mine[i]["total_ms"] / theirs[i]["total_ms"] for i in shared) if shared else None

    def body_cost(self, engine, scene):
        """Microseconds per moving body and step."""
        step = self.step(engine, scene)
        return None if step is None else 1000 * step / self.all(engine, scene)[0]["bodies"]
