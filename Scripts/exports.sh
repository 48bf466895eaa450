#!/usr/bin/env bash
# exports.sh PRODUCT: prints the names that PRODUCT exports to the page, one per line: each `@c(name)` or `@c func name` in
# its sources, which are the only list. Functions for the C library are linked and need no export.
set -euo pipefail
cd "$(dirname "$0")/.."

cat Sources/"$1"/*.swift | tr '\n' ' ' \
  | { grep -oE '@c(\([A-Za-z0-9_]+\)|( +(public|package|internal))* +func +[A-Za-z0-9_]+)' || true; } \
  | sed -E 's/^@c\(([A-Za-z0-9_]+)\)$/\1/; s/^@c .*func +//' \
  | { grep -vxE 'arc4random_buf|posix_memalign|free|getentropy' || true; } | sort -u
