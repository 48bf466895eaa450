#!/usr/bin/env bash
# soak-dynamics.sh [STEPS]: runs random worlds of Dynamics, by default a million steps in all, and 2,000 random mechanisms, with the
# optimised native build; then checks that the first twenty worlds end with the same bits in Embedded wasm, where Int has 32 bits.
set -euo pipefail
cd "$(dirname "$0")/.."
steps=${1:-1000000}
scratch=.build-golden/soak

swift build -c release -debug-info-format none --product DynamicsSoak --scratch-path "$scratch/native" --quiet
"$scratch/native/release/DynamicsSoak" "$steps"
"$scratch/native/release/DynamicsSoak" mechanisms 2000
native=$("$scratch/native/release/DynamicsSoak" short 20 | sed -nE 's/.*fingerprint ([0-9]+)$/\1/p')

wasm=$(Scripts/wasm-answer.sh DynamicsSoak dynamicsSoak i32:20)
printf 'soak: fingerprint of twenty short worlds: native %s, wasm %s\n' "$native" "$wasm"
[ "$native" = "$wasm" ]
