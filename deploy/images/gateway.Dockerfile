# The image of the gateway with the web app; from the repository's root:
#   docker build -f deploy/images/gateway.Dockerfile -t fourfold/gateway .
# The stages before `runtime` are the same for every image, so that the build cache shares them.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim

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
RUN node deploy/images/collect.mjs gateway /out

FROM node
ARG VERSION=development
ENV RELEASE_VERSION=${VERSION}
ENV HOST=0.0.0.0 MANAGEMENT_HOST=0.0.0.0
COPY --from=runtime /out /app
COPY --from=build /app/web/dist /app/web/dist
WORKDIR /app/gateway
USER 10001:10001
HEALTHCHECK --interval=60s --timeout=5s --start-period=120s --retries=3 CMD ["/app/healthcheck.sh"]
CMD ["node", "--max-semi-space-size=4", "dist/main.js"]
