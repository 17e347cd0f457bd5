#!/bin/sh
# Installs only what one service needs to run: install-production.sh @quarry/gateway
# Run it in a folder with package.json, package-lock.json, .npmrc and the package.json of packages/ and services/.
set -eu
service=$1

# A workspace's development dependencies include the launcher and its servers: npm would keep those although it omits
# development dependencies, because the launcher is a workspace itself.
npm pkg delete devDependencies --workspaces --include-workspace-root
npm ci --omit=dev --ignore-scripts --no-audit --no-fund --prefer-offline --workspace "$service"

# The bill of materials, for scanners.
# Development dependencies were removed from the manifests; `--omit=dev` would omit packages the lock file marks as both.
npm sbom --package-lock-only --sbom-format cyclonedx --workspace "$service" >sbom.cdx.json

# Types, maps, documentation, and what fonts have for browsers only are not used in production.
find node_modules -type f \( -name '*.woff2' -o -name '*.css' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.map' -o -name '*.md' \) -delete

# The rest is the image's /app.
rm package-lock.json .npmrc
