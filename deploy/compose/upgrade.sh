#!/bin/sh
# upgrade.sh <version>: builds the images of a version from the sources (or pulls them, with FOURFOLD_REGISTRY) and replaces one process
# after the other: the next one is ready before the old one ends. The images of the version before stay for
# upgrade.sh --back <version>, which replaces the processes alone: the schema never goes back.
. "$(dirname "$0")/common.sh"
back=
if [ "$1" = --back ]; then back=true && shift; fi
version=$1
# Goes before .env, which keeps the version of before until a process of this one is ready.
export FOURFOLD_VERSION="$version"

if [ -z "$back" ]; then
  step "getting the images of $version"
  if grep -q '^FOURFOLD_REGISTRY=.' .env; then compose --profile backup pull; else compose --profile backup build; fi
  step 'migrating'
  for service in $services; do compose run --rm -T "$service-migrate"; done
  compose run --rm -T stream
  # Before the new code starts, which needs them. The old code runs with them too, if the release takes none away that it uses.
  step 'loading the rights in Redis and NATS'
  # shellcheck disable=SC2016
  compose exec -T redis sh -c 'REDISCLI_AUTH="$(cat /run/fourfold/operator-password)" redis-cli --user operator -e acl load'
  # Queries fail for the seconds of a restart, which most versions do not need. It takes one, since a reload would read the file
  # that was mounted before `git pull` replaced it.
  if ! compose exec -T nats cat /etc/fourfold/nats.conf | cmp -s k8s/nats/services.conf -; then
    # Refuses a broken file while NATS still runs with the old one.
    compose run --rm -T --no-deps nats --config /etc/fourfold/nats.conf -t
    compose restart nats
    wait_until compose exec -T nats wget -q -O /dev/null http://127.0.0.1:8222/healthz || {
      compose logs --tail 20 nats >&2
      exit 1
    }
  fi
fi

# Every later command keeps the version.
keep() {
  touch .env
  if grep -q '^FOURFOLD_VERSION=' .env; then
    sed "s|^FOURFOLD_VERSION=.*|FOURFOLD_VERSION=$version|" .env >.env.new
  else
    { cat .env && echo "FOURFOLD_VERSION=$version"; } >.env.new
  fi
  cat .env.new >.env
  rm .env.new
}

end() {
  docker stop -t 100 "$@"
  docker rm "$@"
}

# What an upgrade that was interrupted has left: one that has stopped, which Compose would start again in the place of a new one, or two
# that run, beside which there is no room.
tidy() {
  compose rm -f "$1"
  running=$(compose ps -q "$1")
  ready=
  for id in $running; do
    [ -n "$ready" ] || ! docker exec "$id" /app/healthcheck.sh >/dev/null 2>&1 || ready=$id
  done
  for id in $running; do
    [ -z "$ready" ] || [ "$id" = "$ready" ] || end "$id"
  done
}

# A process has room for another one beside it, unless both would have the same port of this machine.
replace() {
  step "replacing $1"
  tidy "$1"
  old=$(compose ps -q "$1")
  # shellcheck disable=SC2086
  set -- "$1" $old
  # An image that is gone is not built again: the sources are those of another version.
  compose up -d --no-deps --no-build --no-recreate --scale "$1=$#" "$1"
  new=$(compose ps -q "$1" | grep -vxF "$old")
  wait_until_ready "$new" || {
    docker rm -f "$new" || true
    exit 1
  }
  keep
  shift
  [ $# -gt 0 ] || return 0
  # Whoever looks up its name every few seconds knows the new one before the old one leaves.
  sleep "${OVERLAP_SECONDS:-5}"
  end "$@"
}
for service in $services; do replace "$service"; done
if grep -q '^GATEWAY_PORTS=.*-' .env; then replace gateway; else
  step 'replacing gateway, which is away for some seconds: GATEWAY_PORTS in .env.example'
  compose up -d --no-deps --no-build gateway
  wait_until_ready "$(compose ps -q gateway)"
fi
step 'done'
