#!/usr/bin/env bash
# run.sh ARGUMENT...: `disguise serve` with these arguments; behind it, the programs are built that the app has not needed yet. The
# server notices the new app in the folder $APP. Both end with Ctrl-C.
set -euo pipefail
cd "$(dirname "$0")/.."
log=.build-wasm/later.log

later() {
  if nice -n 10 make --no-print-directory app >"$log" 2>&1; then
    echo "The studio, the fitting room and the playground are built, too: reload the page."
  else
    printf 'run: the studio, the fitting room and the playground could not be built; see %s\n' "$log" >&2
    Scripts/waiting.py "$APP" failed
  fi
}

if ! make --no-print-directory --question app 2>/dev/null; then
  echo "Sharing pictures and films, the fitting room and the playground follow in a few minutes; their pages say so until then."
  later &
fi
exec .build/debug/disguise serve "$@"
