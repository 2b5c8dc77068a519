import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { QUEUE_NAMES, QUEUE_PREFIX } from '../jobs/queues.ts';
import type { PrivateRedis } from '../redis/private-server.ts';
import { createRedisProbe } from '../redis/probe.ts';
import { createHealth, type Health } from '../runtime/health.ts';
import { freeBytes } from '../service/files/free-space.ts';
import { QUEUE_NAME as GENERATE_QUEUE } from '../service/keys.ts';
import { startAdmin } from '../web/admin.ts';
import { createHostRule } from '../web/host-rule.ts';
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
      hosts: createHostRule(config.allowedHosts),
      health,
      log: webLog(config, log),
      redis: probe.redis,
      shown: [
        ...(roles.has('worker') ? QUEUE_NAMES.map((name) => ({ name, prefix: QUEUE_PREFIX })) : []),
        ...(roles.has('engine') ? [{ name: GENERATE_QUEUE, prefix: 'bull' }] : []),
      ],
    }),
  );
  const { url } = admin;
  log.info({ queues: `${url}/queues`, metrics: `${url}/metrics`, ready: `${url}/ready` }, 'operators look here');
  const started = stack.move();
  return { health, adminUrl: url, [Symbol.asyncDispose]: () => started.disposeAsync() };
}
