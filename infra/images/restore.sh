#!/bin/sh
# Restores the database into an empty or an old data directory: to the end of the archive, or as the options say.
set -eu
mkdir -p -m 700 "$PGBACKREST_PG1_PATH"

# A server that was killed leaves this file, and pgBackRest never restores where it is. Its lines 4 and 5 are the server's
# port and the folder of its socket, which is on the volume too. A connection is refused only if no process listens there, in
# whatever container; a server that starts, stops, hangs or is paused gives another answer, or none.
left=$PGBACKREST_PG1_PATH/postmaster.pid
if [ -e "$left" ]; then
  export LC_ALL=C PGCONNECT_TIMEOUT=5
  answer=$(psql -Xw -p "$(sed -n 4p "$left")" -h "$(sed -n 5p "$left")" -d postgres -c '' 2>&1) || true
  case $answer in
    *'Connection refused'*) rm "$left" ;;
    *)
      echo "a server may run on this volume: stop it; delete $left if you know that there is none" >&2
      exit 1
      ;;
  esac
fi
pgbackrest restore --delta "$@"
# A standby that was backed up with its primary does not exist any more: commits would wait for it for ever.
sed -i '/^synchronous_standby_names/d' "$PGBACKREST_PG1_PATH/postgresql.auto.conf"
