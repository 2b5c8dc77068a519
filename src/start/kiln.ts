import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config, Role } from '../config.ts';
import { checkRedis, connectRedis } from '../redis/connect.ts';
import { startPrivateRedis } from '../redis/private-server.ts';
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

/**
 * Starts the roles of this process. A port of 0 means any free one.
 * @param path the PATH on which a redis-server is looked for
 * @throws {UserError} what stands in the way, and what to change
 */
export async function startKiln(config: Config, log: Logger, path?: string): Promise<Kiln> {
  await using stack = new AsyncDisposableStack();
  const has = (role: Role) => config.roles.has(role);
  await mkdir(config.dataDir, { recursive: true });
  await checkPort(config.port, 'KILN_PORT');
  if (has('service')) await checkPort(config.servicePort, 'KILN_SERVICE_PORT');

  const redisUrl =
    config.redisUrl ?? stack.use(await startPrivateRedis({ dataDir: join(config.dataDir, 'redis'), path })).url;
  const redis = await connectRedis(redisUrl);
  stack.defer(() => redis.disconnect());
  redis.on('error', (err) => log.warn({ err }, 'redis connection failed'));
  await checkRedis(redis);
  const secrets = config.secrets ?? [await keptSecret(config.dataDir)];

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
    const discord = { token, apiUrl: builtIn ? `${url}/api` : apiUrl };
    stack.use(await startBotRoles({ config, log, redis, redisUrl, serviceUrl, secrets, discord, health }));
  }

  const started = stack.move();
  return { url, serviceUrl, redisUrl, [Symbol.asyncDispose]: () => started.disposeAsync() };
}
