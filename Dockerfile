# Node 24 runs the TypeScript sources as they are: no build step. Redis is included for the case that REDIS_URL is not set.
FROM node:24-slim

RUN apt-get update \
 && apt-get install -y --no-install-recommends redis-server \
 && rm -rf /var/lib/apt/lists/*

WORKDIR /app
COPY package.json package-lock.json ./
COPY packages ./packages
# `npm install`, not `npm ci`: registries differ in which platforms' optional packages they hold.
RUN npm install --omit=dev --no-save --no-audit --no-fund

COPY bin ./bin
COPY src ./src
COPY LICENSE README.md ./

# `docker exec <container> kiln help`: the operator's commands.
RUN ln -s /app/bin/kiln.mjs /usr/local/bin/kiln \
 && mkdir /data && chown node:node /data
USER node
ENV NODE_ENV=production KILN_DATA_DIR=/data
VOLUME /data

# Page and asset service, once KILN_HOST opens them. The operators' port (4681) is not for everybody.
EXPOSE 4680 4690

HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.KILN_ADMIN_PORT || 4681}/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]

# The program hears it before anything else is loaded, also as the first process, and is gone in eight seconds at most.
STOPSIGNAL SIGTERM
CMD ["node", "--disable-warning=ExperimentalWarning", "src/bot.ts"]
