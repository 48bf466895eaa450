#!/usr/bin/env bash
# Checks style and syntax: Swift with the formatter, shell, Python and the npm package with their own parsers; that the mutants fit, that
# links in Markdown files lead to files and headings and the names in their backquotes exist, that imports, manifests and the picture in
# docs/ARCHITECTURE.md agree, that no two modules have a type of the same name, that no number of a scene's constants is written out
# again, that that page stays one page, and that hosted workflows name actions by hash.
set -uo pipefail
cd "$(dirname "$0")/.."

status=0
swift format lint --strict --recursive --parallel Package.swift Kit Apps Annex Tool/Package.swift Tool/Sources \
  Tool/Tests Art/Hoos/Package.swift Art/Hoos/Sources Examples/Package.swift Examples/Sources ||
  { echo "the Swift sources: style; run \`make format\`, and correct by hand what it leaves" >&2; status=1; }
for script in Scripts/*.sh Bench/*.sh .ci/run; do bash -n "$script" || status=1; done
python3 -c 'import ast, sys
for name in sys.argv[1:]: ast.parse(open(name).read(), name)' BrowserTests/*.py BrowserTests/orca/*.py Scripts/*.py Bench/*.py || status=1
for script in Kit/JavaScript/*.js Kit/Tests/JavaScriptTests/*.mjs; do esbuild --log-level=warning --format=esm "$script" >/dev/null || status=1; done
python3 Scripts/mutants.py --check || status=1
python3 Scripts/links.py || status=1
python3 Scripts/names.py || status=1
python3 Scripts/storeys.py --check && python3 Scripts/storeys.py || status=1
python3 Scripts/constants.py --check && python3 Scripts/constants.py || status=1
if grep -n 'uses:' .github/workflows/*.yml | grep -vE '@[0-9a-f]{40} # v'; then
  echo ".github/workflows: an action without the hash of its commit, which a tag can be moved away from" >&2
  status=1
fi
# The first show is a pack like others. Lower-case names, such as data-role="scotch", are for the tests (docs/TESTING.md).
if git grep -nE 'Scotch|\b(235|374)\b' -- '*.swift' '*.js' '*.css' ':!*Tests*'; then
  echo "the sources: name the first show's character or size; write \"the character\", and take the size from the show" >&2
  status=1
fi
words=$(wc -w <docs/ARCHITECTURE.md)
if [ "$words" -ge 900 ]; then
  echo "docs/ARCHITECTURE.md: $words words, at most 899; move details to the page or type they are about" >&2
  status=1
fi
exit "$status"
