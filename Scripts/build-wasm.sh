#!/usr/bin/env bash
# build-wasm.sh PRODUCT: builds PRODUCT as Embedded Swift for the browser and leaves .build-wasm/PRODUCT.wasm.
set -euo pipefail
cd "$(dirname "$0")/.."
product=$1
scratch=.build-wasm

mapfile -t exports < <(Scripts/exports.sh "$product")
mkdir -p "$scratch"
# Each product has its own toolset: it names the product's exports. SwiftPM must not take the plan it made for another.
toolset=$scratch/toolset-$product.json
Scripts/wasm-toolset.sh "$toolset" "${exports[@]}"
# The linker strips what would tell a debugger anything, and to make it takes a quarter of the build's time.
swift build -c release --triple wasm32-unknown-none-wasm --toolset "$toolset" -debug-info-format none \
  --product "$product" --scratch-path "$scratch" --disable-build-manifest-caching
# What every browser that runs the page has had since March 2023; without being told, the optimiser assumes less.
# The first KB of memory is the far end of the stack, of which nothing is used before the stack is full.
wasm-opt -Oz --low-memory-unused --enable-bulk-memory --enable-sign-ext --enable-nontrapping-float-to-int --enable-mutable-globals \
  --enable-simd -o "$scratch/$product.wasm.new" "$scratch/wasm32-unknown-none-wasm/release/$product.wasm"
mv "$scratch/$product.wasm.new" "$scratch/$product.wasm"
