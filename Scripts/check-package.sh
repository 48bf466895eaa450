#!/usr/bin/env bash
# check-package.sh OUT: installs the Debian package in OUT in a fresh Debian without Swift and make, as an administrator would; serves,
# previews and publishes there as an ordinary user; opens the page in Chromium from outside; removes the package, and fails if
# anything but the user's files is left. As root.
set -euo pipefail
cd "$(dirname "$0")/.."
out=$1 root=$PWD/.build-root base=$PWD/.build-root.tar
home=/srv/player # of the ordinary user, in the fresh Debian
deb=$(cd "$out" && ls ./*.deb)
processes=()

fail() { printf 'check-package: %s\n' "$*" >&2; exit 1; }
say() { printf 'check-package: %s\n' "$*"; }
finish() {
  [ "${#processes[@]}" -eq 0 ] || kill "${processes[@]}" 2>/dev/null || true
  wait
  umount "$root/proc" 2>/dev/null || true
}
trap finish EXIT

[ "$(id -u)" -eq 0 ] || fail "run this as root, for chroot"
(cd "$out" && sha256sum --check --quiet SHA256SUMS) || fail "the files are not those of SHA256SUMS"

# The base system is kept for a day.
if [ -z "$(find "$base" -mtime -1 2>/dev/null)" ]; then
  say "making a fresh Debian 12"
  mmdebstrap --variant=minbase --quiet --format=tar bookworm "$base.new"
  mv "$base.new" "$base"
fi
rm -rf "$root"
mkdir "$root"
tar -xf "$base" -C "$root"
mount -t proc proc "$root/proc"
cp /etc/resolv.conf "$root/etc/resolv.conf"
cp /etc/apt/apt.conf.d/* "$root/etc/apt/apt.conf.d/" 2>/dev/null || true
inside() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive HOME=/root "$@"; }
# A user without rights, in a folder of their own. It takes the place of a subshell, so that the subshell's id is the program's.
user() { exec chroot --userspec=1000:1000 "$root" env -i PATH=/usr/bin:/bin LC_ALL=C.UTF-8 "HOME=$home" sh -c "cd && $1"; }
inside useradd --uid 1000 --create-home --home-dir "$home" player
for name in swift make disguise; do
  if inside sh -c "command -v $name" >/dev/null; then fail "$name is there before the installation"; fi
done
inside apt-get update -qq

# Every file and folder with its type and link, and the packages; not what apt keeps for itself.
picture() {
  (cd "$root" && find . -xdev \( -path ./proc -o -path ".$home" -o -path ./var/lib/apt -o -path ./var/cache -o -path ./var/log \
    -o -path ./var/lib/dpkg -o -path ./tmp -o -path ./run \) -prune -o -printf '%y %p %l\n' | sort)
  inside dpkg-query -W -f '${Package} ${db:Status-Status}\n' | sort
}
picture >"$root.before"

# --- from installation to the first page ------------------------------------------------------------------------------

install -D -m 644 "$out/$deb" "$root/tmp/$deb"
# Apt's time includes the download of the libraries.
begin=$(date +%s.%N)
inside apt-get -o Dpkg::Use-Pty=0 install -y -qq --no-install-recommends "/tmp/$deb" >"$root.install" 2>&1 || { cat "$root.install"; fail "apt cannot install it"; }
installed=$(date +%s.%N)

# serve OUTPUT COMMAND: starts the program and sets `address`; not in a subshell, which would lose the list of processes.
serve() {
  user "exec disguise $2" >"$1" 2>&1 &
  processes+=($!)
  local tries
  for ((tries = 0; tries < 300; tries++)); do
    if grep -q '^Listening on' "$1"; then break; fi
    sleep 0.1
  done
  address=$(sed -nE '1,/^Listening/s/^Listening on (http.*)/\1/p' "$1")
  [ -n "$address" ] || { cat "$1" >&2; return 1; }
}
serve "$root.serve" "serve --port 0" || fail "disguise serve does not start"
.build-venv/bin/python BrowserTests/first_page.py "$address" || fail "the page does not show Scotch"
end=$(date +%s.%N)
say "$(awk -v a="$begin" -v b="$installed" -v c="$end" 'BEGIN { printf "apt install took %.1f s, the first page %.1f s more", b - a, c - b }')"

# --- the commands, as an ordinary user from any folder ----------------------------------------------------------------

! inside ldd /usr/lib/disguise/disguise | grep -iE 'not found|swift' || fail "a library is missing, or Swift's"
# grep of a pipe would end the program's output early.
(user "mkdir -p work/deep && cd work/deep && cp -R /usr/share/disguise/app/bundled mypack && disguise check mypack") >"$root.check" \
  || { cat "$root.check"; fail "disguise check fails"; }
(user "cd work/deep && disguise publish mypack -o ../site") >"$root.publish" 2>&1 || { cat "$root.publish"; fail "disguise publish fails"; }
[ -n "$(find "$root$home/work/site/" -name index.html)" ] || fail "disguise publish wrote no page"
serve "$root.preview" "preview work/deep/mypack --port 0" || fail "disguise preview does not start"
.build-venv/bin/python BrowserTests/first_page.py "${address%%\?*}" || fail "the preview does not show Scotch"
python3 -m http.server --bind 127.0.0.1 --directory "$root$home/work/site" 8099 >/dev/null 2>&1 &
processes+=($!)
sleep 1
.build-venv/bin/python BrowserTests/first_page.py http://127.0.0.1:8099 || fail "the published site does not show Scotch"
gzip -dc "$root/usr/share/man/man1/disguise.1.gz" | grep -q 'B disguise serve' || fail "the manual page has no commands"
bash -n "$root/usr/share/bash-completion/completions/disguise"
if command -v systemd-analyze >/dev/null; then
  systemd-analyze security --offline=true --threshold=30 "$root/usr/lib/systemd/system/disguise.service" >"$root.security" \
    || { cat "$root.security"; fail "the unit is exposed more than 3.0"; }
  tail -n 1 "$root.security"
fi

# --- removal ----------------------------------------------------------------------------------------------------------

kill "${processes[@]}" 2>/dev/null || true
wait
processes=()
rm "$root/tmp/$deb"
inside apt-get -o Dpkg::Use-Pty=0 purge -y -qq --auto-remove disguise >/dev/null
picture >"$root.after"
diff "$root.before" "$root.after" >"$root.diff" || { head -n 40 "$root.diff"; fail "the removal leaves traces"; }
[ -d "$root$home/work/deep/mypack" ] && [ -d "$root$home/work/site" ] || fail "the removal took the user's files"
umount "$root/proc"
rm -rf "$root" "$root".{before,after,install,serve,check,publish,preview,security,diff}
say "installed, served, previewed, published and removed without traces"
