#!/bin/sh
# Restores the database into an empty or an old data directory: to the end of the archive, or as the options say.
set -eu
mkdir -p -m 700 "$PGBACKREST_PG1_PATH"
exec pgbackrest restore --delta "$@"
