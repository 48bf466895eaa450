#!/usr/bin/env bash
# check-wasm.sh PRODUCT: checks that the module imports only `bridge.apply`, if its sources import Browser, and exports only the
# memory and the functions that its sources name. A stray call of the C library would show up as an import that the page lacks.
set -euo pipefail
cd "$(dirname "$0")/.."
text=$(wasm-dis ".build-wasm/$1.wasm" -o - | grep -E '^ *\((import|export) ' || true)

imports=$(sed -nE 's/^ *\(import "([^"]*)" "([^"]*)".*/\1.\2/p' <<<"$text" | sort)
exports=$(sed -nE 's/^ *\(export "([^"]*)".*/\1/p' <<<"$text" | sort)
wanted=$({ echo memory; Scripts/exports.sh "$1"; } | sort)

status=0
expect() {
  [ "$2" != "$3" ] || return 0
  printf 'check-wasm: %s of %s\n' "$1" "$4" >&2
  diff <(printf '%s\n' "$3") <(printf '%s\n' "$2") | sed -n 's/^</  missing:/p; s/^>/  unexpected:/p' >&2
  status=1
}
bridge=bridge.apply
grep -q '^ *import Browser' Sources/"$1"/*.swift || bridge=
expect imports "$imports" "$bridge" "$1"
expect exports "$exports" "$wanted" "$1"
[ "$status" -ne 0 ] || printf 'check-wasm: %s imports %s and exports %s\n' "$1" "$imports" "${exports//$'\n'/, }"
exit "$status"
