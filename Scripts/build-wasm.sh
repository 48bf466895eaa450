#!/usr/bin/env bash
# build-wasm.sh PRODUCT: builds PRODUCT as Embedded Swift for the browser, as .build-wasm/PRODUCT.wasm; a page's program also has a
# second part, PRODUCT-second.wasm.
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
linked=$scratch/linked/$product.wasm
mkdir -p "$scratch/linked"
cp "$scratch/wasm32-unknown-none-wasm/release/$product.wasm" "$linked"
# Rebuilding the control flow from flat code, and optimising that twice, makes a page's wasm 1 KB smaller.
# Functions with one caller are inlined only if they are small: larger ones side by side compress better, by 1 KB of brotli. The best
# size is found by trial, 40 to 100 bytes.
# All supported browsers have these features since March 2023; wasm-opt does not assume them by default. The first KB of
# memory is unused (it is the far end of the stack), as --low-memory-unused requires.
case "$product" in
  DisguiseWeb) inlined=60 ;;
  HooViewWeb) inlined=82 ;;
  MakeWeb) inlined=75 ;;
  PlaygroundWeb) inlined=79 ;;
  DynamicsScript) inlined=82 ;;
  *) inlined=60 ;;
esac
options=(
  --flatten --rereloop -Oz -Oz "--one-caller-inline-max-function-size=$inlined" --low-memory-unused --enable-bulk-memory --enable-sign-ext --enable-nontrapping-float-to-int
  --enable-mutable-globals --enable-simd --strip-producers --strip-target-features
)
# The programs of the pages come in two parts.
if [ -e "Scripts/cold/$product.txt" ]; then
  Scripts/split_wasm.py "$product" "$linked" "${options[@]}"
else
  wasm-opt "${options[@]}" -o "$scratch/$product.wasm.new" "$linked"
  mv "$scratch/$product.wasm.new" "$scratch/$product.wasm"
fi
