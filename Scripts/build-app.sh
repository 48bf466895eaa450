#!/usr/bin/env bash
# build-app.sh ART HOOS FONTS APP: assembles the web app in APP from the pages' files, the wasm, the words, the pictures
# in ART (shell/, bundled/, catalogue/), the sets in HOOS and the fonts in FONTS. Built in a temporary folder and
# renamed, so that a running server never sees a partial app. Programs that are built later (Scripts/run.sh) are empty modules
# until then, which the pages say (Scripts/waiting.py).
set -euo pipefail
cd "$(dirname "$0")/.."
art=$1 hoos=$2 fonts=$3 app=$4 new=$4.new

# later FOLDER PRODUCT...: copies programs, perhaps from an earlier build.
later() {
  local product
  for product in "${@:2}"; do
    if [ -e ".build-wasm/$product.wasm" ]; then cp ".build-wasm/$product.wasm" "$1"
    else printf '\0asm\1\0\0\0' >"$1/$product.wasm"
    fi
  done
}

rm -rf "$new"
mkdir -p "$new"
cp -R Web/. "$art"/. Content/words Content/intro "$new"
cp -R "$hoos" "$new/hoosets"
# Our other shows are packed files there (pack_shows.py), made by a tool that may not be built yet.
rm -rf "$new/shows"
[ ! -e .build-shows ] || cp -R .build-shows "$new/shows"
# The parts of the bridge share one scope and ship as one file, so that the page makes one request. start.js comes last.
{
  echo "(() => {"
  echo "'use strict';"
  cat Web/bridge/{batch,events,device,genuine,requests,storage,press,start}.js
  echo "})();"
} >"$new/bridge.js"
# The fitting room has its own start and its own inputs.
{
  echo "(() => {"
  echo "'use strict';"
  cat Web/bridge/{batch,events,device,genuine,requests,storage,press}.js Web/fitting/{pictures,home,inputs,start}.js
  echo "})();"
} >"$new/fitting/fitting.js"
# The scripts import the English tables of words from there.
Scripts/tables.py "$new/tables"
cp "$new"/tables/fitting/*.json "$new/fitting"
for table in "$new"/tables/refusals/*.json; do cp "$table" "$new/fitting/refusals-${table##*/}"; done
for folder in studio dynamics; do cp "$new/tables/$folder"/*.json "$new/$folder"; done
later "$new/fitting" FittingRoomWeb MakeWeb MakeHoosWeb OpenedWorkWeb OpenedSetsWeb PixelsWeb WebsiteWeb FindingsWeb
cat Web/style/{page,launch,introduction,dressing-room,face,notices}.css >"$new/style.css"
cat Web/hoo/style/{page,shelf,rail,panel,finder,notices}.css >"$new/hoo/style.css"
cat Web/fitting/style/{page,list,character,stage,shelf,words,show,findings,notices}.css >"$new/fitting/style.css"
cp .build-wasm/SoundWeb.wasm "$new/studio"
# The part of pages with a pinned key alone.
later "$new" SignedWeb
later "$new/studio" CardWeb OpeningWeb StageWeb SetsWeb StudioWeb
later "$new/dynamics" PlaygroundWeb
perl -0pi -e 'BEGIN { local $/; open my $css, "<", shift; $style = <$css> } s/PANEL_STYLE/$style/' Web/preview/panel.css "$new/preview/preview.js"
rm -r "$new/bridge" "$new/preview/panel.css" "$new/style" "$new/hoo/style" "$new/fitting/style" "$new"/fitting/{pictures,home,inputs,start,program}.js "$new"/studio/*.js "$new"/dynamics/*.js
cp -R "$fonts" "$new/fonts"
rm "$new/fonts/condensed-licence.txt"
# The licences of the pages and of what is compiled into them, for whoever is shown a copy of the site.
cat NOTICE LICENSE LICENSE-ART "$fonts/condensed-licence.txt" >"$new/licences.txt"
cp .build-wasm/{DisguiseWeb,HooViewWeb}{,-second}.wasm "$new"
# The worker checks the hashes in names as the bridge does.
cat Web/service-worker.js Web/bridge/genuine.js >"$new/service-worker.js"
# Minified: a fifth of a page's JavaScript as sent. esbuild reads no templates, so they are names meanwhile.
minify() { esbuild --minify --target=chrome111,firefox121,safari16.4 --log-level=warning "$@"; }
sed --in-place 's/{{{precached}}}/PRECACHED/; s/{{version}}/VERSION/' "$new/service-worker.js"
minify --allow-overwrite --outfile="$new/bridge.js" "$new/bridge.js"
minify --allow-overwrite --outfile="$new/fitting/fitting.js" "$new/fitting/fitting.js"
for name in opening website findings drawings; do minify --bundle --format=esm --allow-overwrite --outfile="$new/fitting/$name.js" "Web/fitting/$name.js"; done
minify --allow-overwrite --format=esm --outfile="$new/offline.js" "$new/offline.js"
minify --allow-overwrite --format=iife --outfile="$new/service-worker.js" "$new/service-worker.js"
minify --allow-overwrite --format=iife --outfile="$new/signed.js" "$new/signed.js"
sed --in-place 's/PRECACHED/{{{precached}}}/; s/VERSION/{{version}}/' "$new/service-worker.js"
# These are no templates.
for name in dynamics fitting; do minify --allow-overwrite --outfile="$new/$name/style.css" "$new/$name/style.css"; done
find "$new" -name '*.css' -exec perl -0pi -e 's~/\*.*?\*/\s*~~gs; s~^\s+~~gm' {} +
# The name under which the site publishes a file of the studio (Site.addAsset): with the hash of its contents.
asset() { printf '%s.%s.%s' "${1%.*}" "$(sha256sum "$new/studio/$1" | cut -c 1-16)" "${1##*.}"; }
# These import the other scripts of the studio and the English tables of words, which are shipped within them.
tables=$(realpath "$new/tables")
bundle() { minify --bundle --format=esm --alias:tables="$tables" "$@"; }
for name in sound card shelf address opening stage sets studio; do bundle --outfile="$new/studio/$name.js" "Web/studio/$name.js"; done
bundle --outfile="$new/dynamics/playground.js" Web/dynamics/playground.js
rm -r "$new/tables"
sed --in-place "s/SOUND_WASM/$(asset SoundWeb.wasm)/; s/STUDIO_WASM/$(asset StudioWeb.wasm)/; s/STUDIO/$(asset studio.js)/" \
  "$new/studio/sound.js"
sed --in-place "s/CARD_WASM/$(asset CardWeb.wasm)/" "$new/studio/card.js"
sed --in-place "s/STAGE_WASM/$(asset StageWeb.wasm)/" "$new/studio/stage.js"
sed --in-place "s/OPENING_WASM/$(asset OpeningWeb.wasm)/; s/SHELF/$(asset shelf.js)/; s/STAGE_SCRIPT/$(asset stage.js)/; s/ADDRESS_SCRIPT/$(asset address.js)/" \
  "$new/studio/opening.js"
sed --in-place "s/SETS_WASM/$(asset SetsWeb.wasm)/; s/SHELF/$(asset shelf.js)/; s/ADDRESS_SCRIPT/$(asset address.js)/" "$new/studio/sets.js"
Scripts/waiting.py "$new"
# Files that are sent unchanged are compressed here; the server compresses templates after filling them.
for file in "$new"/*.wasm "$new"/studio/* "$new"/dynamics/*.{css,js,json,wasm} "$new"/shell/face.svg "$new"/bridge.js "$new"/offline.js; do
  gzip --best --no-name --keep "$file"
  brotli --best --keep "$file"
done
# A server that watches the folder reads it at any time.
rm -rf "$app.old"
[ ! -e "$app" ] || mv "$app" "$app.old"
mv "$new" "$app"
rm -rf "$app.old"
