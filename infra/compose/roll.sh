#!/bin/sh
# Rolls out a release over a running composition: infra/compose/roll.sh [service…]   (default: all of ours)
# `docker compose up` would stop every gateway before it starts the first new one. This starts as many new ones next to
# the old ones, waits for their health, and only then stops the old ones, one by one, each with its full grace period.
# Build or pull the images first. After an interruption run it again: every running process is replaced.
set -eu
cd "$(dirname "$0")/../.."

# Engines first: they know the commands that new gateways send.
services=${*:-engine gateway mailer}

docker compose run --rm --no-deps migrate

for service in $services; do
  old=$(docker compose ps --quiet "$service")
  [ -n "$old" ] || { echo "$service does not run; start it with: docker compose up -d" >&2; exit 1; }
  count=$(echo "$old" | wc -l)
  docker compose up --detach --no-deps --no-recreate --no-build --wait --scale "$service=$((count * 2))" "$service"
  for container in $old; do
    docker stop "$container" >/dev/null
    docker rm "$container" >/dev/null
    echo "$service: one replaced"
  done
done
