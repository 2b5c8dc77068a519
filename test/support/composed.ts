import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from 'kiln-runtime/redis/free-port';
import { parse } from 'yaml';
import { z } from 'zod';
import { startBucket } from './bucket/start-bucket.ts';
import { type KilnProcess, launchKilnProcess, startKilnProcess } from './kiln-process.ts';
import { createNetwork } from './network.ts';
import { redisProcess } from './redis-process.ts';

/**
 * The processes of compose.yaml as they stand there: each role and replica with the file's own environment, on a data folder
 * and, where this user may make them, in a network namespace of its own, with the file's names of hosts and its ports. Elsewhere
 * names and ports are those of this machine. What they share is a Redis and a store for files.
 */

const Compose = z.object({
  services: z.record(
    z.string(),
    z.object({
      deploy: z.object({ replicas: z.number() }).optional(),
      environment: z.record(z.string(), z.string()).optional(),
    }),
  ),
});

async function readCompose() {
  const text = await readFile(join(import.meta.dirname, '../../compose.yaml'), 'utf8');
  return Compose.parse(parse(text, { merge: true })).services;
}

/** As compose does: `${NAME}`, `${NAME:-otherwise}`, `${NAME:?why}`. */
function substitute(text: string, given: Record<string, string>): string {
  return text.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_all, name: string, kind?: string, rest = '') => {
    if (given[name]) return given[name];
    if (kind === '?') throw new Error(`${name} is not set: ${rest}`);
    return rest;
  });
}

/** What the file wants to be told. */
export const GIVEN = {
  DISCORD_TOKEN: 'playground-bot-token',
  KILN_SECRET: 's'.repeat(32),
  KILN_LOCAL_API_KEY: 'a-key-of-our-own',
  KILN_ADMIN_TOKEN: 'a-token-of-the-operator',
};

interface Row {
  machine: string;
  role: string;
  environment: Record<string, string>;
}

/** One for each replica, in the order of the file. */
async function readRows(): Promise<Row[]> {
  return Object.entries(await readCompose()).flatMap(([role, { deploy, environment }]) => {
    if (!environment?.KILN_ROLES) return [];
    const { replicas = 1 } = deploy ?? {};
    return Array.from({ length: replicas }, (_, i) => ({
      ...{ role, environment },
      machine: replicas === 1 ? role : `${role}-${i + 1}`,
    }));
  });
}

export type Composed = Awaited<ReturnType<typeof startComposed>>;

/** @param more for every process besides what the file says */
export async function startComposed(more: Record<string, string> = {}) {
  await using building = new AsyncDisposableStack();
  const folders = building.use(new AsyncDisposableStack());
  const rows = await readRows();
  const network = await createNetwork(
    rows.map(({ machine }) => machine),
    ['redis', 'store'],
  );
  if (network) building.use(network);
  const host = network?.address ?? '127.0.0.1';
  const [redis, store, discord, service] = network
    ? [6379, 9000, 4680, 4690]
    : [await freePort(), await freePort(), await freePort(), await freePort()];
  const keeping = { appendonly: 'yes', appendfsync: 'always', 'protected-mode': 'no' };
  building.use(await redisProcess({ bind: host, port: redis, ...keeping }));
  const bucket = building.use(await startBucket({ name: 'kiln', accessKey: 'kiln', host, port: store }));
  const serviceUrl = `http://${network?.addressOf('service') ?? host}:${service}`;
  const given = {
    ...GIVEN,
    STORE_PASSWORD: process.env.AWS_SECRET_ACCESS_KEY ?? '',
    // Links of results are followed from here.
    KILN_SERVICE_PUBLIC_URL: serviceUrl,
  };
  const folder = async () => {
    const path = await mkdtemp(join(tmpdir(), 'kiln-compose-'));
    folders.defer(() => rm(path, { recursive: true, force: true }));
    return path;
  };
  const onThisMachine = (role: string, environment: Record<string, string>) => ({
    ...Object.fromEntries(
      Object.entries(environment).map(([name, text]) => [
        name,
        text
          .replace('redis:6379', `${host}:${redis}`)
          .replace('store:9000', `${host}:${store}`)
          .replaceAll('service:4690', `${host}:${service}`),
      ]),
    ),
    ...{ KILN_ADMIN_HOST: host, KILN_ADMIN_PORT: '0', KILN_HOST: host },
    ...(role === 'service' && { KILN_SERVICE_PORT: String(service) }),
  });
  const start = async ({ machine, role, environment }: Row) => {
    const own = Object.fromEntries(Object.entries(environment).map(([name, text]) => [name, substitute(text, given)]));
    const isBot = 'DISCORD_TOKEN' in own;
    return launchKilnProcess(
      {
        KILN_PORT: '0',
        ...(isBot && { DISCORD_API_URL: `http://${host}:${discord}/api` }),
        ...(network ? own : onThisMachine(role, own)),
        KILN_DATA_DIR: await folder(),
        ...more,
      },
      { on: network?.on(machine) ?? [] },
    );
  };
  const page = building.use(
    await startKilnProcess({
      ...{ KILN_ROLES: 'playground', KILN_HOST: host, KILN_PORT: String(discord), KILN_DATA_DIR: await folder() },
      KILN_PUBLIC_URL: `http://${host}:${discord}`,
    }),
  );
  const running: (Row & { process: Omit<KilnProcess, 'url'> & { ready: Promise<string> } })[] = [];
  for (const row of rows) running.push({ ...row, process: building.use(await start(row)) });
  await Promise.all(running.map(({ process }) => process.ready));
  const redisUrl = `redis://${host}:${redis}`;
  const stack = building.move();
  return {
    ...{ url: page.url, serviceUrl, redisUrl, bucket, running, start, network },
    /** As the operator would: it ends with status 1, and so rejects, when anything is wrong. */
    async audit() {
      const { PATH } = process.env;
      const assets = { ASSET_API_URL: serviceUrl, ASSET_API_KEY: GIVEN.KILN_LOCAL_API_KEY };
      const env = { PATH, ...assets, REDIS_URL: redisUrl, KILN_DATA_DIR: await folder() };
      const cwd = join(import.meta.dirname, '../..');
      return promisify(execFile)(process.execPath, ['bin/kiln.mjs', 'requests', 'audit'], { cwd, env });
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(running.map(({ process }) => process.kill('SIGTERM')));
      await stack.disposeAsync();
    },
  };
}
