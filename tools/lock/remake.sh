#!/bin/sh
# Pins every dependency of pyproject.toml anew, with hashes, for Python 3.11 to 3.13 on every system: make lock.
set -eu
uv=$1
lock=tools/lock
trap 'rm -f "$lock"/*.new' EXIT

pin() { # NAME WHAT-IT-IS COMPILE-OPTIONS...
    name=$1
    what=$2
    shift 2
    {
        echo "# $what"
        echo "# Written by 'make lock' from pyproject.toml; to change a version, change it there and run that."
        "$uv" pip compile --quiet --universal --python-version 3.11 --upgrade --generate-hashes --no-emit-index-url \
            --no-header "$@"
    } >"$lock/$name.new"
    mv "$lock/$name.new" "$lock/$name.txt"
    echo "$lock/$name.txt"
}

pin dev "What make installs: the product's dependencies and the tools that build, check and test it." \
    --group dev pyproject.toml
pin runtime "What the installed product needs: pip install --require-hashes -r, then the wheel with --no-deps." \
    --constraints "$lock/dev.txt" pyproject.toml
# What shares memory between processes needs a compiler, and is for the pins of a Raspberry Pi's kernel alone.
pin blinka "The dependency group blinka alone." --group blinka --no-emit-package sysv-ipc
for group in fuzz node stubs-rp2 stubs-esp32; do
    pin "$group" "The dependency group $group alone." --group "$group"
done
