#!/usr/bin/env bash
# check-reproducible.sh: builds the package of the last commit in two fresh clones, in folders of different names and depths, and fails
# unless all files have the same bytes. Twice the processor time of a first `make package`.
set -euo pipefail
cd "$(dirname "$0")/.."
here=$PWD
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
for place in one another/place; do
  git clone --quiet "$here" "$folder/$place"
  make --no-print-directory -C "$folder/$place" package >"$folder/log" 2>&1 || { tail -n 30 "$folder/log"; exit 1; }
done
diff "$folder"/{one,another/place}/.build-package/out/SHA256SUMS
cat "$folder/one/.build-package/out/SHA256SUMS"
echo "check-reproducible: the same bytes in two folders"
