#!/usr/bin/env bash
# docs.sh: makes the pages of the three libraries with DocC in .build-docs/site, for any static host. Fails on a public
# symbol without a comment and on DocC's warnings, such as broken links. BASE=/some/path for pages below a path. Needs only
# the toolchain.
set -euo pipefail
cd "$(dirname "$0")/.."
out=.build-docs
modules=.build/debug/Modules
triple=$(swift -print-target-info | python3 -c 'import json, sys; print(json.load(sys.stdin)["target"]["triple"])')

# In the order of their links: each after the libraries that it mentions.
libraries=(Geometry Motion Dynamics)

rm -rf "$out"
for name in "${libraries[@]}"; do
  Scripts/swift-core.sh build --target "$name" --quiet
  mkdir -p "$out/graphs/$name"
  swift symbolgraph-extract -module-name "$name" -I "$modules" -target "$triple" -output-dir "$out/graphs/$name" \
    -minimum-access-level public -skip-synthesized-members
done
python3 Scripts/docs.py "$out/graphs"

archives=()
for name in "${libraries[@]}"; do
  dependencies=()
  for archive in "${archives[@]}"; do dependencies+=(--dependency "$archive"); done
  docc convert "Kit/Sources/$name/$name.docc" --additional-symbol-graph-dir "$out/graphs/$name" \
    --fallback-display-name "$name" --fallback-bundle-identifier "$name" --fallback-default-module-kind Library \
    --output-path "$out/$name.doccarchive" --hosting-base-path "${BASE:-/}" --enable-experimental-external-link-support \
    --warnings-as-errors "${dependencies[@]}"
  archives+=("$out/$name.doccarchive")
done
docc merge "${archives[@]}" --synthesized-landing-page-name "Motion in your own app" \
  --synthesized-landing-page-kind Libraries --synthesized-landing-page-topics-style list --output-path "$out/site"
# DocC makes no page for the root.
printf '<!doctype html><meta charset="utf-8"><title>Libraries</title><meta http-equiv="refresh" content="0; url=documentation/">\n' \
  >"$out/site/index.html"
printf '%s: %s pages; to look at them:\n  python3 -m http.server --bind 127.0.0.1 --directory %s 8090\nand open http://127.0.0.1:8090/\n' \
  "$out/site" "$(find "$out/site/documentation" -name index.html | wc -l)" "$out/site"
