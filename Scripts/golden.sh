#!/usr/bin/env bash
# golden.sh: checks that the golden scenes of Dynamics end with the recorded bits natively in debug and release, and in
# Embedded wasm with SIMD (in Chromium, as shipped) and without (in the toolchain's runtime).
set -euo pipefail
cd "$(dirname "$0")/.."
scratch=.build-golden
hashes=Sources/DynamicsGolden/GoldenScene+Hashes.swift

# The debug build is already there in the build folder of the core's tests.
native_debug() { Scripts/swift-core.sh run --quiet DynamicsGolden; }

native_release() { swift run -c release --scratch-path "$scratch" -debug-info-format none --quiet DynamicsGolden; }

without_simd() { SIMD=0 with_simd; }

with_simd() { Scripts/wasm-answer.sh DynamicsGolden goldenHash "${scenes[@]}"; }

written=$(sed -nE 's/^ *([0-9_]{8,}),$/\1/p' "$hashes" | tr -d _)
mapfile -t scenes < <(seq -f 'i32:%.0f' 0 $(($(wc -l <<<"$written") - 1)))
status=0
for build in native_debug native_release without_simd with_simd; do
  found=$($build)
  printf 'golden: %-15s %s\n' "$build" "$(tr '\n' ' ' <<<"$found")"
  [ "$found" = "$written" ] || status=1
done
[ "$status" -eq 0 ] || printf 'golden: expected        %s\n' "$(tr '\n' ' ' <<<"$written")" >&2
exit "$status"
