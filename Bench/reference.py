"""The scenes and the engines compared."""

# The order of columns in every table.
SCENES = ["bubbles-50", "bubbles-500", "bubbles-2000", "bubbles-10000", "pyramid-20", "pyramid-60", "wheel-5", "wheel-200",
          "grid-40"]
LARGE = {"bubbles-2000", "bubbles-10000", "pyramid-60"}

ENGINES = {
    "ours": [".build-bench/bench-ours"],
    "ours-wasm": ["node", "Bench/wasm.mjs", ".build-bench/DynamicsBench.wasm"],
    "box2d": [".build-bench/bench-box2d"],
    "box2d-v3": [".build-bench/bench-box2d-v3"],
    "chipmunk": [".build-bench/bench-chipmunk"],
}
NAMES = {"ours": "Dynamics", "ours-wasm": "Dynamics, wasm", "box2d": "Box2D 2.4", "box2d-v3": "Box2D 3.1", "chipmunk": "Chipmunk"}
