#!/bin/sh
# wait-for-jobs.sh: waits until every Job of Fourfold is complete; ends with 1 and its log as soon as one has failed, which
# `kubectl wait` would not notice.
set -eu
list='{range .items[*]}{.metadata.name} {.status.conditions[?(@.status=="True")].type}{"\n"}{end}'
while true; do
  jobs=$(kubectl -n fourfold get job -l app.kubernetes.io/part-of=fourfold -o "jsonpath=$list")
  failed=$(printf '%s\n' "$jobs" | awk '/ .*Failed$/ { print $1 }')
  for job in $failed; do
    echo "$job has failed:" >&2
    kubectl -n fourfold logs "job/$job" --tail=20 >&2 || true
  done
  [ -z "$failed" ] || exit 1
  printf '%s\n' "$jobs" | grep -qv Complete || exit 0
  sleep "${WAIT_SECONDS:-2}"
done
