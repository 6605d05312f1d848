#!/bin/sh
# restore.sh <name>: restores a backup of job.sh, from object storage if it is not in BACKUP_FOLDER any more. Replaces everything
# that the databases hold; refuses while a service is connected.
set -eu
folder=$BACKUP_FOLDER/$1
[ -e "$folder/manifest.json" ] || rclone copy "$BACKUP_REMOTE/$1" "$folder"
node dist/main.js restore "$folder" --overwrite
