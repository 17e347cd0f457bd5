#!/bin/sh
# Rolls out a release over a running composition: infra/compose/roll.sh [service…]   (default: all of ours)
# `docker compose up` would stop every gateway before it starts the first new one. This starts as many new ones next to
# the old ones, waits for their health, and only then stops the old ones, one by one, each with its full grace period.
# It leaves what `up` would have created, with the counts of docker-compose.yml and .env, so that a later `up` replaces nothing.
# Build or pull the images first. After an interruption run it again: every running process is replaced.
set -eu
cd "$(dirname "$0")/../.."

# Consumers before producers: mailers before engines, engines before gateways.
services=${*:-mailer engine gateway}

# Creates the containers that are missing. Up to Compose 2.29.2 a container's hash includes the service's dependencies, and
# `up --no-deps` leaves them out: the next `up` would replace every container that it had created. This leaves nothing out,
# and starts nothing.
create() {
  docker compose create --no-build --no-recreate "$@"
}

start() {
  create "$@"
  docker compose up --detach --no-deps --no-build --no-recreate --wait "$@"
}

# Its container is replaced too: an `up` that replaced it would replace, or stop, all services that depend on it.
docker compose rm --force migrate
create migrate
docker start --attach "$(docker compose ps --all --quiet migrate)"

for service in $services; do
  # Old ones that an interrupted run had stopped would start again.
  docker compose rm --force "$service"
  old=$(docker compose ps --quiet "$service")
  [ -n "$old" ] || { echo "$service does not run; start it with: docker compose up -d" >&2; exit 1; }
  count=$(echo "$old" | wc -l)
  start --scale "$service=$((count * 2))" "$service"
  for container in $old; do
    docker stop "$container" >/dev/null
    docker rm "$container" >/dev/null
    echo "$service: one replaced"
  done
  # As many as the files say; an interrupted run leaves more.
  start "$service"
done
