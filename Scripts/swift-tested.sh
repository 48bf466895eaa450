#!/usr/bin/env bash
# swift-tested.sh build|run|test ARGUMENTS...: SwiftPM for debug builds that tests and `make run` use. Modules that compute are
# optimised, see the manifests. Debug information would cost a quarter more of processor time; a compilation for each group of files, and
# one for the module's interface, take nearly twice as long as one of the whole module; with one thread it would write no index, in which
# SwiftPM looks for tests. To debug, use `swift build` with a folder of your own.
set -euo pipefail
command=$1
shift
OPTIMIZED_TESTS=1 exec swift "$command" -debug-info-format none \
  -Xswiftc -wmo -Xswiftc -num-threads -Xswiftc 2 -Xswiftc -no-emit-module-separately-wmo "$@"
