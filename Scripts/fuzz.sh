#!/usr/bin/env bash
# fuzz.sh [COUNT]: reads COUNT bad archives, as many bad .disguise files, and as many bad documents of each kind (index,
# catalogue, property lists in XML and binary, a set's JSON), by default a million, with the optimised native build. Then
# checks that the first 500 archives and files and 2,500 documents give the same results in Embedded wasm, where Int has 32 bits.
# fuzz.sh quick: 10,000 bad .disguise files and the comparison, natively in the build folder of the core's tests.
set -euo pipefail
cd "$(dirname "$0")/.."
count=${1:-1000000} compared=500
scratch=.build-golden/fuzz

if [ "$count" = quick ]; then
  Scripts/swift-core.sh build --product ArchiveFuzz --quiet
  program=.build/debug/ArchiveFuzz
  "$program" files 10000 | tail -n 1
else
  swift build -c release -debug-info-format none --product ArchiveFuzz --scratch-path "$scratch/native" --quiet
  program=$scratch/native/release/ArchiveFuzz
  "$program" "$count"
fi
native=$("$program" "$compared" | sed -nE 's/.*fingerprint ([0-9]+)$/\1/p')

wasm=$(Scripts/wasm-answer.sh ArchiveFuzz archiveFuzz "i64:$compared")
printf 'fuzz: fingerprint of the first %s: native %s, wasm %s\n' "$compared" "$native" "$wasm"
[ "$native" = "$wasm" ]
