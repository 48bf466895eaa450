#!/usr/bin/env bash
# swift-core.sh build|run|test ARGUMENTS...: SwiftPM for the native debug build in .build-core, which tests, docs, golden scenes
# and fuzzing share.
set -euo pipefail
cd "$(dirname "$0")/.."
command=$1
shift
# Without a product SwiftPM would compile and link the pages' programs as well, which tests do not need natively.
if [ "$command" = test ]; then
  Scripts/swift-tested.sh build --product DisguisePackageTests --scratch-path .build-core
  set -- --skip-build "$@"
fi
exec Scripts/swift-tested.sh "$command" --scratch-path .build-core "$@"
