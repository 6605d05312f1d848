#!/bin/sh
# compose.sh backup|check|secrets|restore <name>: what the container `backup` of Docker Compose runs. A backup has all databases, and the
# secrets of every process: without them nobody stays signed in, and a new Postgres has other passwords.
set -eu
folder=$BACKUP_FOLDER/$2
umask 077
for service in auth puzzles social battle admin; do
  variable=$(echo "$service" | tr '[:lower:]' '[:upper:]')_DATABASE_URL
  url=$(sed -n 's/^DATABASE_URL=//p' "$SECRETS_FOLDER/$service/env" 2>/dev/null || true)
  export "$variable=$url"
done
case $1 in
  backup)
    # Before the dumps: a folder with the manifest, which is written last, must have them.
    trap 'rm -f "$folder-secrets.tar"' EXIT
    # The volumes, not the folder that they are in: it belongs to the image, which is read-only.
    # shellcheck disable=SC2046
    tar -C "$SECRETS_FOLDER" --numeric-owner -cf "$folder-secrets.tar" $(ls "$SECRETS_FOLDER")
    node dist/main.js backup "$folder"
    mv "$folder-secrets.tar" "$folder/secrets.tar"
    ;;
  check)
    node dist/main.js check "$folder"
    tar -tf "$folder/secrets.tar" >/dev/null
    ;;
  secrets)
    tar -C "$SECRETS_FOLDER" --numeric-owner -xpf "$folder/secrets.tar"
    ;;
  restore)
    REDIS_URL=$(sed -n 's/^REDIS_URL=//p' "$SECRETS_FOLDER/operator/env")
    export REDIS_URL
    node dist/main.js restore "$folder" --overwrite
    ;;
esac
