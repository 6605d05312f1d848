#!/bin/bash
# Exits with 0 if the process of this container is ready. In bash alone: starting Node would cost a hundred times more.
set -u
port=${PORT:-$(cat /app/port)}
exec 3<>"/dev/tcp/127.0.0.1/$port" || exit 1
printf 'GET /health/ready HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n' >&3
read -r _ status _ <&3
[ "$status" = 200 ]
