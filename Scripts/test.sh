#!/usr/bin/env bash
# test.sh [SUITE...]: runs the named suites, by default all, continues after a failing one, and closes with the sums as
# `N passed, N failed` alone on a line. A check without cases of its own counts as one test. A suite that fails without
# a failing test, or that ran no test, counts as one failure. Suites that do not need the long build run beside it.
set -uo pipefail
cd "$(dirname "$0")/.."
logs=.build-test
mkdir -p "$logs"
results=$logs/results
: >"$results"
besides=
trap '[ -z "$besides" ] || kill "$besides" 2>/dev/null; rm -rf "${memory:-}"' EXIT

# The files of tests live in memory where 8 GB are free: on a disk, making and removing them takes half the time of the tool's tests.
free=$(awk '/^MemAvailable:/ { print int($2 / 1048576) }' /proc/meminfo)
room=$(df --output=avail -BG /dev/shm 2>/dev/null | tr -dc 0-9)
if [ "$free" -ge 8 ] && [ "${room:-0}" -ge 8 ] && memory=$(mktemp -d /dev/shm/disguise-test.XXXXXX); then
  chmod 755 "$memory" # some tests read as another user
  export TMPDIR=$memory
fi

# Swift Testing: "Test run with 8 tests in 2 suites passed after ...", and "Test name() failed after ..." per failure.
count_swift() {
  local all failures skipped flaky
  all=$(sed -nE 's/.*Test run with ([0-9]+) tests?.*/\1/p' "$1" | awk '{ n += $1 } END { print n + 0 }')
  failures=$(failed_swift_tests "$1" | wc -l)
  skipped=$(grep -acE 'Test .* skipped' "$1")
  flaky=$(grep -ac '^flaky: ' "$1")
  echo "$((all - failures - skipped + flaky)) $((failures - flaky))"
}

# Their functions, one a line.
failed_swift_tests() { sed -nE '/Test run with /d; s/.*Test ([A-Za-z0-9_]+)\(.* failed after .*/\1/p' "$1"; }

# Our own runners close with "N passed, N failed", perhaps followed by ", N skipped".
count_lines() { sed -nE 's/^([0-9]+) passed, ([0-9]+) failed.*/\1 \2/p' "$1" | tail -n 1; }

# Node: "# pass 75", "# fail 0".
count_node() { awk '/^# pass / { good += $3 } /^# fail / { bad += $3 } END { print good + 0, bad + 0 }' "$1"; }

count_check() { [ "$2" -eq 0 ] && echo "1 0" || echo "0 1"; }

# suite NAME COUNTER COMMAND...
suite() {
  local name=$1 counter=$2 log=$logs/$1.log start=$SECONDS status good bad spent
  shift 2
  printf '== %s\n' "$name"
  {
    "$@"
    status=$?
    times >"$logs/$name.times"
    exit "$status"
  } 2>&1 | tee "$log"
  status=${PIPESTATUS[0]}
  # The second line has the processor time of all commands of the suite.
  spent=$(awk 'NR == 2 { gsub(/[ms]/, " "); printf "%.0f", 60 * ($1 + $3) + $2 + $4 }' "$logs/$name.times")
  read -r good bad < <("$counter" "$log" "$status") || true
  good=${good:-0} bad=${bad:-0}
  if [ "$bad" -eq 0 ] && { [ "$status" -ne 0 ] || [ "$good" -eq 0 ]; }; then bad=1; fi
  echo "$name $good $bad $((SECONDS - start)) $spent" >>"$results"
}

# Ten tests at a time: all of them share as many threads as there are cores, and requests to servers in the tests' own process
# would wait behind hundreds of other tests, for longer than the server's limits. SwiftPM must not reuse the plan of the package that was
# built last: both runs would test the annex.
tool_packages() {
  local package status=0
  for package in Tool Annex; do
    [ ! -e "$package/Package.swift" ] ||
      SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=10 \
        Scripts/swift-tested.sh test --skip-build --disable-build-manifest-caching --package-path "$package" --scratch-path .build "$@" || status=1
  done
  return "$status"
}

# tool_tests: TOOL_TESTS takes the tests that it names. Up to four failures are run once more, without the others. As in browsers, a test
# that then passes counts as flaky.
tool_tests() {
  local failed
  tool_packages ${TOOL_TESTS:+--filter "$TOOL_TESTS"} 2>&1 | tee "$logs/tool-first.log"
  [ "${PIPESTATUS[0]}" -ne 0 ] || return 0
  mapfile -t failed < <(failed_swift_tests "$logs/tool-first.log")
  [ "${#failed[@]}" -gt 0 ] && [ "${#failed[@]}" -le 4 ] || return 1
  tool_packages --filter "/($(IFS='|' && echo "${failed[*]}"))\(" >"$logs/tool-again.log" 2>&1 || return 1
  printf 'flaky: %s\n' "${failed[@]}"
}

run_suite() {
  case "$1" in
    lint) suite lint count_check Scripts/lint.sh ;;
    core) suite core count_swift Scripts/swift-core.sh test ;;
    docs) suite docs count_check Scripts/docs.sh ;;
    golden) [ ! -e Scripts/golden.sh ] || suite golden count_check Scripts/golden.sh ;;
    fuzz) suite fuzz count_check Scripts/fuzz.sh quick ;;
    build) suite build count_check make --no-print-directory --jobs=2 --output-sync=target build-tests ;;
    tool) suite tool count_swift tool_tests ;;
    examples) suite examples count_lines Scripts/examples.sh ;;
    npm) suite npm count_node make --no-print-directory test-npm ;;
    wasm)
      local product
      suite merged count_check Scripts/merged_constants.py --example
      for product in DisguiseWeb HooViewWeb FittingRoomWeb MakeWeb MakeHoosWeb OpenedWorkWeb OpenedSetsWeb PixelsWeb WebsiteWeb FindingsWeb PlaygroundWeb SoundWeb CardWeb SignedWeb OpeningWeb StageWeb SetsWeb StudioWeb DynamicsScript; do
        suite "$product" count_check Scripts/check-wasm.sh "$product"
      done
      ;;
    sizes) suite sizes count_check Scripts/sizes.sh .build/debug/disguise-app .build-npm ;;
    browser) suite browser count_lines .build-venv/bin/python BrowserTests/run.py ;;
    *) printf 'test.sh: no suite %s\n' "$1" >&2; exit 64 ;;
  esac
}

[ "$#" -gt 0 ] || set -- lint core docs golden fuzz examples build tool npm wasm sizes browser

# aside NAME: whether the suite can run beside the build, and the build is wanted.
aside() { [[ " $wanted " = *" build "* && " lint core docs golden fuzz examples " = *" $1 "* ]]; }

# join: waits for the suites that run aside, and prints what they said. A background run that ended without counting has failed.
join() {
  [ -n "$besides" ] || return 0
  wait "$besides" || echo "beside 0 1 0 0" >>"$results"
  besides=
  cat "$logs/beside.log"
}

wanted="$*" beside=()
for name in "$@"; do
  if aside "$name"; then beside+=("$name"); fi
done
for name in "$@"; do
  if aside "$name"; then continue; fi
  if [ "$name" = build ] && [ "${#beside[@]}" -gt 0 ]; then
    # The build is a long chain of modules, so it goes first, and the others take what it leaves.
    (renice -n 19 "$BASHPID" && for one in "${beside[@]}"; do run_suite "$one"; done) >"$logs/beside.log" 2>&1 &
    besides=$!
  fi
  # Tests in browsers judge time, so nothing runs beside them.
  [ "$name" != browser ] || join
  run_suite "$name"
done
join

printf '\n'
# A long log is often cut in its middle, so its end names the failed tests. The sentence of an issue is on the line below it.
failures() {
  awk '
    function flush() { if (line != "") print line; line = "" }
    FNR == 1 { flush() }
    /^↳ / && line ~ /recorded an issue/ { line = line " " $0; next }
    { flush() }
    /^(FAIL|flaky): |Test [^ ]*\(.* (failed after|recorded an issue)|^not ok / { line = $0 }
    END { flush() }' "$@"
}
failures "$logs"/*.log | cut -c1-400 | sort -u | head -n 60
awk '{ printf "%-15s %4d passed, %d failed, %4d s, %4d s of a processor\n", $1 ":", $2, $3, $4, $5; good += $2; bad += $3 }
  END { printf "%d passed, %d failed\n", good, bad; exit (bad > 0) }' "$results"
