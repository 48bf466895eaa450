#!/usr/bin/env bash
# golden.sh: the golden scene of Dynamics ends with the same bits natively in debug and release and in Embedded wasm,
# and they are the ones that are written down.
set -euo pipefail
cd "$(dirname "$0")/.."
scratch=.build-golden
mkdir -p "$scratch"

native() { swift run -c "$1" --scratch-path "$scratch" --quiet DynamicsGolden; }

# The toolchain's own runtime; it prints the result as a signed or unsigned decimal.
wasm() {
  Scripts/wasm-toolset.sh "$scratch/toolset.json" goldenHash
  swift build -c release --triple wasm32-unknown-none-wasm --toolset "$scratch/toolset.json" \
    --product DynamicsGolden --scratch-path "$scratch" --quiet >&2
  wasmkit run "$scratch/wasm32-unknown-none-wasm/release/DynamicsGolden.wasm" goldenHash
}

unsigned() { grep -oE -- '-?[0-9]{8,}' | tail -n 1 | python3 -c 'print(int(input()) % 2**64)'; }

written=$(sed -nE 's/.*static let hash: UInt64 = ([0-9_]+).*/\1/p' Sources/DynamicsGolden/GoldenScene.swift | tr -d _)
status=0
for build in "native debug" "native release" wasm; do
  hash=$($build | unsigned)
  printf 'golden: %-15s %s\n' "$build" "$hash"
  [ "$hash" = "$written" ] || status=1
done
[ "$status" -eq 0 ] || printf 'golden: expected %s\n' "$written" >&2
exit "$status"
