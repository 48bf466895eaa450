#!/usr/bin/env bash
# golden.sh: the golden scenes of Dynamics end with the same bits natively in debug and release and in Embedded wasm, with
# SIMD (in Chromium, as it ships) and without (in the toolchain's own runtime), and they are the ones written down.
set -euo pipefail
cd "$(dirname "$0")/.."
scratch=.build-golden
hashes=Sources/DynamicsGolden/GoldenScene+Hashes.swift
mkdir -p "$scratch"

native() { swift run -c "$1" --scratch-path "$scratch" --quiet DynamicsGolden; }

# build_wasm NAME: with SIMD=0 or 1 in the environment; leaves $scratch/NAME.wasm.
build_wasm() {
  Scripts/wasm-toolset.sh "$scratch/toolset-$1.json" goldenHash
  swift build -c release --triple wasm32-unknown-none-wasm --toolset "$scratch/toolset-$1.json" \
    --product DynamicsGolden --scratch-path "$scratch/$1" --quiet >&2
  cp "$scratch/$1/wasm32-unknown-none-wasm/release/DynamicsGolden.wasm" "$scratch/$1.wasm"
}

# Both print one decimal to a line, signed or not.
without_simd() {
  SIMD=0 build_wasm scalar
  for scene in $(seq 0 $((count - 1))); do
    wasmkit run "$scratch/scalar.wasm" goldenHash "i32:$scene" | grep -oE -- '-?[0-9]{8,}' | tail -n 1
  done
}

with_simd() {
  SIMD=1 build_wasm simd
  .build-venv/bin/python BrowserTests/golden.py "$scratch/simd.wasm" "$count"
}

unsigned() { python3 -c 'import sys; [print(int(line) % 2**64) for line in sys.stdin]'; }

written=$(sed -nE 's/^ *([0-9_]{8,}),$/\1/p' "$hashes" | tr -d _)
count=$(wc -l <<<"$written")
status=0
for build in "native debug" "native release" without_simd with_simd; do
  found=$($build | unsigned)
  printf 'golden: %-15s %s\n' "$build" "$(tr '\n' ' ' <<<"$found")"
  [ "$found" = "$written" ] || status=1
done
[ "$status" -eq 0 ] || printf 'golden: expected        %s\n' "$(tr '\n' ' ' <<<"$written")" >&2
exit "$status"
