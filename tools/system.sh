#!/bin/sh
# Installs the packages of tools/system.txt whose probe fails; what is there already is left alone.
set -eu
missing=
while read -r package probe; do
    case $package in '' | '#'*) continue ;; esac
    sh -c "$probe" >/dev/null 2>&1 </dev/null || missing="$missing $package"
done <"$(dirname "$0")/system.txt"

[ -n "$missing" ] || { echo "system: nothing to install"; exit 0; }
command -v apt-get >/dev/null || { echo "system: no apt-get here; install by hand:$missing" >&2; exit 1; }
if [ "$(id -u)" = 0 ]; then root=; else root=sudo; fi
$root apt-get update -q
# shellcheck disable=SC2086  # one word a package
$root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $missing
