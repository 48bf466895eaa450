#!/usr/bin/env bash
# exports.sh PRODUCT: prints the names that PRODUCT exports to the page, one per line: each `@c(name)` or `@c func name` in
# its sources and, if it imports SharedUI, in SharedUI's. The sources are the only list. Functions that only the C library
# calls are left out.
set -euo pipefail
cd "$(dirname "$0")/.."

folders=(*/Sources/"$1")
! grep -rq '^import SharedUI' "${folders[0]}" || folders+=(Apps/Sources/SharedUI)

find "${folders[@]}" -name '*.swift' -exec cat {} + | tr '\n' ' ' \
  | { grep -oE '@c(\([A-Za-z0-9_]+\)|( +(public|package|internal))* +func +[A-Za-z0-9_]+)' || true; } \
  | sed -E 's/^@c\(([A-Za-z0-9_]+)\)$/\1/; s/^@c .*func +//' \
  | { grep -vxE 'arc4random_buf|posix_memalign|free|getentropy' || true; } | sort -u
