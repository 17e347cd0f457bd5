#!/usr/bin/env bash
# Adds to each image of others the digest that its tag has now in its registry, for installations without the update bot
# (renovate.json), which does the same and renews them. An image that has one keeps it; delete it to renew it.
#     infra/images/pin-digests.sh          needs docker with buildx, and the registries
# The tag of our own Postgres image follows from its content: a unit test then names the new one.
set -euo pipefail
cd "${1:-"$(dirname "$0")/../.."}"

for file in docker-compose.yml infra/compose/*.yml infra/images/Dockerfile; do
  # `image: name:tag` and `FROM name:tag`; ours have a variable or no tag.
  for image in $(sed -nE 's/^(.* )?(image:|FROM) ([a-z0-9./-]+:[A-Za-z0-9._-]+)( AS .*)?$/\3/p' "$file" | sort -u); do
    digest="$(docker buildx imagetools inspect "$image" --format '{{.Manifest.Digest}}')"
    [[ "$digest" =~ ^sha256:[0-9a-f]{64}$ ]] || { echo "$image: no digest, but: $digest" >&2 && exit 1; }
    pinned="$(sed -E "s|((image:\|FROM) ${image//./\\.})( AS .*)?$|\1@$digest\3|" "$file")"
    printf '%s\n' "$pinned" >"$file"
    echo "$file: $image@$digest"
  done
done
