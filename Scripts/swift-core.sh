#!/usr/bin/env bash
# swift-core.sh build|run|test ARGUMENTS...: SwiftPM for the native debug build in .build-core, which tests, docs, golden scenes
# and fuzzing share.
set -euo pipefail
cd "$(dirname "$0")/.."
command=$1
shift
exec Scripts/swift-tested.sh "$command" --scratch-path .build-core "$@"
