#!/usr/bin/env bash
# check-wasm.sh PRODUCT: checks that the module imports only `bridge.apply`, if its sources import Browser or FittingRoomPage, or the calls of the canvas, if
# they name `Canvas`, or those of the npm package, and exports only the memory and the functions that its sources name. A stray call of the C library would show up as
# an import that the page lacks.
# No array of literals may have been replaced by another one (Scripts/merged_constants.py).
# The two parts of a page's module share a table, the stack pointer and functions besides, and nothing else.
set -euo pipefail
cd "$(dirname "$0")/.."
status=0

# text FILE: the module's imports, exports and globals.
text() { wasm-dis "$1" -o - | grep -E '^ *\((import|export|global) "?' || true; }
imports() { sed -nE 's/^ *\(import "([^"]*)" "([^"]*)".*/\1.\2/p' <<<"$1" | sort; }
exports() { sed -nE 's/^ *\(export "([^"]*)".*/\1/p' <<<"$1" | sort; }

# expect WHAT FOUND WANTED
expect() {
  [ "$2" != "$3" ] || return 0
  printf 'check-wasm: %s of %s\n' "$1" "$product" >&2
  diff <(printf '%s\n' "$3") <(printf '%s\n' "$2") | sed -n 's/^</  missing:/p; s/^>/  unexpected:/p' >&2
  status=1
}

product=$1
first=$(text ".build-wasm/$product.wasm")
second=
[ ! -e "Scripts/cold/$product.txt" ] || second=$(text ".build-wasm/$product-second.wasm")
wanted=
! grep -rqE '^ *import (Browser|FittingRoomPage)' */Sources/"$product" || wanted=bridge.apply
! grep -rq '\<Canvas\.' */Sources/"$product" || wanted=$'canvas.measure\ncanvas.write'
[ "$product" != DynamicsScript ] || wanted=$'host.act\nhost.breaks\nhost.contact\nhost.force\nhost.pause\nhost.resume'

found=$(imports "$first" | { [ -z "$second" ] && cat || grep -vE '^second\.[0-9]+$'; })
names=$(exports "$first" | { [ -z "$second" ] && cat || grep -v '^%'; })
expect imports "$found" "$wanted"
expect exports "$names" "$({ echo memory; Scripts/exports.sh "$product"; } | sort)"
Scripts/merged_constants.py "$product" || status=1
if [ -n "$second" ]; then
  shared=$(exports "$first" | grep -E '^%|^memory$' | sed 's/^/first./' | sort)
  expect 'imports of the second part' "$(comm -23 <(imports "$second") <(echo "$shared"))" ''
  expect 'exports of the second part' "$(exports "$second")" ''
  # The bridge restores memory and stack pointer where it undoes a call (Web/bridge/batch.js): the module may have no other state.
  expect 'globals' "$(grep -cE '^ *\(global \$' <<<"$first$second")" 1
  expect 'shared globals' "$(grep -E '^ *\(export .*\(global' <<<"$first" | sed -E 's/.*"(.*)".*/\1/')" %global
fi
[ "$status" -ne 0 ] || printf 'check-wasm: %s imports %s and exports %s\n' "$product" "${found//$'\n'/, }" "${names//$'\n'/, }"
exit "$status"
