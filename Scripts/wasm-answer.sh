#!/usr/bin/env bash
# wasm-answer.sh PRODUCT EXPORT ARGUMENT...: builds PRODUCT as Embedded wasm as shipped and prints the result of EXPORT in
# Chromium for each ARGUMENT (i32:3), one unsigned decimal number per line. With SIMD=0 it is built without SIMD in another
# folder and runs in the toolchain's runtime, which has no SIMD.
set -euo pipefail
cd "$(dirname "$0")/.."
product=$1 export=$2
shift 2

if [ "${SIMD:-1}" = 1 ]; then
  Scripts/build-wasm.sh "$product" >&2
  exec .build-venv/bin/python BrowserTests/wasm_answer.py ".build-wasm/$product.wasm" "$export" "$@"
fi

scratch=.build-golden/scalar
mkdir -p "$scratch"
Scripts/wasm-toolset.sh "$scratch/toolset.json" "$export"
swift build -c release --triple wasm32-unknown-none-wasm --toolset "$scratch/toolset.json" \
  -debug-info-format none --product "$product" \
  --scratch-path "$scratch" --quiet >&2
for argument in "$@"; do
  wasmkit run "$scratch/wasm32-unknown-none-wasm/release/$product.wasm" "$export" "$argument" \
    | grep -oE -- '-?[0-9]{8,}' | tail -n 1 | python3 -c 'print(int(input()) % 2**64)'
done
