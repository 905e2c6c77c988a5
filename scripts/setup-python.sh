#!/usr/bin/env bash
# Make .venv, install the locked dependencies by hash, and the package itself as editable.
set -euo pipefail
cd "$(dirname "$0")/.."
python="${PYTHON:-python3}"

if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
    echo "Martius needs Python 3.11 or newer: install it (Debian: apt-get install python3 python3-venv)" \
        "or name it, as in 'make PYTHON=python3.12 ...'." >&2
    exit 1
fi
if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
    echo "$python cannot make virtual environments: install venv (Debian: apt-get install python3-venv)." >&2
    exit 1
fi

echo "Setting up Python in .venv ..."
[ -x .venv/bin/python ] || "$python" -m venv .venv
pip() { .venv/bin/python -m pip --quiet --disable-pip-version-check --no-input "$@"; }
pip install --require-hashes -r requirements/dev.lock
pip install --no-build-isolation --no-deps --editable .
pip check
