#!/bin/sh
# job.sh: a new backup in BACKUP_FOLDER, kept for BACKUP_KEEP_DAYS; with BACKUP_REMOTE also in object storage, where the rules of
# the bucket say how long. RCLONE_CONFIG_… variables describe the remote.
set -eu
name=$(date -u +%Y-%m-%dT%H%M%SZ)
folder=$BACKUP_FOLDER/$name
mkdir -p "$BACKUP_FOLDER"
# A backup or a download that was broken off would fill the volume: one begun before this Job may have been, which ends after 4 hours.
find "$BACKUP_FOLDER" -mindepth 1 -maxdepth 1 -type d -name '*T*Z' -mmin +240 \
  ! -exec test -e '{}/manifest.json' ';' -exec rm -r {} +
node dist/main.js backup "$folder"
find "$BACKUP_FOLDER" -mindepth 1 -maxdepth 1 -type d -mtime +"${BACKUP_KEEP_DAYS:-7}" -exec rm -r {} +
if [ -n "${BACKUP_REMOTE:-}" ]; then
  # The manifest comes last: a backup without it is refused.
  rclone copy --exclude manifest.json "$folder" "$BACKUP_REMOTE/$name"
  rclone copy "$folder" "$BACKUP_REMOTE/$name"
fi
