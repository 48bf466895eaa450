#!/usr/bin/env bash
# wasm-answer.sh PRODUCT EXPORT SCRATCH ARGUMENT...: builds PRODUCT as Embedded wasm in the folder SCRATCH and prints what
# EXPORT answers to each ARGUMENT (i32:3), an unsigned decimal to a line. It runs in the toolchain's own runtime, which
# knows no SIMD.
set -euo pipefail
cd "$(dirname "$0")/.."
product=$1 export=$2 scratch=$3
shift 3
mkdir -p "$scratch"

SIMD=0 Scripts/wasm-toolset.sh "$scratch/toolset.json" "$export"
swift build -c release --triple wasm32-unknown-none-wasm --toolset "$scratch/toolset.json" --product "$product" \
  --scratch-path "$scratch/wasm" --quiet >&2
for argument in "$@"; do
  wasmkit run "$scratch/wasm/wasm32-unknown-none-wasm/release/$product.wasm" "$export" "$argument" \
    | grep -oE -- '-?[0-9]{8,}' | tail -n 1 | python3 -c 'print(int(input()) % 2**64)'
done
