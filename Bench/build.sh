#!/usr/bin/env bash
# build.sh: builds the programs that `make bench` runs, in .build-bench: the two peers and, where Package.swift has the product
# DynamicsBench, our own engine natively and for wasm, with the shipped flags.
set -euo pipefail
cd "$(dirname "$0")/.."
out=.build-bench
product=DynamicsBench
mkdir -p "$out/objects"

c() { gcc -std=c11 -D_POSIX_C_SOURCE=199309L -O2 -Wall -Wextra -Werror -c "Bench/peers/$1.c" -o "$out/objects/$1.o"; }

for name in plan validity bench chipmunk; do c "$name"; done
g++ -std=c++17 -O2 -Wall -Wextra -Werror -c Bench/peers/box2d.cpp -o "$out/objects/box2d.o"
common=("$out"/objects/{bench,plan,validity}.o)
g++ "$out/objects/box2d.o" "${common[@]}" -lbox2d -o "$out/bench-box2d"
# Debian has no Box2D 3: BOX2D_V3 is the folder of its source, of version 3.1. Its own build takes these flags.
if [ -n "${BOX2D_V3:-}" ]; then
  clang -std=gnu17 -O3 -DNDEBUG -DBOX2D_AVX2 -mavx2 -mfma -ffp-contract=off -I"$BOX2D_V3/include" -IBench/peers \
    "$BOX2D_V3"/src/*.c Bench/peers/box2d-v3.c "${common[@]}" -lm -o "$out/bench-box2d-v3"
fi
gcc "$out/objects/chipmunk.o" "${common[@]}" -lchipmunk -lm -o "$out/bench-chipmunk"

rm -f "$out/bench-ours" "$out/$product.wasm"
if ! grep -q "\"$product\"" Package.swift; then
  printf 'bench: Package.swift has no %s: the peers alone\n' "$product" >&2
  exit
fi
swift build -c release --product "$product" --scratch-path "$out/native" --quiet
cp "$out/native/release/$product" "$out/bench-ours"

mapfile -t exports < <(Scripts/exports.sh "$product")
Scripts/wasm-toolset.sh "$out/toolset.json" "${exports[@]}"
# FAST=1 optimises for speed instead of size.
[ -z "${FAST:-}" ] || sed -i 's/"-Osize"/"-O", "-Xcc", "-msimd128"/' "$out/toolset.json"
swift build -c release --triple wasm32-unknown-none-wasm --toolset "$out/toolset.json" \
  --product "$product" --scratch-path "$out/wasm" --disable-build-manifest-caching --quiet
cp "$out/wasm/wasm32-unknown-none-wasm/release/$product.wasm" "$out/$product.wasm"
