#!/usr/bin/env bash
# swift-core.sh build|run|test ARGUMENTS...: SwiftPM for the native debug build of this package, which tests, docs, golden scenes and
# fuzzing share. Its modules lie in .build, where the tool's build finds them. SwiftPM must not reuse the tool's plan.
set -euo pipefail
cd "$(dirname "$0")/.."
command=$1
shift
build=(--disable-build-manifest-caching --scratch-path .build)
# Without a product SwiftPM would compile and link the pages' programs as well, which tests do not need natively.
if [ "$command" = test ]; then
  Scripts/swift-tested.sh build "${build[@]}" --product DisguisePackageTests
  set -- --skip-build "$@"
fi
exec Scripts/swift-tested.sh "$command" "${build[@]}" "$@"
