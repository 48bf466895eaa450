#!/usr/bin/env bash
# sizes.sh APP: what the page's code weighs: raw, gzip and brotli. Fails above the budget, 150 KB of brotli.
set -euo pipefail
app=$1
budget=153600

sum=0
printf '%-22s %9s %9s %9s\n' file raw gzip brotli
for file in "$app"/*.wasm "$app"/*.js; do
  raw=$(wc -c <"$file")
  gzipped=$(gzip -9 -c "$file" | wc -c)
  brotlied=$(brotli -q 11 -c "$file" | wc -c)
  sum=$((sum + brotlied))
  printf '%-22s %9d %9d %9d\n' "$(basename "$file")" "$raw" "$gzipped" "$brotlied"
done
printf '%-22s %29d of %d bytes\n' "code, brotli" "$sum" "$budget"
[ "$sum" -le "$budget" ]
