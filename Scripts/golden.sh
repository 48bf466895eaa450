#!/usr/bin/env bash
# golden.sh: checks that the golden scenes of Dynamics end with the recorded bits natively as in the core's tests, which is
# optimised, and in Embedded wasm as shipped (in Chromium). golden.sh all: also natively without optimisation and as a release,
# and in wasm without SIMD (in the toolchain's runtime).
set -euo pipefail
cd "$(dirname "$0")/.."
scratch=.build-golden
hashes=Kit/Sources/DynamicsGolden/GoldenScene+Hashes.swift

# Its modules are already there in the build folder of the core's tests.
native_tested() { Scripts/swift-core.sh run --quiet DynamicsGolden; }

native() { swift run -c "$1" --scratch-path "$scratch" -debug-info-format none --quiet DynamicsGolden; }

native_debug() { native debug; }

native_release() { native release; }

without_simd() { SIMD=0 with_simd; }

with_simd() { Scripts/wasm-answer.sh DynamicsGolden goldenHash "${scenes[@]}"; }

written=$(sed -nE 's/^ *([0-9_]{8,}),$/\1/p' "$hashes" | tr -d _)
mapfile -t scenes < <(seq -f 'i32:%.0f' 0 $(($(wc -l <<<"$written") - 1)))
builds=(native_tested with_simd)
[ "${1:-}" != all ] || builds+=(native_debug native_release without_simd)
status=0
for build in "${builds[@]}"; do
  found=$($build)
  printf 'golden: %-15s %s\n' "$build" "$(tr '\n' ' ' <<<"$found")"
  [ "$found" = "$written" ] || status=1
done
[ "$status" -eq 0 ] || printf 'golden: expected        %s\n' "$(tr '\n' ' ' <<<"$written")" >&2
exit "$status"
