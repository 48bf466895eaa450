#!/usr/bin/env bash
# swift-core.sh build|run|test ARGUMENTS...: SwiftPM for the native debug build in .build-core, which tests, docs, golden scenes
# and fuzzing share. Modules that compute are optimised, see Package.swift. Without debug information it takes a quarter less
# processor time; to debug, use a folder of your own.
set -euo pipefail
cd "$(dirname "$0")/.."
command=$1
shift
OPTIMIZED_TESTS=1 exec swift "$command" --scratch-path .build-core -debug-info-format none "$@"
