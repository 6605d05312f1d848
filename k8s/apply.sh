#!/bin/sh
# apply.sh <folder of an overlay>: installs or upgrades. Migrations and the stream come before the servers; ends with 0 when every
# replica of the new release is ready, those of NATS included, and with 1 and the log of a Job as soon as that has failed.
set -eu
ns='kubectl -n fourfold'
server='app.kubernetes.io/component=server'
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT

# A Job cannot be changed: its name carries a hash of what it runs with, image and settings.
kubectl kustomize "$1" >"$work/rendered"
awk -v work="$work" 'BEGIN { n = 1000 } /^---$/ { n++; next } { print > (work "/" n) }' "$work/rendered"
jobs=
for object in "$work"/[0-9]*; do
  if grep -qx 'kind: Job' "$object"; then
    hash=$(sha256sum "$object" | cut -c 1-10)
    awk -v hash="$hash" '/^  name: / { $0 = $0 "-" hash } { print }' "$object" >"$object.named"
    mv "$object.named" "$object"
    jobs="$jobs $(awk '/^  name: / { print $2 }' "$object")"
  fi
  { echo ---; cat "$object"; } >>"$work/all.yaml"
done

# Jobs of earlier releases are not looked at.
list='{range .items[*]}{.metadata.name} {.status.conditions[?(@.status=="True")].type}{"\n"}{end}'
state_of() {
  $ns get job -l app.kubernetes.io/part-of=fourfold --ignore-not-found -o "jsonpath=$list" | awk -v job="$1" '$1 == job'
}

# One that has failed runs again: what it lacked may be there now.
for job in $jobs; do
  case $(state_of "$job") in *Failed*) $ns delete job "$job" ;; esac
done
kubectl apply -f "$work/all.yaml" -l 'app.kubernetes.io/component!=server'

# `kubectl wait` would not notice a failure.
for job in $jobs; do
  while true; do
    case $(state_of "$job") in
      *Failed*)
        echo "$job has failed:" >&2
        $ns logs "job/$job" --tail=20 >&2 || true
        exit 1
        ;;
      *Complete*) break ;;
    esac
    sleep "${WAIT_SECONDS:-2}"
  done
done

kubectl apply -f "$work/all.yaml"

# An autoscaler leaves alone what was scaled to 0.
stopped='{range .items[?(@.spec.replicas==0)]}{.metadata.name}{"\n"}{end}'
for name in $($ns get deployment -l "$server" -o "jsonpath=$stopped"); do
  $ns scale "deployment/$name" --replicas="$($ns get hpa "$name" -o 'jsonpath={.spec.minReplicas}')"
done
for workload in statefulset/nats $($ns get deployment -l "$server" -o name); do
  $ns rollout status "$workload" --timeout=10m
done
