#!/usr/bin/env bash
# without-annex.sh [FOLDER]: shows that the rest builds and passes its native tests without the annex. Copies the tracked files to a
# fresh folder, by default a temporary one that is removed, takes Annex/ and its lines in the manifests out, and builds and tests
# both packages there. Nothing is shared with this folder but SwiftPM's downloads. It takes many minutes.
set -euo pipefail
cd "$(dirname "$0")/.."
copy=${1:-}
if [ -z "$copy" ]; then
  copy=$(mktemp -d)
  trap 'rm -rf "$copy"' EXIT
fi
git ls-files -z | grep -zv '^Annex/' | xargs -0 cp --parents --target-directory="$copy"
cd "$copy"

# A line of a manifest that names the annex, or a module of it, goes. These are whole declarations or elements of lists.
modules='annex|Annex|Experiments|ExperimentVisits|Statistics|FittingRoomPage|FittingRoomWeb|MakeWeb|MakeHoosWeb|OpenedWorkWeb|OpenedSetsWeb|PixelsWeb|WebsiteWeb|FindingsWeb'
sed --in-place --regexp-extended "/\\b($modules)\\b/d" Package.swift Tool/Package.swift
if [ -e Annex ] || grep -nwE "$modules" Package.swift Tool/Package.swift; then
  echo "without-annex.sh: the annex is still there" >&2
  exit 1
fi

export OPTIMIZED_TESTS=1 SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=10
options=(--scratch-path .build --disable-build-manifest-caching -debug-info-format none)
swift build --build-tests "${options[@]}"
swift build --build-tests --package-path Tool "${options[@]}"
swift test --skip-build "${options[@]}"
swift test --skip-build --package-path Tool "${options[@]}"
echo "Without the annex, both packages build and pass their tests."
