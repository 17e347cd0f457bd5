#!/bin/sh
# Installs what one service needs to run and nothing else: install-production.sh @quarry/gateway
# Run it in a folder that holds package.json, package-lock.json, .npmrc and the package.json of packages/ and services/.
set -eu
service=$1

# A workspace's development dependencies lead to the launcher and its servers: npm would keep those although it leaves
# development dependencies out, because the launcher is a workspace itself.
npm pkg delete devDependencies --workspaces --include-workspace-root
npm ci --omit=dev --ignore-scripts --no-audit --no-fund --prefer-offline --workspace "$service"

# What is in the image, for scanners.
# Development dependencies are gone from the manifests; `--omit=dev` would leave out what the lock file calls both.
npm sbom --package-lock-only --sbom-format cyclonedx --workspace "$service" >sbom.cdx.json

# Types, maps and documentation are not used in production.
find node_modules -type f \( -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.map' -o -name '*.md' \) -delete

# What is left is the image's /app.
rm package-lock.json .npmrc
