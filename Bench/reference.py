"""The engines compared, and figures measured elsewhere."""

# The order of columns in every table.
SCENES = ["bubbles-50", "bubbles-500", "bubbles-2000", "bubbles-10000", "pyramid-20", "pyramid-60", "wheel-5", "wheel-200",
          "grid-40"]
LARGE = {"bubbles-2000", "bubbles-10000", "pyramid-60"}

ENGINES = {
    "ours": [".build-bench/bench-ours"],
    "ours-wasm": ["node", "Bench/wasm.mjs", ".build-bench/DynamicsBench.wasm"],
    "box2d": [".build-bench/bench-box2d"],
    "chipmunk": [".build-bench/bench-chipmunk"],
}
NAMES = {"ours": "Dynamics", "ours-wasm": "Dynamics, wasm", "box2d": "Box2D 2.4", "chipmunk": "Chipmunk"}

# Box2D 2.4.1's time as a multiple of Box2D v3's (main of August 2026, SSE2, one thread, 4 substeps), both measured on a
# 2-core AMD EPYC; and Chipmunk 7.0.3 built there without its assertions.
BOX2D_TO_V3 = {"bubbles-50": 2.65, "bubbles-500": 2.58, "bubbles-2000": 3.07, "bubbles-10000": 3.69, "pyramid-20": 4.89,
               "pyramid-60": 6.43, "wheel-5": 0.55, "wheel-200": 1.57, "grid-40": 1.48}
CHIPMUNK_TO_V3 = {"bubbles-50": 1.14, "bubbles-500": 1.47, "bubbles-2000": 2.09, "bubbles-10000": 3.83, "pyramid-20": 3.67,
                  "pyramid-60": 4.10, "wheel-5": 0.36, "wheel-200": 1.23, "grid-40": 1.56}
