#!/usr/bin/env bash
# fonts.sh OUT: subsets HooView's two weights of Roboto Condensed, from Debian's package, to the characters in use:
#   OUT/condensed-light.woff2, OUT/condensed-medium.woff2    Latin-1 and every character of HooView's tables of words and Art/Hoos
#   OUT/condensed-licence.txt                                the licence, published with the others
# A used character that the face lacks is named: the page shows it in the next face of its list.
set -euo pipefail

if [ $# -ne 1 ] || [ -z "$1" ]; then
  echo "usage: fonts.sh OUT" >&2
  exit 2
fi
faces=/usr/share/fonts/truetype/roboto/unhinted licence=/usr/share/common-licenses/Apache-2.0
for file in "$faces/RobotoCondensed-Light.ttf" "$licence" /usr/bin/pyftsubset; do
  if [ ! -e "$file" ]; then
    echo "fonts.sh: no $file; run make setup (Debian's fonts-roboto-unhinted, fonttools and python3-brotli)" >&2
    exit 1
  fi
done

mkdir -p "$1"
out=$(cd "$1" && pwd)
cd "$(dirname "${BASH_SOURCE[0]}")/.."
text=$(mktemp)
trap 'rm -f "$text"' EXIT
used=(Content/{words,address,sets,shelf}/*.json Art/Hoos/Sets/*.json)
cat "${used[@]}" | tr -d '\n' >"$text"
/usr/bin/python3 Scripts/missing_letters.py "$faces/RobotoCondensed-Light.ttf" "${used[@]}"

for weight in Light Medium; do
  # The face is unhinted, so hints are dropped; kerning is the only feature that the pages use.
  /usr/bin/pyftsubset "$faces/RobotoCondensed-$weight.ttf" --output-file="$out/condensed-${weight,,}.woff2" \
    --flavor=woff2 --unicodes=U+20-7E,U+A0-FF --text-file="$text" --ignore-missing-unicodes \
    --layout-features=kern --no-hinting --name-IDs='*'
done
{
  echo "Roboto Condensed, light and medium. Copyright 2015 Google Inc."
  echo "Changed here: cut down to the characters in use and packed as WOFF2."
  echo
  cat "$licence"
} >"$out/condensed-licence.txt"
