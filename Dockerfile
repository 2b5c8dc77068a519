# Node 24 runs the TypeScript sources as they are: no build step, so what is copied is what runs.
#   docker build --target kiln -t kiln .          for a Redis elsewhere (REDIS_URL)
#   docker build -t kiln:alone .                  with a redis-server for the case that REDIS_URL is not set
# Pinned by the builder to the digest that was looked at: `--build-arg NODE_IMAGE=node:24.21.0-slim@sha256:…`. Renovate
# (renovate.json, docker:pinDigests) writes it into the next line once it runs on the repository.
ARG NODE_IMAGE=node:24.21.0-slim

FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages ./packages
# Exactly what the lock file says. Where a registry lacks a package of another platform, `npm ci` fails: then what it has.
# A compiler and a second bundler come along as what others may use at build time: nothing here does (45 MB).
RUN (npm ci --omit=dev --no-audit --no-fund \
   || (echo 'npm ci failed: installing by npm install, which leaves out what this registry does not have' >&2 \
       && npm install --omit=dev --no-save --no-audit --no-fund)) \
 && npm cache clean --force \
 && rm -rf node_modules/typescript node_modules/@typescript node_modules/esbuild-wasm
COPY scripts/check-licences.ts ./scripts/
RUN node --disable-warning=ExperimentalWarning scripts/check-licences.ts --notices > THIRD-PARTY-NOTICES.txt

FROM ${NODE_IMAGE} AS kiln
LABEL org.opencontainers.image.title="Kiln" \
      org.opencontainers.image.version="1.0.0" \
      org.opencontainers.image.description="A Discord bot that turns words and pictures into 3D assets, with its asset service" \
      org.opencontainers.image.licenses="MIT"
# Reaps what threads and programs leave, and passes signals on. What installs packages is not needed any more.
RUN apt-get update \
 && apt-get install -y --no-install-recommends tini \
 && rm -rf /var/lib/apt/lists/* /usr/local/lib/node_modules/npm /usr/local/bin/npm /usr/local/bin/npx /opt/yarn*
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY --from=packages /app/packages ./packages
COPY --from=packages /app/THIRD-PARTY-NOTICES.txt ./
COPY package.json LICENSE README.md ./
COPY bin ./bin
COPY src ./src
COPY ops/docker/healthy.sh /usr/local/bin/kiln-healthy
# What is in the image, for kiln_build_info: `--build-arg COMMIT=$(git rev-parse HEAD)`.
ARG COMMIT=unknown
LABEL org.opencontainers.image.revision=$COMMIT
RUN echo "$COMMIT" > commit
# `docker exec <container> kiln help`: the operator's commands. The root may be read-only: only /data and /tmp are written.
RUN ln -s /app/bin/kiln.mjs /usr/local/bin/kiln && mkdir /data && chown node:node /data
USER node
# glibc gives memory back sooner with few heaps.
ENV NODE_ENV=production KILN_DATA_DIR=/data KILN_ADMIN_PORT=4681 MALLOC_ARENA_MAX=2
VOLUME /data
# Page and asset service, once KILN_HOST opens them. The operators' port (4681) is not for everybody.
EXPOSE 4680 4690
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["/usr/local/bin/kiln-healthy"]
# It is gone in eight seconds at most.
STOPSIGNAL SIGTERM
ENTRYPOINT ["tini", "--"]
CMD ["node", "--disable-warning=ExperimentalWarning", "src/bot.ts"]

FROM kiln AS alone
USER root
RUN apt-get update && apt-get install -y --no-install-recommends redis-server && rm -rf /var/lib/apt/lists/*
USER node
