"""Draws docs/bench/chart.svg: a bar per engine and scene, milliseconds per step on a logarithmic scale."""

from math import ceil, floor, log10

from reference import NAMES, SCENES
from tables import number

WIDTH, LEFT, RIGHT, TOP = 760, 118, 62, 58
BAR, GAP, BETWEEN = 11, 2, 16

STYLE = """
    svg { font: 12px system-ui, 'Helvetica Neue', Helvetica, Arial, sans-serif; }
    .paper { fill: #ffffff; } .ink { fill: #26211c; } .quiet { fill: #6b625a; } .grid { stroke: #e4ddd5; }
    .ours { fill: #e15926; } .ours-wasm { fill: #f2a07e; } .box2d { fill: #6f7f8f; } .chipmunk { fill: #b3bec8; }
    @media (prefers-color-scheme: dark) {
      .paper { fill: #1b1815; } .ink { fill: #f3ece4; } .quiet { fill: #aaa097; } .grid { stroke: #3a342f; }
      .ours { fill: #ee6c3a; } .ours-wasm { fill: #a8532f; } .box2d { fill: #94a5b6; } .chipmunk { fill: #5b6875; }
    }
"""


class Scale:
    """A logarithmic scale of whole decades around the values."""

    def __init__(self, values):
        self.low, self.high = floor(log10(min(values))), max(ceil(log10(max(values))), floor(log10(min(values))) + 1)

    def x(self, value):
        return LEFT + (log10(value) - self.low) / (self.high - self.low) * (WIDTH - LEFT - RIGHT)

    def decades(self):
        return [10.0**i for i in range(self.low, self.high + 1)]


def text(x, y, words, kind, anchor="start", more=""):
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}" text-anchor="{anchor}"{more}>{words}</text>'


def legend(engines):
    parts, x = [], LEFT
    for engine in engines:
        parts.append(f'<rect x="{x}" y="32" width="{BAR}" height="{BAR}" rx="2" class="{engine}"/>')
        parts.append(text(x + BAR + 6, 42, NAMES[engine], "ink"))
        x += 40 + 7 * len(NAMES[engine])
    return parts


def axis(scale, bottom):
    parts = []
    for value in scale.decades():
        x = scale.x(value)
        parts.append(f'<line x1="{x:.1f}" y1="{TOP}" x2="{x:.1f}" y2="{bottom}" class="grid"/>')
        parts.append(text(x, bottom + 16, f"{value:g}", "quiet", "middle"))
    return parts


def bars(scale, scene, found, y):
    middle = y + len(found) * (BAR + GAP) / 2 + 3
    parts = [text(LEFT - 10, middle, scene, "ink", "end")]
    for engine, step in found:
        x = scale.x(step)
        parts.append(f'<rect x="{LEFT}" y="{y}" width="{x - LEFT:.1f}" height="{BAR}" rx="2" class="{engine}"/>')
        parts.append(text(x + 5, y + BAR - 1.5, number(step), "quiet", more=' font-size="10.5"'))
        y += BAR + GAP
    return parts


def chart(figures):
    """The chart as SVG; an empty string without measurements."""
    groups = [(scene, [(e, figures.step(e, scene)) for e in NAMES if figures.step(e, scene)]) for scene in SCENES]
    groups = [(scene, found) for scene, found in groups if found]
    scale = Scale([step for _, found in groups for _, step in found])
    parts, y = [], TOP + BETWEEN / 2
    for scene, found in groups:
        parts += bars(scale, scene, found, y)
        y += len(found) * (BAR + GAP) + BETWEEN
    bottom = y - BETWEEN / 2
    engines = [e for e in NAMES if figures.has(e)]
    title = "Milliseconds per step, less is better (logarithmic)"
    body = [text(LEFT, 20, title, "ink", more=' font-weight="600"'), *legend(engines), *axis(scale, bottom), *parts]
    lines = "\n  ".join(body)
    height = bottom + 26
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:.0f}" width="{WIDTH}" height="{height:.0f}" role="img">
  <title>{title}</title>
  <style>{STYLE}  </style>
  <rect width="100%" height="100%" rx="8" class="paper"/>
  {lines}
</svg>
"""
