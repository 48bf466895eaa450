#!/usr/bin/env bash
# npm.sh OUT: makes the npm package of Dynamics in OUT/package, and OUT/disguise-dynamics-VERSION.tgz of it for `npm install`.
# The wasm must be there: .build-wasm/DynamicsScript.wasm.
set -euo pipefail
cd "$(dirname "$0")/.."
out=$1
package=$out/package
sources=Kit/JavaScript
rm -rf "$out"
mkdir -p "$package"
esbuild --bundle --format=esm --minify --target=es2022 --log-level=warning \
  --outfile="$package/dynamics.js" "$sources/index.js"
cp "$sources"/{dynamics.d.ts,package.json,README.md} LICENSE "$package"
cp .build-wasm/DynamicsScript.wasm "$package/dynamics.wasm"
version=$(sed -nE 's/^ *"version": "(.*)",$/\1/p' "$sources/package.json")
tar --sort=name --owner=0 --group=0 --numeric-owner --mtime=@0 --mode=u=rwX,go=rX -C "$out" -cf - package \
  | gzip -9n >"$out/disguise-dynamics-$version.tgz"
