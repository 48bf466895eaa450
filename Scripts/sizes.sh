#!/usr/bin/env bash
# sizes.sh APP NPM: prints the size of each page's code, and of the npm package: raw, gzip and brotli. Fails above a budget, in bytes of
# brotli: 96 KB for the code that a page needs before anything moves, 140 KB for all of it.
set -euo pipefail
app=$1 npm=$2
sum=0
status=0

# weigh FILE...: adds files to the sum.
weigh() {
  local file raw gzipped brotlied
  for file in "$@"; do
    raw=$(wc -c <"$app/$file")
    gzipped=$(gzip -9 -c "$app/$file" | wc -c)
    brotlied=$(brotli -q 11 -c "$app/$file" | wc -c)
    sum=$((sum + brotlied))
    printf '%-24s %9d %9d %9d\n' "$file" "$raw" "$gzipped" "$brotlied"
  done
}

# within BUDGET NAME: compares the sum.
within() {
  printf '%-24s %29d of %d bytes\n' "$2, brotli" "$sum" "$1"
  [ "$sum" -le "$1" ] || status=1
}

# page NAME PRODUCT START: the budget of the start is START bytes.
page() {
  sum=0
  weigh "$2.wasm" bridge.js
  within "$3" "$1: start"
  weigh "$2-second.wasm" offline.js service-worker.js
  within 143360 "$1: code"
  printf '\n'
}

# part BUDGET NAME FILE...: code that is fetched at its first use.
part() {
  local budget=$1 name=$2
  shift 2
  sum=0
  weigh "$@"
  within "$budget" "$name: code"
  printf '\n'
}

printf '%-24s %9s %9s %9s\n' file raw gzip brotli
page disguise DisguiseWeb 98304
page hoo HooViewWeb 98304
# Fetched at the first sound.
part 30720 sound studio/sound.js studio/SoundWeb.wasm
# Fetched when an owl is shared for the first time.
part 8192 card studio/card.js
# Fetched with it; lays the card out.
part 9216 'card, module' studio/CardWeb.wasm
# Fetched by pages with a pinned key.
part 9216 signed signed.js SignedWeb.wasm
# Fetched when a file is dropped on the page, or the settings are opened, for the first time.
part 4096 opening studio/opening.js
# Fetched with it: lists the shows that are kept, and those of the site.
part 6144 shelf studio/shelf.js
# Fetched when a show of the site, or one with an address, is opened for the first time.
part 3072 address studio/address.js
# Fetched when a file is opened for the first time.
part 57344 'opening, module' studio/OpeningWeb.wasm
# Fetched when the show of a file is opened for the first time.
part 4096 stage studio/stage.js
# Fetched with it; reads the show.
part 32768 'stage, module' studio/StageWeb.wasm
# Fetched when a file is dropped on HooView's page, or its settings are opened, for the first time; has the part of stage.js too.
part 8192 sets studio/sets.js
# Fetched when a file is opened there for the first time.
part 61440 'sets, module' studio/SetsWeb.wasm
# Fetched when Scotch is shared for the first time.
part 112640 studio studio/studio.js studio/StudioWeb.wasm
# Fetched by the playground's own address alone.
part 131072 playground dynamics/playground.js dynamics/style.css dynamics/PlaygroundWeb.wasm
# Fetched by the fitting room's own address alone.
part 143360 make fitting/fitting.js fitting/style.css fitting/MakeWeb.wasm
# The same page for sets of Hoos.
part 143360 'make, Hoos' fitting/fitting.js fitting/style.css fitting/MakeHoosWeb.wasm
# Kept with it for the first file of sets that is opened there, and for the files that leave then.
part 65536 'make, opening of Hoos' fitting/OpenedSetsWeb.wasm
# Kept with it for the first file that is opened there, and for the files that leave then.
part 98304 'make, opening' fitting/opening.js fitting/OpenedWorkWeb.wasm
# Kept with it for the first task on the pixels of a picture; the fitting room of `disguise preview` has it too.
part 11264 'make, pixels' fitting/PixelsWeb.wasm
# Kept with it for the first drawing that is no PNG; the fitting room of `disguise preview` has it too.
part 1280 'make, drawings' fitting/drawings.js
# Kept with it for what `disguise check` says of the first costume.
part 76800 'make, findings' fitting/findings.js fitting/FindingsWeb.wasm
# Fetched with it for the first website that is saved there, with a network only.
part 2048 'make, website' fitting/website.js
# Fetched with it; decides.
part 34816 'make, website, module' fitting/WebsiteWeb.wasm
# The aim is 60 KB, 61440 bytes. All of Dynamics is in it; pages leave out what they do not use.
app=$npm/package
part 106496 'npm package' dynamics.js dynamics.wasm
exit "$status"
