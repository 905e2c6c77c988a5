#!/usr/bin/env bash
# Build the wheel and the sdist, install the wheel in a clean environment, play a game and look at
# the pages that it serves. Nothing is published: docs/release.md says what comes next.
set -euo pipefail
cd "$(dirname "$0")/.."
version="$(.venv/bin/python -c 'import martius; print(martius.__version__)')"
if ! grep -q "^## $version " CHANGELOG.md; then
    echo "CHANGELOG.md has no section '## $version (date)': write it, or change __version__." >&2
    exit 1
fi

rm -rf dist
.venv/bin/python -m hatchling build --target sdist --target wheel
wheel="$(ls dist/*.whl)"

scratch="$(mktemp -d)"
server=""
trap '[ -z "$server" ] || kill "$server"; rm -rf "$scratch"' EXIT
"${PYTHON:-python3}" -m venv "$scratch/venv"
pip() { "$scratch/venv/bin/python" -m pip --quiet --disable-pip-version-check --no-input "$@"; }
pip install --require-hashes -r requirements/runtime.lock
pip install --no-deps "$wheel"
pip check

root="$PWD"
cd "$scratch" # so that nothing of the source tree is found by chance
PATH="$scratch/venv/bin:$PATH"
martius --version
if [ "${MARTIUS_COMPILE:-}" = 1 ]; then
    martius --version | grep -q "rules compiled" || {
        echo "MARTIUS_COMPILE=1, but the rules of the wheel run as pure Python." >&2
        exit 1
    }
fi
martius simulate hispania --seats random --games 3
martius serve --port 0 --db "$scratch/table.db" >"$scratch/serve.log" 2>&1 &
server=$!
python "$root/scripts/visit.py" "$scratch/serve.log"
echo "Martius $version is ready in dist/."
