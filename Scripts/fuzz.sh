#!/usr/bin/env bash
# fuzz.sh [COUNT]: reads COUNT bad archives, a million by default, natively and optimised; then shows that the first
# thousand come to the same in Embedded wasm, where numbers have 32 bits.
set -euo pipefail
cd "$(dirname "$0")/.."
count=${1:-1000000}
scratch=.build-golden/fuzz
mkdir -p "$scratch"

swift build -c release --product ArchiveFuzz --scratch-path "$scratch/native" --quiet
"$scratch/native/release/ArchiveFuzz" "$count"
native=$("$scratch/native/release/ArchiveFuzz" 1000 | sed -nE 's/.*fingerprint ([0-9]+)$/\1/p')

wasm=$(Scripts/wasm-answer.sh ArchiveFuzz archiveFuzz "$scratch" i64:1000)
printf 'fuzz: fingerprint of a thousand: native %s, wasm %s\n' "$native" "$wasm"
[ "$native" = "$wasm" ]
