# Of the scripts beside this file; they run in the folder of docker-compose.yml. COMPOSE is another command, such as docker-compose.
set -eu
cd "$(dirname "$0")/../.."
services='auth puzzles social battle admin'

compose() { ${COMPOSE:-docker compose} "$@"; }
step() { echo "$(date -u +%H:%M:%S) $*"; }

# Checks by itself: Docker asks a container only once a minute.
wait_until_ready() {
  for _ in $(seq "${WAIT_ATTEMPTS:-180}"); do
    ! docker exec "$1" /app/healthcheck.sh >/dev/null 2>&1 || return 0
    sleep "${WAIT_SECONDS:-1}"
  done
  docker logs --tail 20 "$1" >&2
  return 1
}
