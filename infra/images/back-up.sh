#!/bin/sh
# Backs up at its start, then each day: everything if the last such backup is a week old, else what has changed since then.
set -eu
pgbackrest stanza-create
pgbackrest check
while :; do
  # By its age, not on a day of the week: this may start often on one, and never on another. A label begins with the day.
  full=$(pgbackrest info | sed -n 's/^ *full backup: \([0-9]*\)-.*/\1/p' | tail -n 1)
  [ "${full:-0}" -gt "$(date -d '7 days ago' +%Y%m%d)" ] && type=diff || type=full
  # By age as well: of a number of full backups, repeated ones would replace those of weeks. pgBackRest keeps the newest one that
  # is older, and everything since.
  pgbackrest backup --type="$type" \
    --repo1-retention-full-type=time --repo1-retention-full=$((${BACKUP_KEEP_WEEKS:-4} * 7))
  touch /tmp/backed-up
  # Engines export its age. A setting of the database needs no table, which may not exist yet, and is restored with it.
  psql -qXw -h "$PGBACKREST_PG1_SOCKET_PATH" -U "$PGBACKREST_PG1_USER" -d "$PGBACKREST_PG1_DATABASE" \
    -c "alter database \"$PGBACKREST_PG1_DATABASE\" set quarry.backed_up_at = '$(date +%s)'"
  # In the background, so that a signal ends this script at once.
  sleep 86400 &
  wait $!
done
