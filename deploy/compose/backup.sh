#!/bin/sh
# backup.sh [name]: all databases and secrets into a new folder of BACKUP_FOLDER, while everything runs.
. "$(dirname "$0")/common.sh"
name=${1:-$(date -u +%Y-%m-%dT%H%M%SZ)}
compose run --rm -T --no-deps backup sh compose.sh backup "$name"
echo "$name"
