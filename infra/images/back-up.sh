#!/bin/sh
# Backs up each day: on Sundays, and if there is none, everything; else what has changed since then.
set -eu
pgbackrest stanza-create
pgbackrest check
while :; do
  [ "$(date -u +%u)" = 7 ] && type=full || type=diff
  pgbackrest backup --type="$type"
  touch /tmp/backed-up
  # Engines export its age. A setting of the database needs no table, which may not exist yet, and is restored with it.
  psql -qXw -h "$PGBACKREST_PG1_SOCKET_PATH" -U "$PGBACKREST_PG1_USER" -d "$PGBACKREST_PG1_DATABASE" \
    -c "alter database \"$PGBACKREST_PG1_DATABASE\" set quarry.backed_up_at = '$(date +%s)'"
  # In the background, so that a signal ends this script at once.
  sleep 86400 &
  wait $!
done
