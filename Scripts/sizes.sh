#!/usr/bin/env bash
# sizes.sh APP: prints the size of each page's code: raw, gzip and brotli. Fails above a page's budget, 120 KB of brotli.
set -euo pipefail
app=$1
budget=122880
status=0

# page NAME FILE...: all the code that the page NAME loads.
page() {
  local name=$1 sum=0 file raw gzipped brotlied
  shift
  for file in "$@"; do
    raw=$(wc -c <"$app/$file")
    gzipped=$(gzip -9 -c "$app/$file" | wc -c)
    brotlied=$(brotli -q 11 -c "$app/$file" | wc -c)
    sum=$((sum + brotlied))
    printf '%-22s %9d %9d %9d\n' "$file" "$raw" "$gzipped" "$brotlied"
  done
  printf '%-22s %29d of %d bytes\n\n' "$name: code, brotli" "$sum" "$budget"
  [ "$sum" -le "$budget" ] || status=1
}

printf '%-22s %9s %9s %9s\n' file raw gzip brotli
page disguise DisguiseWeb.wasm bridge.js offline.js service-worker.js
page hoo HooViewWeb.wasm bridge.js offline.js service-worker.js
# Fetched at the first sound: all of it within 30 KB.
budget=30720
page sound studio/sound.js studio/SoundWeb.wasm
# Fetched when an owl is shared for the first time.
budget=8192
page card studio/card.js
# Fetched when Scotch is shared for the first time.
budget=98304
page studio studio/studio.js studio/StudioWeb.wasm
exit "$status"
