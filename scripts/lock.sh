#!/usr/bin/env bash
# Write the locks anew from pyproject.toml and web/package.json; --upgrade takes newer versions too.
set -euo pipefail
cd "$(dirname "$0")/.."

if ! .venv/bin/python -c 'import sys; sys.exit(sys.version_info[:2] != (3, 11))'; then
    echo "The locks are written with Python 3.11, the oldest that Martius supports:" \
        "run 'make clean', then 'make lock PYTHON=python3.11'." >&2
    exit 1
fi

export CUSTOM_COMPILE_COMMAND="make lock"
compile() {
    .venv/bin/pip-compile --quiet --generate-hashes --allow-unsafe --strip-extras \
        --no-emit-index-url --no-emit-trusted-host --no-emit-find-links "$@" pyproject.toml
}
compile "$@" --output-file requirements/runtime.lock
compile "$@" --output-file requirements/dev.lock --constraint requirements/runtime.lock \
    --extra dev --extra postgres --extra rl --extra openspiel --extra reports --extra tune --extra cluster
compile "$@" --output-file requirements/docs.lock --constraint requirements/dev.lock --extra docs
if [ -f web/package.json ]; then (cd web && npm install --package-lock-only); fi

# A lock holds versions and hashes, and never an address.
if grep -n '://' requirements/*.lock || grep -n '"resolved"' web/package-lock.json 2>/dev/null; then
    echo "The lines above name a download address: remove them before you commit." >&2
    exit 1
fi
