import { networkOf } from 'kiln-client/internal/addresses';
import { createHealth, type Health } from 'kiln-runtime/health';
import { prefixOf } from 'kiln-runtime/redis/prefix';
import type { PrivateRedis } from 'kiln-runtime/redis/private-server';
import { createRedisProbe } from 'kiln-runtime/redis/probe';
import { startAdmin } from 'kiln-runtime/web/admin';
import { createHostRule } from 'kiln-runtime/web/host-rule';
import { freeBytes } from 'kiln-service/files/store/folder-store';
import { QUEUE_PREFIX as GENERATE_PREFIX, QUEUE_NAME as GENERATE_QUEUE } from 'kiln-service/keys';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { QUEUE_NAMES } from '../jobs/runtime/queues.ts';
import { QUEUE_PREFIX } from '../keys.ts';
import { readBuild } from './build.ts';
import { webLog } from './web.ts';

/** What operators and their tools look at: the checks that every process has, and the port that is theirs. */
export interface Watch extends AsyncDisposable {
  health: Health;
  adminUrl: string;
}

export interface WatchParts {
  config: Config;
  log: Logger;
  redisUrl: string;
  privateRedis: PrivateRedis | undefined;
}

const MEGABYTE = 1024 * 1024;

export async function startWatch({ config, log, redisUrl, privateRedis }: WatchParts): Promise<Watch> {
  await using stack = new AsyncDisposableStack();
  const { roles, dataDir, minFreeBytes } = config;
  const health = createHealth();
  const build = await readBuild();
  health.addGauges({ build_info: { help: 'Which Kiln this is', says: { ...build } } });
  const probe = stack.use(createRedisProbe(redisUrl));
  health.addCheck('redis', probe.check);
  if (privateRedis) health.addCheck('private redis', () => privateRedis.problem);
  const usesDisk = privateRedis || roles.has('service') || roles.has('engine') || roles.has('playground');
  if (usesDisk) {
    health.addCheck('disk', async () => {
      const free = await freeBytes(dataDir);
      if (free >= minFreeBytes) return undefined;
      const [left, floor] = [free, minFreeBytes].map((bytes) => Math.floor(bytes / MEGABYTE));
      return `${left} MB are left, less than ${floor} MB`;
    });
    health.addGauges({
      disk_free_bytes: { help: 'Room on the disk of the data folder', read: () => freeBytes(dataDir) },
    });
  }
  const admin = stack.use(
    await startAdmin({
      ...config.admin,
      networkOf,
      hosts: createHostRule(config.allowedHosts),
      trustProxy: config.trustProxy,
      health,
      log: webLog(config, log),
      redis: probe.redis,
      shown: [
        ...(roles.has('worker')
          ? QUEUE_NAMES.map((name) => ({ name, prefix: prefixOf(redisUrl) + QUEUE_PREFIX }))
          : []),
        ...(roles.has('engine') ? [{ name: GENERATE_QUEUE, prefix: prefixOf(redisUrl) + GENERATE_PREFIX }] : []),
      ],
    }),
  );
  const { url } = admin;
  const pages = { queues: `${url}/queues`, metrics: `${url}/metrics`, ready: `${url}/ready` };
  log.info({ ...pages, ...build, roles: [...roles] }, 'operators look here');
  const started = stack.move();
  return { health, adminUrl: url, [Symbol.asyncDispose]: () => started.disposeAsync() };
}
