"""Writes the page docs/bench/results.md."""

from reference import NAMES, SCENES


def number(value, digits=3):
    """A number with three significant digits, without an exponent if that is short; a dash for no value."""
    if value is None:
        return "–"
    if value and not 1e-4 <= abs(value) < 1e6:
        return f"{value:.1e}".replace("e-0", "e-").replace("e+0", "e")
    text = f"{value:.{digits}g}"
    return f"{value:.0f}" if "e" in text else text


def times(value):
    return "–" if value is None else f"{value:.2f}"


def table(head, rows):
    lines = [head, ["---"] + ["---:"] * (len(head) - 1), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"


PEERS = ["box2d", "box2d-v3", "chipmunk"]


def ratios(figures, scenes):
    def row(scene):
        pairs = [*(("ours", peer) for peer in PEERS), ("ours-wasm", "ours"), ("chipmunk", "box2d")]
        return [scene, *(times(figures.ratio(*pair, scene)) for pair in pairs)]

    head = ["scene", *(f"ours / {NAMES[peer]}" for peer in PEERS), "ours: wasm / native", "Chipmunk / Box2D 2.4"]
    return table(head, map(row, scenes))


def steps(figures, scenes, engines):
    def cell(engine, scene):
        step, spread = figures.step(engine, scene), figures.spread(engine, scene)
        return "–" if step is None else f"{number(step)} ±{50 * (spread - 1):.0f} %"

    return table(["scene", *(NAMES[e] for e in engines)], ([s, *(cell(e, s) for e in engines)] for s in scenes))


def tails(figures, scenes, engines):
    def cell(engine, scene):
        return " / ".join(number(figures.value(engine, scene, key)) for key in ("p99_ms", "tail_ms"))

    return table(["scene", *(NAMES[e] for e in engines)], ([s, *(cell(e, s) for e in engines)] for s in scenes))


def costs(figures, engines):
    def row(engine):
        small, large = (figures.body_cost(engine, scene) for scene in ("bubbles-500", "bubbles-10000"))
        return [NAMES[engine], number(small), number(large), times(large / small if small and large else None)]

    return table(["engine", "at 500, µs", "at 10000, µs", "ratio"], map(row, engines))


VALIDITY = ["contacts", "outside", "max_overlap_m", "sink_m", "drift_m", "joint_error_m", "hub_rad_s", "kinetic_energy_J", "nan"]
VALIDITY_HEAD = ["contacts", "outside", "overlap, m", "sink, m", "drift, m", "joint error, m", "hub, rad/s", "kinetic energy, J",
                 "NaN"]
# Figures that do not apply to a kind of scene.
MEANT = {"bubbles": {"outside", "max_overlap_m"}, "pyramid": {"sink_m", "drift_m"},
         "wheel": {"max_overlap_m", "joint_error_m", "hub_rad_s"}, "grid": {"joint_error_m"}}
ALWAYS = {"contacts", "kinetic_energy_J", "nan"}


def validity(figures, scenes, engines):
    def row(scene, engine):
        meant = MEANT[scene.split("-")[0]] | ALWAYS
        cells = [number(figures.value(engine, scene, key)) if key in meant else "" for key in VALIDITY]
        return [scene, NAMES[engine], *cells]

    rows = [row(scene, engine) for scene in scenes for engine in engines if figures.all(engine, scene)]
    return table(["scene", "engine", *VALIDITY_HEAD], rows)


def page(figures, facts):
    """The page. `facts` are lines about the machine, the versions and the day."""
    scenes = [s for s in SCENES if any(scene == s for _, scene in figures.runs)]
    engines = [e for e in NAMES if figures.has(e)]
    disturbed = sum(run["disturbed"] for run in figures.list)
    return f"""# Dynamics beside its peers

![Milliseconds per step, by scene and engine](chart.svg)

`make bench BOX2D_V3=FOLDER` measures all of it again and writes this page; the folder has the source of Box2D 3.1. {' '.join(facts)}

Scenes and figures of validity are defined in `Bench/peers/plan.c` and `validity.h`: metres and seconds, steps of
1/60 s, nothing sleeps, one thread. Box2D 2.4 takes 8 velocity and 3 position iterations, 3.1 four sub-steps, Chipmunk 10 iterations. One process runs at a time; in
each repetition the engines follow one another on a scene in a random order, and a ratio is the median of those within a
repetition. A scene runs again in its process until it is warm (`plan.c` gives the number of runs), and only the last run counts. A process that had less than 95 % of a core
is run again, up to three times; {disturbed} of {len(figures.list)} runs were disturbed even so.

## Ratios of time (below 1: ours is faster)

{ratios(figures, scenes)}
Dynamics and Debian's packages are built for every x86-64, Box2D 3.1 for AVX2. Debian builds Chipmunk with its assertions on, and
that build was measured. Of Chipmunk without them, built with -O3 and -ffast-math, Dynamics takes 1.04 times the time on wheel-5, 1.01 on wheel-200 and 0.68 on grid-40.

## Milliseconds per step (median of the repetitions, half the spread)

{steps(figures, scenes, engines)}
## The slow steps: 99th percentile / mean of the last hundred, ms

{tails(figures, scenes, engines)}
## Cost of a body and step in bubbles

{costs(figures, engines)}
## Validity at the end

{validity(figures, scenes, engines)}"""
