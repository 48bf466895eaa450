#!/usr/bin/env bash
# hoos.sh OUT: draws the sets of Hoos that Art/Hoos/Sets describes, and renders them at 1x, 2x and 3x:
#   OUT/NN/{hoo_set.json,header.png}, OUT/NN/MM/{hoo.json,hoo.png}
# and the owls once more with 512 pixels: OUT/large/NN/MM.png
# The generator writes only changed drawings; pictures newer than their drawing are left alone.
set -euo pipefail

# render SVG PNG OPTION...: renders a drawing unless its picture is newer. The colours of an owl fit a palette.
render() {
  if [ "$2" -nt "$1" ] && [ "$2" -nt "$0" ]; then return; fi
  rsvg-convert "${@:3}" --output "$2.new" "$1"
  if command -v pngquant >/dev/null; then
    pngquant --quality 70-95 --nofs --speed 3 --strip --force --output "$2.new" -- "$2.new" || [ $? -eq 99 ]
  fi
  mv "$2.new" "$2"
}

# One picture: hoos.sh --picture SVG STEM renders STEM.png, STEM@2x.png and STEM@3x.png, and an owl's large one.
if [ "${1:-}" = --picture ]; then
  render "$2" "$3.png" --zoom 1
  for scale in 2 3; do render "$2" "$3@${scale}x.png" --zoom "$scale"; done
  if [ "$(basename "$3")" = hoo ]; then
    owl=$(dirname "$3") set=$(dirname "$(dirname "$3")")
    large=$(dirname "$set")/large/$(basename "$set")
    mkdir -p "$large"
    render "$2" "$large/$(basename "$owl").png" --width 512 --height 512
  fi
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
for folder in "$out"/[0-9]*/ "$out"/[0-9]*/*/; do
  if [ -d "$folder" ] && [ ! -d "$drawings/${folder#"$out"/}" ]; then rm -r "$folder"; fi
done
for picture in "$out"/[0-9]*/header*.png; do
  header=${picture#"$out"/} header=${header%.png} header=${header%@[23]x}
  if [ -f "$picture" ] && [ ! -f "$drawings/$header.svg" ]; then rm "$picture"; fi
done
for picture in "$out"/large/*/*.png; do
  owl=${picture#"$out"/large/}
  if [ -f "$picture" ] && [ ! -d "$drawings/${owl%.png}" ]; then rm "$picture"; fi
done
cd "$drawings"
find . -name '*.json' | while read -r file; do
  mkdir -p "$out/$(dirname "$file")"
  cmp -s "$file" "$out/$file" || cp "$file" "$out/$file"
done
find . -name '*.svg' | sed 's/\.svg$//' | sort |
  xargs -P 2 -I '{}' bash "$OLDPWD/Scripts/hoos.sh" --picture '{}.svg' "$out/{}"
