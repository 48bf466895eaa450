#!/usr/bin/env bash
# wasm-toolset.sh OUT EXPORT...: writes the toolset that makes SwiftPM build Embedded Swift for the browser. It contains
# paths of this machine, so each build writes it and it is never committed.
set -euo pipefail
out=$1
shift

fail() { printf 'wasm-toolset: %s (run Scripts/setup.sh)\n' "$*" >&2; exit 1; }

libc=/usr/lib/wasm32-wasi
[ -f "$libc/libc.a" ] || fail "no wasi-libc in $libc"
builtins=$(ls /usr/lib/llvm-*/lib/clang/*/lib/wasi/libclang_rt.builtins-wasm32.a 2>/dev/null | sort -V | tail -n 1)
[ -n "$builtins" ] || fail "no compiler-rt builtins for wasm32"

# The solver computes four contacts at a time with SIMD, which all browsers have since March 2023. SIMD=0 omits it.
simd='"-Xcc", "-msimd128", '
[ "${SIMD:-1}" = 1 ] || simd=""

exports=""
for name in "$@"; do exports+="\"--export=$name\", "; done

# The stack comes first, so that an overflow traps instead of overwriting the globals; 128 KiB is twice the default.
# Memory is allocated at the start: growing it takes a millisecond each time, and untouched memory costs nothing.
# Functions keep their names, which splitting needs; optimising removes them.
# Features that Embedded Swift lacks are errors, not warnings.
# Incremental code generation would put a hash of each file's options, paths among them, into the module: 3 KB that do not compress.
# Exclusive access is checked in native tests; the checks are 2 KB of each page.
cat >"$out" <<JSON
{
  "schemaVersion": "1.0",
  "swiftCompiler": {
    "extraCLIOptions": [
      "-enable-experimental-feature", "Embedded", "-enable-experimental-feature", "Extern",
      "-wmo", "-Osize", "-enforce-exclusivity=unchecked", "-Xfrontend", "-disable-stack-protector", "-Xfrontend", "-disable-incremental-llvm-codegen", "-Werror", "EmbeddedRestrictions",
      $simd"-Xclang-linker", "-nostdlib", "-Xclang-linker", "--no-wasm-opt"
    ]
  },
  "linker": {
    "extraCLIOptions": [
      "--no-entry", $exports"--gc-sections", "--strip-all", "--keep-section=name", "--stack-first", "-z", "stack-size=131072", "--initial-memory=2097152",
      "-L$libc", "-lc", "$builtins"
    ]
  }
}
JSON
