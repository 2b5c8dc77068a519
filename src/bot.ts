import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { checkServiceKey } from './client/check-service-key.ts';
import { createClient } from './client/client.ts';
import { attachmentOrigins } from './commands/attachments.ts';
import { createCommands } from './commands/commands.ts';
import { createGateway } from './commands/gateway.ts';
import { commandIds, registerCommands } from './commands/registration.ts';
import { createShowings } from './commands/showings.ts';
import { type Config, readConfig } from './config.ts';
import { UserError } from './errors.ts';
import { createGuilds } from './guilds/guilds.ts';
import { createPurchases } from './guilds/purchases.ts';
import { createSeal } from './guilds/seal.ts';
import { createServiceKeys } from './guilds/service-keys.ts';
import { type Health, registerHealth } from './health.ts';
import { createAccountClients } from './jobs/account-clients.ts';
import { createJobs } from './jobs/jobs.ts';
import { jobGauges } from './jobs/metrics.ts';
import { QUEUE_NAMES, QUEUE_PREFIX } from './jobs/queues.ts';
import { createRequestBudget } from './jobs/request-budget.ts';
import { createLog } from './log.ts';
import { OPERATOR_COMMANDS, operate } from './operator.ts';
import { registerPlayground } from './playground/playground.ts';
import { registerQueueBoard } from './queue-board.ts';
import { checkRedis, connectRedis } from './redis/connect.ts';
import { startPrivateRedis } from './redis/private-server.ts';
import { QUEUE_NAME as GENERATE_QUEUE } from './service/keys.ts';
import { createService } from './service/service.ts';

/**
 * The program: configuration -> plugs -> roles. Each part is disposable and disposed of in the reverse order of its
 * start, so that a stop hears no new command, hands its work over, and leaves Redis for last.
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
  const has = (role: 'gateway' | 'worker' | 'service' | 'engine' | 'playground') => config.roles.has(role);
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
  const secret = secrets[0] ?? '';

  // As the plain logger type: pino's own type parameters would otherwise run through every plugin's signature.
  const webLog: FastifyBaseLogger = log.child(
    { part: 'web' },
    { level: config.logLevel === 'info' ? 'warn' : config.logLevel },
  );
  const web = fastify({
    loggerInstance: webLog,
    logController: new fastify.LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
  });
  stack.defer(() => web.close());
  if (has('playground'))
    stack.use(
      await registerPlayground(web, {
        dataDir: join(config.dataDir, 'playground'),
        log: log.child({ part: 'playground' }),
      }),
    );
  const health = registerHealth(web, redis);
  const shown = [
    ...(has('worker') ? QUEUE_NAMES.map((name) => ({ name, prefix: QUEUE_PREFIX })) : []),
    ...(has('engine') ? [{ name: GENERATE_QUEUE, prefix: 'bull' }] : []),
  ];
  stack.use(registerQueueBoard(web, redis, shown));
  const url = await listen(web, config);

  let serviceUrl = config.assets.url;
  if (has('service') || has('engine')) {
    const service = stack.use(
      await createService({
        redisUrl,
        dataDir: config.dataDir,
        host: config.servicePublicUrl === undefined ? '127.0.0.1' : '0.0.0.0',
        port: config.servicePort,
        publicUrl: config.servicePublicUrl,
        moderation: config.moderation,
        localApiKey: config.localApiKey,
        secret,
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
    const discord = {
      token: config.discord.token,
      apiUrl: config.discord.builtIn ? `${url}/api` : config.discord.apiUrl,
    };
    await startBot({ config, log, stack, redis, redisUrl, serviceUrl, secrets, discord, health });
  }

  const started = stack.move();
  return { url, serviceUrl, redisUrl, [Symbol.asyncDispose]: () => started.disposeAsync() };
}

interface BotParts {
  config: Config;
  log: Logger;
  stack: AsyncDisposableStack;
  redis: Redis;
  redisUrl: string;
  serviceUrl: string;
  secrets: readonly string[];
  discord: { token: string; apiUrl: string | undefined };
  health: Health;
}

/** The roles that speak with Discord: what members say comes in by the gateway, what happens later is the workers'. */
async function startBot({
  config,
  log,
  stack,
  redis,
  redisUrl,
  serviceUrl,
  secrets,
  discord,
  health,
}: BotParts): Promise<void> {
  const clientFor = (apiKey: string) => {
    const budget = createRequestBudget(redis, apiKey);
    return createClient({ baseUrl: serviceUrl, apiKey, extensions: config.assets.builtIn, budget });
  };
  const client = stack.use(clientFor(config.assets.apiKey));
  const serviceKeys = createServiceKeys(redis, createSeal(secrets), Date.now);
  const rotated = await serviceKeys.rotate();
  if (rotated.resealed > 0) log.info(rotated, 'keys of guilds were sealed under the new secret');
  if (rotated.lost > 0) log.error(rotated, 'keys of guilds cannot be opened: an older KILN_SECRET is missing');
  const accounts = stack.use(createAccountClients(serviceKeys.open, clientFor));
  const guilds = createGuilds(redis);
  const jobs = stack.use(
    await createJobs({
      ...{ redisUrl, client, accounts, discord, guilds, log: log.child({ part: 'jobs' }) },
      inputs: { serviceUrl, origins: attachmentOrigins(discord.apiUrl) },
    }),
  );
  health.addGauges(jobGauges(jobs));
  if (config.roles.has('worker')) jobs.startWorkers();
  if (config.roles.has('gateway')) {
    const purchases = createPurchases(redis, guilds.ledger);
    const commands = createCommands({
      jobs,
      guilds,
      serviceKeys,
      purchases,
      checkServiceKey: (apiKey) => checkServiceKey(clientFor(apiKey)),
      showings: createShowings(redis),
      log: log.child({ part: 'commands' }),
      extensions: config.assets.builtIn,
      origins: attachmentOrigins(discord.apiUrl),
      commandIds: (applicationId) => commandIds(redis, applicationId),
      random: Math.random,
      now: Date.now,
    });
    const gateway = stack.use(
      await createGateway({
        ...discord,
        commands,
        community: { jobs, ledger: guilds.ledger, purchases, log: log.child({ part: 'community' }) },
        log: log.child({ part: 'gateway' }),
      }),
    );
    const { rest, applicationId } = gateway;
    await registerCommands({
      rest,
      applicationId,
      redis,
      payload: commands.payload,
      force: config.discord.builtIn,
      log,
    });
    health.addCheck('gateway', () => gateway.isReady());
  }
}

/** Loopback, unless KILN_PUBLIC_URL says that others are to reach this process; the playground never leaves loopback. */
async function listen(web: FastifyInstance, config: Config): Promise<string> {
  const host = config.publicUrl !== undefined && !config.roles.has('playground') ? '0.0.0.0' : '127.0.0.1';
  await web.listen({ port: config.port, host });
  const address = web.server.address();
  if (address === null || typeof address === 'string') throw new Error('the web server has no port');
  return `http://127.0.0.1:${address.port}`;
}

/** @throws {UserError} `port_in_use` */
async function checkPort(port: number, variable: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const probe = createServer().once('error', reject).listen({ port, host: '127.0.0.1' }, resolve);
  try {
    await promise;
  } catch (cause) {
    throw new UserError(
      'port_in_use',
      `Port ${port} is in use (is Kiln running already?). Stop what uses it, or set ${variable} to another port`,
      { cause },
    );
  } finally {
    await new Promise((closed) => probe.close(closed));
  }
}

/** Made once, kept beside the data, readable by its owner only. */
async function keptSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret');
  const fresh = randomBytes(32).toString('hex');
  await writeFile(file, fresh, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return (await readFile(file, 'utf8')).trim();
}

async function main(): Promise<void> {
  const stopped = Promise.withResolvers<void>();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stopped.resolve());
  try {
    const config = readConfig(process.env);
    const log = createLog({ level: config.logLevel, pretty: process.stderr.isTTY });
    const words = process.argv.slice(2);
    if (OPERATOR_COMMANDS.includes(words[0] ?? '')) {
      const { text, ok } = await operate(config, log, words);
      process.stdout.write(`${text}\n`);
      if (!ok) process.exitCode = 1;
      return;
    }
    await using kiln = await startKiln(config, log, process.env.PATH);
    process.stdout.write(config.roles.has('playground') ? `Kiln is ready: ${kiln.url}\n` : 'Kiln is ready\n');
    await stopped.promise;
    log.info('stopping');
    // The last resort, should something hang: by then every job was handed over.
    setTimeout(() => process.exit(1), 10_000).unref();
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

if (import.meta.main) await main();
