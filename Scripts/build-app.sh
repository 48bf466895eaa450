#!/usr/bin/env bash
# build-app.sh ART HOOS FONTS APP: assembles the web app in APP from the pages' files, the wasm, the words, the pictures
# in ART (shell/, bundled/, catalogue/), the sets in HOOS and the fonts in FONTS. Built in a temporary folder and
# renamed, so that a running server never sees a partial app.
set -euo pipefail
cd "$(dirname "$0")/.."
art=$1 hoos=$2 fonts=$3 app=$4 new=$4.new

rm -rf "$new"
mkdir -p "$new"
cp -R Web/. "$art"/. Content/words Content/intro "$new"
cp -R "$hoos" "$new/hoosets"
# The parts of the bridge share one scope and ship as one file, so that the page makes one request. start.js comes last.
{
  echo "(() => {"
  echo "'use strict';"
  cat Web/bridge/{batch,events,requests,storage,press,start}.js
  echo "})();"
} >"$new/bridge.js"
cat Web/style/{page,launch,introduction,dressing-room,notices}.css >"$new/style.css"
rm -r "$new/bridge" "$new/style"
cp -R "$fonts" "$new/fonts"
cp .build-wasm/DisguiseWeb.wasm .build-wasm/HooViewWeb.wasm "$new"
# Removes comments and indentation: a fifth of a page's code.
sed --in-place --regexp-extended '/^\s*\/\/ /d; s/^\s+//' "$new"/*.js
find "$new" -name '*.css' -exec perl -0pi -e 's~/\*.*?\*/\s*~~gs; s~^\s+~~gm' {} +
# Files that are sent unchanged are compressed here; the server compresses templates after filling them.
for file in "$new"/*.wasm "$new"/bridge.js "$new"/offline.js; do
  gzip --best --no-name --keep "$file"
  brotli --best --keep "$file"
done
rm -rf "$app"
mv "$new" "$app"
