#!/usr/bin/env bash
# package.sh APP OUT: packs the tool and the built app in APP for those who have no Swift:
#   OUT/disguise_VERSION_ARCHITECTURE.deb       a Debian package
#   OUT/disguise-VERSION-linux-MACHINE.tar.gz   the same files, for any folder
#   OUT/Containerfile                           a container with the Debian package
#   OUT/disguise-VERSION.spdx.json, OUT/SHA256SUMS
# The same commit gives the same bytes in any folder: times are the commit's, names are sorted, and the compiler writes no paths.
set -euo pipefail
cd "$(dirname "$0")/.."
app=$1 out=$2
work=.build-package
# The compiler writes no paths, but in one place the length of one (`withoutActuallyEscaping` in GRDB). So the folder that it
# builds in has a path of the same length everywhere.
length=160 stem=$PWD/$work/
scratch=$stem$(printf '%*s' "$((length - ${#stem}))" '' | tr ' ' b)
[ "${#scratch}" -eq "$length" ] || { echo "package: the path of this folder is too long: $PWD" >&2; exit 1; }
umask 022
export LC_ALL=C.UTF-8 TZ=UTC

fail() { printf 'package: %s\n' "$*" >&2; exit 1; }

# --- the version ----------------------------------------------------------------------------------------------------

commit=$(git rev-parse HEAD)
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH
date=$(date -u -d "@$SOURCE_DATE_EPOCH" +%Y-%m-%dT%H:%M:%SZ)
version=$(sed -nE 's/.*static let version = "(.*)"/\1/p' Tool/Sources/disguise/Disguise.swift)
# A build between two releases is older than the release, and newer than the build of an earlier commit.
if [ "$(git describe --exact-match --tags --match "v$version" 2>/dev/null || true)" != "v$version" ]; then
  version+="~$(date -u -d "@$SOURCE_DATE_EPOCH" +%Y%m%d.%H%M%S).${commit:0:9}"
fi
machine=$(uname -m) architecture=$(dpkg --print-architecture)

# --- the program ------------------------------------------------------------------------------------------------------

# The tool's manifest cannot name packages that only its dependencies use, so their versions are set here.
swift package --package-path Tool --scratch-path "$scratch" resolve >/dev/null
while read -r name pinned; do
  if ! grep -A 7 "\"$name\"" Tool/Package.resolved | grep -q "\"version\" : \"$pinned\""; then
    swift package --package-path Tool --scratch-path "$scratch" resolve "$name" --version "$pinned"
  fi
done <Packaging/pins
# Incremental code generation would put a hash of the options, paths among them, into each module.
swift build -c release --product disguise --static-swift-stdlib -debug-info-format none --package-path Tool --scratch-path "$scratch" \
  -Xswiftc -file-prefix-map -Xswiftc "$scratch=build" -Xswiftc -file-prefix-map -Xswiftc "$PWD=." \
  -Xcc "-ffile-prefix-map=$PWD=." -Xcc "-ffile-prefix-map=$scratch=build" \
  -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen
built=$(swift build -c release --package-path Tool --scratch-path "$scratch" --show-bin-path)/disguise

# --- the files --------------------------------------------------------------------------------------------------------

rm -rf "$work/root" "$work/tar" "$out"
root=$work/root
usr=$root/usr
lib=$usr/lib/disguise share=$usr/share doc=$usr/share/doc/disguise
mkdir -p "$usr/bin" "$lib" "$share/disguise" "$share/man/man1" "$doc/licences" "$out"
program=$lib/disguise
Scripts/pack_shows.py "$built" .build-art/out "$app"
strip --strip-all -o "$program" "$built"
ln -s ../lib/disguise/disguise "$usr/bin/disguise"
cp -R "$app" "$share/disguise/app"
# The tool looks for the app beside its own file.
ln -s ../../share/disguise/app "$lib/disguise-app"

"$program" --experimental-dump-help | Scripts/man_page.py "$version" "${date%T*}" | gzip -9n >"$share/man/man1/disguise.1.gz"
completion() {
  mkdir -p "$(dirname "$2")"
  "$program" --generate-completion-script "$1" >"$2"
}
completion bash "$share/bash-completion/completions/disguise"
completion zsh "$share/zsh/vendor-completions/_disguise"
completion fish "$share/fish/vendor_completions.d/disguise.fish"

cp NOTICE SECURITY.md "$doc"
cp Packaging/copyright "$doc/copyright"
gzip -9nc CHANGELOG.md >"$doc/changelog.gz"
cp LICENSE "$doc/licences/Apache-2.0.txt"
cp LICENSE-ART "$doc/licences/CC-BY-4.0.txt"
cp "$(dirname "$(readlink -f "$(command -v swiftc)")")/../share/swift/LICENSE.txt" "$doc/licences/swift.txt"
for folder in "$scratch"/checkouts/*/; do
  for file in "$folder"LICENSE* "$folder"NOTICE*; do
    [ ! -e "$file" ] || cp "$file" "$doc/licences/$(basename "$folder")-$(basename "$file")"
  done
done

# Debian's names of the packages whose libraries the program loads.
mkdir -p "$work/debian"
: >"$work/debian/control"
depends=$(cd "$work" && dpkg-shlibdeps -O "root/usr/lib/disguise/disguise" 2>/dev/null | sed 's/^shlibs:Depends=//')
[ -n "$depends" ] || fail "dpkg-shlibdeps found no libraries"
libraries=$(tr ',' '\n' <<<"$depends" | awk '{ print $1 }' | sort -u | tr '\n' ' ')
# shellcheck disable=SC2086
Scripts/spdx.py "$version" "$date" "$commit" $libraries >"$doc/disguise.spdx.json"
cp "$doc/disguise.spdx.json" "$out/disguise-${version/\~/-}.spdx.json"

# Modes and times depend on neither the user nor the clock.
settle() {
  find "$1" -type d -exec chmod 755 {} +
  find "$1" -type f -exec chmod 644 {} +
  find "$1" -path '*/lib/disguise/disguise' -exec chmod 755 {} +
  find "$1" -path '*/DEBIAN/p*' -exec chmod 755 {} +
  find "$1" -exec touch --no-dereference --date "@$SOURCE_DATE_EPOCH" {} +
}

# --- the tarball ------------------------------------------------------------------------------------------------------

name=disguise-${version/\~/-}-linux-$machine
tree=$work/tar/$name
mkdir -p "$work/tar"
cp -R "$usr" "$tree"
sed "s/@TARBALL@/$name.tar.gz/; s/@PACKAGES@/${libraries% }/" Packaging/README.md >"$tree/README.md"
settle "$tree"
tar --sort=name --owner=0 --group=0 --numeric-owner --format=gnu -C "$work/tar" -c "$name" | gzip -9n >"$out/$name.tar.gz"

# --- the Debian package -----------------------------------------------------------------------------------------------

mkdir -p "$usr/lib/systemd/system" "$root/DEBIAN"
cp Packaging/disguise.service "$usr/lib/systemd/system"
cp Packaging/{prerm,postinst,postrm} "$root/DEBIAN"
size=$(find "$usr" -type f -printf '%s\n' | awk '{ n += int(($1 + 1023) / 1024) } END { print n }')
sed "s/@VERSION@/$version/; s/@ARCHITECTURE@/$architecture/; s/@SIZE@/$size/; s/@DEPENDS@/$depends/" Packaging/control \
  >"$root/DEBIAN/control"
(cd "$root" && find usr -type f -print0 | sort -z | xargs -0 md5sum >DEBIAN/md5sums)
settle "$root"
deb=disguise_${version}_$architecture.deb
# One thread: others would cut the archive into other blocks.
dpkg-deb --root-owner-group --threads-max=1 -Zxz --build "$root" "$out/$deb" >/dev/null
sed "s/@DEB@/$deb/" Packaging/Containerfile >"$out/Containerfile"
(cd "$out" && sha256sum -- * >../sums && mv ../sums SHA256SUMS)
du -bh "$out"/* | awk '{ print $1 "\t" $2 }'
