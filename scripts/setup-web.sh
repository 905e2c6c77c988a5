#!/usr/bin/env bash
# Install the browser client's locked packages into web/node_modules.
set -euo pipefail
cd "$(dirname "$0")/../web"

if ! node -e 'const [a, b] = process.versions.node.split("."); process.exit(a * 100 + +b >= 2019 ? 0 : 1)' 2>/dev/null ||
    ! npm --version >/dev/null 2>&1; then
    echo "Martius builds its browser client with Node.js 20.19 or newer and npm: install both." >&2
    exit 1
fi

echo "Setting up the browser client in web/node_modules ..."
npm ci
