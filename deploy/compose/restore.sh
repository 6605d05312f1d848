#!/bin/sh
# restore.sh <name>: replaces all data and secrets by those of a backup, on this machine or a new one. Players are offline
# meanwhile. Ends with 0 when everything is ready.
. "$(dirname "$0")/common.sh"
name=$1

step "checking $name"
compose run --rm -T --no-deps backup sh compose.sh check "$name"
step 'stopping the processes'
# shellcheck disable=SC2086
compose stop $services gateway
step 'restoring the secrets'
compose run --rm -T --no-deps backup sh compose.sh secrets "$name"
step 'emptying JetStream: it has events from after the backup'
compose stop nats
compose run --rm -T --no-deps --entrypoint sh nats -c 'rm -rf /data/*'
step 'creating databases and roles, where the server is new'
for service in $services; do compose run --rm -T "$service-migrate"; done
compose up -d redis
step "restoring $name"
compose run --rm -T --no-deps backup sh compose.sh restore "$name"
step 'starting everything'
# Whatever else there is, such as Prometheus, was not stopped.
# shellcheck disable=SC2086
compose up -d $services gateway
for service in $services gateway; do wait_until_ready "$(compose ps -q "$service")"; done
for service in $services; do
  compose exec -T "$service" node --env-file=/run/fourfold/env dist/cli.js republish outbox
done
step 'done'
