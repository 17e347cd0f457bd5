#!/bin/sh
# Backs up each day: on Sundays, and if there is none, everything; else what has changed since then.
set -eu
pgbackrest stanza-create
pgbackrest check
while :; do
  [ "$(date -u +%u)" = 7 ] && type=full || type=diff
  pgbackrest backup --type="$type"
  touch /tmp/backed-up
  # In the background, so that a signal ends this script at once.
  sleep 86400 &
  wait $!
done
