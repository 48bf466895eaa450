#!/usr/bin/env bash
# build-wasm.sh PRODUCT: builds PRODUCT as Embedded Swift for the browser, as .build-wasm/PRODUCT.wasm.
set -euo pipefail
cd "$(dirname "$0")/.."
product=$1
scratch=.build-wasm

mapfile -t exports < <(Scripts/exports.sh "$product")
mkdir -p "$scratch"
# Each product has its own toolset, because it names the product's exports; SwiftPM must not reuse another product's plan.
toolset=$scratch/toolset-$product.json
Scripts/wasm-toolset.sh "$toolset" "${exports[@]}"
# Debug information would be stripped by the linker and takes a quarter of the build's time.
swift build -c release --triple wasm32-unknown-none-wasm --toolset "$toolset" -debug-info-format none \
  --product "$product" --scratch-path "$scratch" --disable-build-manifest-caching
# Rebuilding the control flow from flat code, and optimising that twice, makes a page's wasm 1 KB smaller.
# All supported browsers have these features since March 2023; wasm-opt does not assume them by default. The first KB of
# memory is unused (it is the far end of the stack), as --low-memory-unused requires.
wasm-opt --flatten --rereloop -Oz -Oz --low-memory-unused --enable-bulk-memory --enable-sign-ext --enable-nontrapping-float-to-int --enable-mutable-globals \
  --enable-simd --strip-producers --strip-target-features -o "$scratch/$product.wasm.new" "$scratch/wasm32-unknown-none-wasm/release/$product.wasm"
mv "$scratch/$product.wasm.new" "$scratch/$product.wasm"
