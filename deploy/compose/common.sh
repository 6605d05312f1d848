# Of the scripts beside this file; they run in the folder of docker-compose.yml. COMPOSE is another command, such as docker-compose.
set -eu
cd "$(dirname "$0")/../.."
services='auth puzzles social battle admin'

compose() { ${COMPOSE:-docker compose} "$@"; }
step() { echo "$(date -u +%H:%M:%S) $*"; }

# wait_until <command>: repeats it until it succeeds.
wait_until() {
  for _ in $(seq "${WAIT_ATTEMPTS:-180}"); do
    ! "$@" >/dev/null 2>&1 || return 0
    sleep "${WAIT_SECONDS:-1}"
  done
  return 1
}

# Checks by itself: Docker asks a container only once a minute.
wait_until_ready() {
  wait_until docker exec "$1" /app/healthcheck.sh || {
    docker logs --tail 20 "$1" >&2
    return 1
  }
}
