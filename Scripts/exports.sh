#!/usr/bin/env bash
# exports.sh PRODUCT: the names that PRODUCT exports to the page, one a line: each `@c(name)` or `@c func name` in its
# sources. So the sources are the only list. What the C library asks of us is called by the linker, not by the page.
set -euo pipefail
cd "$(dirname "$0")/.."

cat Sources/"$1"/*.swift | tr '\n' ' ' \
  | { grep -oE '@c(\([A-Za-z0-9_]+\)|( +(public|package|internal))* +func +[A-Za-z0-9_]+)' || true; } \
  | sed -E 's/^@c\(([A-Za-z0-9_]+)\)$/\1/; s/^@c .*func +//' \
  | { grep -vxE 'arc4random_buf|posix_memalign|free|getentropy' || true; } | sort -u
