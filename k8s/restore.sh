#!/bin/sh
# restore.sh <backup> <folder of the overlay>: replaces all data by a dump of the CronJob, such as 2026-03-01T031700Z; or
# restore.sh --archive <folder of the overlay>: by what the component postgres-restore recovers from the archive of Postgres.
# Players are offline meanwhile. Ends with 0 when every replica is ready.
set -eu
backup=$1 overlay=$2
here=$(dirname "$0")
ns='kubectl -n fourfold'
services='auth puzzles social battle admin'

work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
step() { echo "$(date -u +%H:%M:%S) $*"; }

# run_job <name> <command, as JSON>: the Job of the nightly backup with another command.
run_job() {
  $ns delete job "$1" --ignore-not-found
  $ns create job "$1" --from=cronjob/backup --dry-run=client -o json >"$work/job.json"
  change="[{\"op\":\"replace\",\"path\":\"/spec/template/spec/containers/0/command\",\"value\":$2}]"
  kubectl patch --local -f "$work/job.json" --type=json -p "$change" -o json >"$work/changed.json"
  kubectl apply -f "$work/changed.json"
  until $ns wait "job/$1" --for=condition=Complete --timeout=10s >/dev/null 2>&1; do
    if $ns wait "job/$1" --for=condition=Failed --timeout=1s >/dev/null 2>&1; then
      $ns logs "job/$1" --tail=50 >&2
      exit 1
    fi
  done
}

if [ "$backup" != --archive ]; then
  step "fetching and checking $backup"
  run_job check-backup "[\"sh\",\"restore.sh\",\"--check\",\"$backup\"]"
fi
step 'stopping the servers'
$ns scale deployment -l app.kubernetes.io/component=server --replicas=0
$ns wait pod -l 'app.kubernetes.io/name in (auth,puzzles,social,battle,admin,gateway)' --for=delete --timeout=5m
# A pooler keeps connections of services that have stopped, and a restore refuses to run beside them.
$ns delete pod -l cnpg.io/poolerName --ignore-not-found

if [ "$backup" = --archive ]; then
  step 'recovering from the archive'
  # A pooler never changes its cluster.
  $ns delete pooler postgres-pooler --ignore-not-found
  kubectl apply -k "$overlay" -l 'app.kubernetes.io/component notin (server,migration,stream,seed,backup)'
  $ns wait cluster/postgres-restored --for=condition=Ready --timeout=6h
  command='["node","dist/main.js","empty-redis"]'
else
  step "restoring $backup"
  command="[\"sh\",\"restore.sh\",\"$backup\"]"
fi
# It also empties Redis.
run_job restore "$command"

step 'emptying JetStream: it has events from after the backup'
$ns scale statefulset/nats --replicas=0
$ns wait pod -l app.kubernetes.io/name=nats --for=delete --timeout=5m
$ns delete pvc -l app.kubernetes.io/name=nats --ignore-not-found
# They run again: the schema is that of the backup, and there is no stream.
$ns delete job -l app.kubernetes.io/part-of=fourfold --ignore-not-found

step 'starting the servers'
"$here/apply.sh" "$overlay"
for service in $services; do
  $ns exec "deployment/$service" -- node dist/cli.js republish outbox
done
step 'done'
