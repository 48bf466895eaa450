#!/usr/bin/env bash
# examples.sh: builds the package in Examples, which depends on this one as someone else's would, and runs its programs: each must say
# the expected line. Closes with the sums. The libraries are those of the core's tests.
set -uo pipefail
cd "$(dirname "$0")/.."
passed=0 failed=0

# example NAME PATTERN: runs a program; its output must match an extended regular expression.
example() {
  local output
  if output=$(Scripts/swift-tested.sh run --package-path Examples --disable-build-manifest-caching --scratch-path .build --quiet "$1" 2>&1) \
    && grep -qE "$2" <<<"$output"; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
  fi
  printf '%s: %s\n' "$1" "$output"
}

example Pile '^30 boxes rest after [0-9]+ frames, [0-9]+ points high$'
example Armature '^turned by [0-9]+ degrees in [0-9]{3,4} frames, bubbles at most 1[4-9][0-9] points out$'
example CardScreen 'fell off the screen'
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
