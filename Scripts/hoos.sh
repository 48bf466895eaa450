#!/usr/bin/env bash
# hoos.sh OUT: draws the sets of Hoos that Art/Hoos/Sets describes, and renders them at 1x, 2x and 3x:
#   OUT/NN/{hoo_set.json,header.png}, OUT/NN/MM/{hoo.json,hoo.png}
# The generator writes only changed drawings; pictures newer than their drawing are left alone.
set -euo pipefail

# One picture: hoos.sh --picture SVG STEM renders STEM.png, STEM@2x.png and STEM@3x.png. The colours of an owl fit
# a palette.
if [ "${1:-}" = --picture ]; then
  for scale in 1 2 3; do
    png=$3@${scale}x.png
    [ "$scale" -gt 1 ] || png=$3.png
    if [ "$png" -nt "$2" ] && [ "$png" -nt "$0" ]; then continue; fi
    rsvg-convert --zoom "$scale" --output "$png.new" "$2"
    if command -v pngquant >/dev/null; then
      pngquant --quality 70-95 --nofs --speed 3 --strip --force --output "$png.new" -- "$png.new" || [ $? -eq 99 ]
    fi
    mv "$png.new" "$png"
  done
  exit
fi

if [ $# -ne 1 ] || [ -z "$1" ]; then
  echo "usage: hoos.sh OUT" >&2
  exit 2
fi
mkdir -p "$1"
out=$(cd "$1" && pwd)
cd "$(dirname "${BASH_SOURCE[0]}")/.."

build=$PWD/.build-hoos drawings=$PWD/.build-hoos/drawings
swift build -c release -debug-info-format none --package-path Art/Hoos --scratch-path "$build" --quiet
"$build/release/Hoos" Art/Hoos/Sets "$drawings"

# Removes pictures that are no longer in a set.
for folder in "$out"/*/ "$out"/*/*/; do
  if [ -d "$folder" ] && [ ! -d "$drawings/${folder#"$out"/}" ]; then rm -r "$folder"; fi
done
cd "$drawings"
find . -name '*.json' | while read -r file; do
  mkdir -p "$out/$(dirname "$file")"
  cmp -s "$file" "$out/$file" || cp "$file" "$out/$file"
done
find . -name '*.svg' | sed 's/\.svg$//' | sort |
  xargs -P 2 -I '{}' bash "$OLDPWD/Scripts/hoos.sh" --picture '{}.svg' "$out/{}"
