#!/usr/bin/env bash
# Installs missing packages: `setup.sh build` those for `make build`, `setup.sh test` also those for the browser tests,
# `setup.sh bench` the engines and servers that `make bench` compares with, `setup.sh s3` a store for `make check-publish-s3`,
# `setup.sh package` those for `make package`, `setup.sh root` those for `make check-package`.
# If nothing is missing it takes a fraction of a second and needs no root.
set -euo pipefail
cd "$(dirname "$0")/.."

build_packages=(
  git ca-certificates tzdata                                # SwiftPM fetches with git; Foundation reads the time zones
  binutils libc6-dev libgcc-12-dev libstdc++-12-dev         # the native linker and its libraries
  libcurl4 libxml2 libsqlite3-0 libncurses6 libuuid1        # libraries of the toolchain's own programs
  zlib1g-dev libbrotli-dev brotli                           # compression, in the tool and for the size figures
  libssl-dev                                                # SHA-256 of published files, and TLS
  libzip-dev                                                # writes the archives of HooView's sets
  libqrencode-dev                                           # draws the server's address as a QR code
  libpango1.0-dev                                           # lettering on the pictures of links
  libpng-dev libturbojpeg0-dev libwebp-dev                  # read and make pictures
  libsqlite3-dev libpq-dev                                  # the databases of experiments
  wasi-libc libclang-rt-14-dev-wasm32 binaryen python3      # the C library, builtins and optimiser for wasm, and the script that splits it
  esbuild                                                   # minifies the pages' JavaScript
  librsvg2-bin pngquant zopfli                              # render the SVG art as small PNG files
  fonts-roboto-unhinted fonttools python3-brotli            # HooView's condensed face and the subsetter
)
test_packages=(
  chromium-headless-shell firefox-esr webkit2gtk-driver     # the three engines
  xvfb                                                      # a display for those that need one
  orca at-spi2-core dbus                                    # the screen reader and its connection to browsers
  fonts-liberation fonts-dejavu-core fonts-droid-fallback   # the same fonts on every machine
  python3 python3-venv
  openssl                                                   # certificates for the server's tests
  postgresql                                                # private databases for the tests of experiments
  nginx-light libnginx-mod-http-brotli-static               # hosts of published sites
  lighttpd lighttpd-modules-lua
  apache2-bin                                               # without Debian's service
)
bench_packages=(gcc g++ libbox2d-dev chipmunk-dev python3 nginx-light wrk openssl postgresql)
package_packages=(dpkg-dev xz-utils)                        # make Debian packages
root_packages=(mmdebstrap debian-archive-keyring)           # make a fresh Debian, to install the package in
least_swift=6.3

say() { printf 'setup: %s\n' "$*" >&2; }

is_installed() { [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null || true)" = installed ]; }

as_root() {
  if [ "$(id -u)" -eq 0 ]; then "$@"
  elif command -v sudo >/dev/null; then sudo "$@"
  else say "run this as root: $*"; exit 1
  fi
}

install_missing() {
  local missing=() name
  for name in "$@"; do is_installed "$name" || missing+=("$name"); done
  [ "${#missing[@]}" -gt 0 ] || return 0
  say "installing ${missing[*]}"
  as_root apt-get update -qq
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
}

# A newer one from elsewhere is kept.
install_node() { command -v node >/dev/null || install_missing nodejs; }

# PyPI provides only libraries, each pinned by version and hash; the browsers are Debian's.
make_venv() {
  local folder=$1 packages=$2
  ! cmp -s "$packages" "$folder/installed" || return 0
  say "making $folder with $packages"
  rm -rf "$folder"
  python3 -m venv "$folder"
  "$folder/bin/pip" install --quiet --disable-pip-version-check --require-hashes --only-binary :all: -r "$packages"
  cp "$packages" "$folder/installed"
}

# Older compilers fail in the middle of the build with errors that do not name the cause.
check_swift() {
  local found
  if ! command -v swift >/dev/null; then
    say "put Swift $least_swift or later on the PATH first (https://www.swift.org/install/linux)"
    exit 1
  fi
  found=$(swiftc --version 2>/dev/null | sed -nE 's/.*Swift version ([0-9]+\.[0-9]+).*/\1/p' | head -n 1)
  if [ "$(printf '%s\n' "$least_swift" "${found:-0}" | sort -V | head -n 1)" != "$least_swift" ]; then
    say "Swift ${found:-of an unknown version} is too old: put $least_swift or later first on the PATH (https://www.swift.org/install/linux)"
    exit 1
  fi
}

if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
  say "this installs with apt, on Debian 12 or newer; elsewhere, install the equivalents of:"
  say "${build_packages[*]} ${test_packages[*]}"
  exit 1
fi
check_swift

case "${1:-build}" in
  build) install_missing "${build_packages[@]}" ;;
  test)
    install_missing "${build_packages[@]}" "${test_packages[@]}"
    install_node
    make_venv .build-venv BrowserTests/requirements.txt
    ;;
  package) install_missing "${build_packages[@]}" "${package_packages[@]}" ;;
  root)
    install_missing "${build_packages[@]}" "${package_packages[@]}" "${test_packages[@]}" "${root_packages[@]}"
    make_venv .build-venv BrowserTests/requirements.txt
    ;;
  s3)
    install_missing "${build_packages[@]}" python3 python3-venv
    make_venv .build-venv-s3 Bench/s3-requirements.txt
    ;;
  bench)
    install_missing "${build_packages[@]}" "${bench_packages[@]}"
    install_node
    ;;
  *) say "usage: setup.sh [build|test|bench|s3|package|root]"; exit 64 ;;
esac
