#!/usr/bin/env bash
# exports.sh PRODUCT: prints the names that PRODUCT exports to the page, one per line: each `@c(name)` or `@c func name` in
# its sources and in those of a module that it shares with others, if it imports it. The sources are the only list. Functions that only the C library
# calls are left out.
set -euo pipefail
cd "$(dirname "$0")/.."

folders=(*/Sources/"$1")
for shared in Exchange SharedUI FittingRoomPage; do
  ! grep -rq "^ *import $shared" "${folders[0]}" || folders+=(*/Sources/"$shared")
done

find "${folders[@]}" -name '*.swift' -exec cat {} + | tr '\n' ' ' \
  | { grep -oE '@c(\([A-Za-z0-9_]+\)|( +(public|package|internal))* +func +[A-Za-z0-9_]+)' || true; } \
  | sed -E 's/^@c\(([A-Za-z0-9_]+)\)$/\1/; s/^@c .*func +//' \
  | { grep -vxE 'arc4random_buf|posix_memalign|free|getentropy' || true; } | sort -u
