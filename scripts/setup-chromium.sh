#!/usr/bin/env bash
# Make sure that there is a Chromium for the browser tests.
set -euo pipefail

for name in chromium chromium-browser google-chrome; do
    if command -v "$name" >/dev/null; then exit 0; fi
done
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Installing Chromium for the browser tests ..."
    export DEBIAN_FRONTEND=noninteractive
    apt-get -qq update
    apt-get -qq install -y --no-install-recommends chromium </dev/null >/dev/null
    exit 0
fi
echo "The browser tests need Chromium: install it (Debian: sudo apt-get install chromium)." >&2
exit 1
