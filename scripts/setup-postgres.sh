#!/usr/bin/env bash
# Make sure that there is a PostgreSQL for the tests of the server; they start it themselves.
set -euo pipefail

if command -v initdb >/dev/null || compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null; then exit 0; fi
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Installing PostgreSQL for the tests of the server ..."
    export DEBIAN_FRONTEND=noninteractive
    apt-get -qq update
    # without the common package's habit of starting a cluster of its own
    mkdir -p /etc/postgresql-common
    [ -e /etc/postgresql-common/createcluster.conf ] ||
        echo "create_main_cluster = false" >/etc/postgresql-common/createcluster.conf
    apt-get -qq install -y --no-install-recommends postgresql </dev/null >/dev/null
    exit 0
fi
echo "The tests of the server need PostgreSQL: install it (Debian: sudo apt-get install postgresql)." >&2
exit 1
