import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config, Role } from '../config.ts';
import { awaitRedis, checkRedis } from '../redis/connect.ts';
import { startPrivateRedis } from '../redis/private-server.ts';
import { createOutages } from '../runtime/outages.ts';
import type { SecretWords } from '../runtime/without-secrets.ts';
import { createService } from '../service/service.ts';
import { checkPort } from '../web/listen.ts';
import { startBotRoles } from './bot-roles.ts';
import { keptSecret } from './kept-secret.ts';
import { startWeb } from './web.ts';

/**
 * Configuration -> plugs -> roles. Each part is disposable and disposed of in the reverse order of its start, so that a
 * stop hears no new command, hands its work over, and leaves Redis for last.
 */

export interface Kiln extends AsyncDisposable {
  /** Where the page (with the playground), health and metrics are. */
  url: string;
  /** Root of the asset service that is used. */
  serviceUrl: string;
  redisUrl: string;
}

export interface StartOptions {
  /** The PATH on which a redis-server is looked for. */
  path?: string | undefined;
  /** What the log must not show. */
  secretWords?: SecretWords;
  /** How long a Redis that is not there yet is waited for. */
  redisPatienceMs?: number;
}

const REDIS_PATIENCE_MS = 10_000;

/**
 * Starts the roles of this process. A port of 0 means any free one.
 * @throws {UserError} what stands in the way, and what to change
 */
export async function startKiln(config: Config, log: Logger, options: StartOptions = {}): Promise<Kiln> {
  await using stack = new AsyncDisposableStack();
  const has = (role: Role) => config.roles.has(role);
  await mkdir(config.dataDir, { recursive: true });
  await checkPort(config.port, 'KILN_PORT');
  if (has('service')) await checkPort(config.servicePort, 'KILN_SERVICE_PORT');

  const redisUrl =
    config.redisUrl ??
    stack.use(await startPrivateRedis({ dataDir: join(config.dataDir, 'redis'), path: options.path })).url;
  const patienceMs = options.redisPatienceMs ?? REDIS_PATIENCE_MS;
  const redis = await awaitRedis(redisUrl, {
    patienceMs,
    onWait: (reason) => log.warn({ reason, seconds: patienceMs / 1_000 }, 'waiting for Redis'),
  });
  stack.defer(() => redis.disconnect());
  const outages = createOutages(log);
  redis.on('error', (error) => outages.failed('redis', error));
  redis.on('ready', () => outages.worked('redis'));
  await checkRedis(redis);
  const secrets = config.secrets ?? [await keptSecret(config.dataDir)];
  for (const secret of secrets) options.secretWords?.add(secret);

  const { url, health } = stack.use(await startWeb(config, redis, log));

  let serviceUrl = config.assets.url;
  if (has('service') || has('engine')) {
    const service = stack.use(
      await createService({
        redisUrl,
        dataDir: config.dataDir,
        minFreeBytes: config.minFreeBytes,
        host: config.servicePublicUrl === undefined ? '127.0.0.1' : '0.0.0.0',
        port: config.servicePort,
        publicUrl: config.servicePublicUrl,
        moderation: config.moderation,
        localApiKey: config.localApiKey,
        secret: secrets[0] ?? '',
        oldSecrets: secrets.slice(1),
        log: log.child({ part: 'service' }),
        http: has('service'),
        engine: has('engine'),
        allowedOrigins: has('playground') ? [url] : [],
      }),
    );
    if (config.assets.builtIn && has('service')) serviceUrl = service.url;
  }

  if (has('gateway') || has('worker')) {
    const { token, builtIn, apiUrl } = config.discord;
    const hide = (key: string) => options.secretWords?.add(key);
    const discord = { token, apiUrl: builtIn ? `${url}/api` : apiUrl };
    stack.use(await startBotRoles({ config, log, redis, redisUrl, serviceUrl, secrets, discord, health, hide }));
  }

  const started = stack.move();
  return { url, serviceUrl, redisUrl, [Symbol.asyncDispose]: () => started.disposeAsync() };
}
