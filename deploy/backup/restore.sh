#!/bin/sh
# restore.sh [--check] <name>: restores a backup of job.sh, from object storage if it is not in BACKUP_FOLDER any more. Replaces
# everything that the databases hold; refuses while a service is connected. With --check it only fetches and checks the backup.
set -eu
check=
if [ "$1" = --check ]; then check=true && shift; fi
folder=$BACKUP_FOLDER/$1
if [ ! -e "$folder/manifest.json" ]; then
  from=${BACKUP_REMOTE:?is not set, and there is no manifest in $folder}/$1
  # The manifest comes last: a copy that was interrupted must not look complete.
  rclone copy --exclude manifest.json "$from" "$folder"
  rclone copy "$from" "$folder"
fi
if [ -n "$check" ]; then exec node dist/main.js check "$folder"; fi
node dist/main.js restore "$folder" --overwrite
