# The image of backups and restores: Postgres's own client, of the server's version; from the repository's root:
#   docker build -f deploy/images/backup.Dockerfile -t fourfold/backup .
# The stages before `runtime` are the same for every image, so that the build cache shares them.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim
ARG POSTGRES_IMAGE=postgres:17.5-bookworm

# Node alone: nothing installs packages in a container that runs.
FROM ${NODE_IMAGE} AS node
RUN rm -rf /usr/local/lib/node_modules /usr/local/include /opt/yarn* \
    /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /usr/local/bin/yarn*

# The manifests only, so that a change of a source file does not install everything again.
FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY . .
RUN find . -type f ! -name package.json ! -name package-lock.json ! -name .npmrc -delete \
 && find . -type d -empty -delete

FROM ${NODE_IMAGE} AS build
ARG NPM_CONFIG_REGISTRY=https://registry.npmjs.org/
ENV NX_DAEMON=false NX_TUI=false
WORKDIR /app
COPY --from=manifests /app .
RUN npm ci --ignore-scripts
COPY . .
RUN npx nx run-many -t build --output-style=static

FROM build AS runtime
RUN node deploy/images/collect.mjs deploy/backup /out

FROM ${POSTGRES_IMAGE}
ARG VERSION=development
ENV RELEASE_VERSION=${VERSION}
RUN apt-get update \
 && apt-get install -y --no-install-recommends ca-certificates rclone \
 && rm -rf /var/lib/apt/lists/*
COPY --from=node /usr/local/bin/node /usr/local/bin/node
COPY --from=runtime /out /app
COPY deploy/backup/job.sh deploy/backup/restore.sh deploy/backup/compose.sh /app/deploy/backup/
WORKDIR /app/deploy/backup
USER 10001:10001
ENTRYPOINT []
CMD ["sh", "job.sh"]
