#!/usr/bin/env bash
# art.sh OUT: renders the shipped pictures from the drawings in Art/, at 1x, 2x and 3x:
#   OUT/shell/                 Scotch, his eyelids and the parts of his face, ring, speech line, lettering, icons and the social preview
#   OUT/shell/hoo-*            HooView's icons
#   OUT/bundled, OUT/catalogue, OUT/shows/NAME  costume packs: an Xcode asset catalog and the files of Content beside it
# Pictures newer than their drawing and this script are left alone. With pngquant the pictures take a third of the bytes.
set -euo pipefail

if [ $# -ne 1 ] || [ -z "$1" ]; then
  echo "usage: art.sh OUT" >&2
  exit 2
fi
if ! command -v rsvg-convert >/dev/null; then
  echo "art.sh: rsvg-convert is missing; install Debian's librsvg2-bin" >&2
  exit 1
fi

mkdir -p "$1"
out=$(cd "$1" && pwd)
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# fresh SOURCE TARGET: whether TARGET is newer than SOURCE and this script.
fresh() { [ "$2" -nt "$1" ] && [ "$2" -nt Scripts/art.sh ]; }

# squeeze PNG: reduces the colours to a palette of equal appearance. Flat colours need no dithering, which adds bytes. The
# file stays as it is if the quality would suffer (status 99) or pngquant is not installed.
squeeze() {
  local status=0
  if ! command -v pngquant >/dev/null; then return; fi
  pngquant --quality 80-96 --nofs --speed 1 --strip --force --output "$1" -- "$1" || status=$?
  [ "$status" -eq 0 ] || [ "$status" -eq 99 ]
}

# shrink PNG: stores the same pixels in fewer bytes. For the launch picture, because the first paint waits for it.
shrink() {
  if ! command -v zopflipng >/dev/null; then return; fi
  zopflipng -y --lossy_transparent "$1" "$1.small" >/dev/null
  mv "$1.small" "$1"
}

# render SVG PNG OPTION...: writes to a temporary file and renames it, so that an interrupted run leaves no partial picture.
render() {
  local svg=$1 png=$2
  shift 2
  if fresh "$svg" "$png"; then return; fi
  rsvg-convert "$@" --output "$png.new" "$svg"
  squeeze "$png.new"
  case "$svg" in */shell/scotch.svg | */shell/ring.svg) shrink "$png.new" ;; esac
  mv "$png.new" "$png"
}

# compose SVG PNG OPTION...: renders a drawing that includes others. These are rendered large first, because librsvg would
# include them at their natural size. Renewed when anything in Art/ is newer.
compose() {
  local svg=$1 png=$2 part stage
  shift 2
  if fresh "$svg" "$png" && [ -z "$(find Art -newer "$png" -print -quit)" ]; then return; fi
  stage=$(mktemp -d)
  for part in $(grep -o 'href="[^"#]*\.svg"' "$svg" | cut -d '"' -f 2 | sort -u); do
    mkdir -p "$stage/$(dirname "$part")"
    rsvg-convert --zoom 3 --output "$stage/$part.png" "$(dirname "$svg")/$part"
  done
  sed -E 's|href="([^"#]*\.svg)"|href="\1.png"|' "$svg" >"$stage/whole.svg"
  rsvg-convert "$@" --output "$png.new" "$stage/whole.svg"
  rm -r "$stage"
  squeeze "$png.new"
  mv "$png.new" "$png"
}

# scales SVG STEM: STEM.png, STEM@2x.png and STEM@3x.png.
scales() {
  render "$1" "$2.png" --zoom 1
  render "$1" "$2@2x.png" --zoom 2
  render "$1" "$2@3x.png" --zoom 3
}

# copy SOURCE TARGET
copy() {
  if fresh "$1" "$2"; then return; fi
  cp "$1" "$2.new"
  mv "$2.new" "$2"
}

info='"info" : { "version" : 1, "author" : "xcode" }'

# contents FILE TEXT: writes the asset catalog's own file if this script is newer.
contents() {
  if fresh Scripts/art.sh "$1"; then return; fi
  printf '%s\n' "$2" >"$1"
}

# The Contents.json of one picture at three scales. imageset NAME
imageset() {
  cat <<JSON
{
  "images" : [
    { "idiom" : "universal", "filename" : "$1.png", "scale" : "1x" },
    { "idiom" : "universal", "filename" : "$1@2x.png", "scale" : "2x" },
    { "idiom" : "universal", "filename" : "$1@3x.png", "scale" : "3x" }
  ],
  $info
}
JSON
}

# pack NAME: the costumes of Art/NAME as an asset catalog, with the files of Content/NAME beside it.
pack() {
  local catalog=$out/$1/Assets.xcassets svg name folder file
  mkdir -p "$catalog"
  contents "$catalog/Contents.json" "{ $info }"
  for svg in "Art/$1"/*.svg; do
    name=$(basename "$svg" .svg)
    folder=$catalog/$name.imageset
    mkdir -p "$folder"
    scales "$svg" "$folder/$name"
    contents "$folder/Contents.json" "$(imageset "$name")"
  done
  for file in "Content/$1"/*; do copy "$file" "$out/$1/$(basename "$file")"; done
}

# icons FOLDER STEM: the icons for browsers and home screens, from icon.svg, icon-maskable.svg and favicon.svg.
icons() {
  copy "$1/favicon.svg" "$2favicon.svg"
  compose "$1/icon.svg" "$2icon-192.png" --width 192
  compose "$1/icon.svg" "$2icon-512.png" --width 512
  compose "$1/icon-maskable.svg" "$2icon-maskable-512.png" --width 512
  compose "$1/icon-maskable.svg" "$2apple-touch-icon.png" --width 180
}

shell() {
  local name
  mkdir -p "$out/shell"
  for name in scotch lids ring line; do scales "Art/shell/$name.svg" "$out/shell/$name"; done
  for name in disguise rama wall boards face; do copy "Art/shell/$name.svg" "$out/shell/$name.svg"; done
  copy Art/shell/face.css "$out/shell/face.css"
  icons Art/shell "$out/shell/"
  icons Art/hoo-shell "$out/shell/hoo-"
  copy Art/hoo-shell/shrug.svg "$out/shell/shrug.svg"
  compose Art/social.svg "$out/shell/social.png" --width 1200
}

shell
pack bundled
pack catalogue
for folder in Art/shows/*/; do pack "shows/$(basename "$folder")"; done
