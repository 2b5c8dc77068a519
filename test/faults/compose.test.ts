import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from 'kiln-runtime/redis/free-port';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { startBucket } from '../support/bucket/start-bucket.ts';
import { type KilnProcess, launchKilnProcess, startKilnProcess } from '../support/kiln-process.ts';
import { createMember } from '../support/member.ts';
import { createNetwork } from '../support/network.ts';
import { redisProcess } from '../support/redis-process.ts';
import { until } from '../support/until.ts';
import { scale } from './figures.ts';

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

const GIVEN = {
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

async function startComposed() {
  const stack = new AsyncDisposableStack();
  const rows = await readRows();
  const network = await createNetwork(
    rows.map(({ machine }) => machine),
    ['redis', 'store'],
  );
  if (network) stack.use(network);
  const host = network?.address ?? '127.0.0.1';
  const [redis, store, discord, service] = network
    ? [6379, 9000, 4680, 4690]
    : [await freePort(), await freePort(), await freePort(), await freePort()];
  const keeping = { appendonly: 'yes', appendfsync: 'always', 'protected-mode': 'no' };
  stack.use(await redisProcess({ bind: host, port: redis, ...keeping }));
  const bucket = stack.use(await startBucket({ name: 'kiln', accessKey: 'kiln', host, port: store }));
  const given = { ...GIVEN, STORE_PASSWORD: process.env.AWS_SECRET_ACCESS_KEY ?? '' };
  const folder = async () => {
    const path = await mkdtemp(join(tmpdir(), 'kiln-compose-'));
    stack.defer(() => rm(path, { recursive: true, force: true }));
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
      },
      { on: network?.on(machine) ?? [] },
    );
  };
  const page = stack.use(
    await startKilnProcess({
      ...{ KILN_ROLES: 'playground', KILN_HOST: host, KILN_PORT: String(discord), KILN_DATA_DIR: await folder() },
      KILN_PUBLIC_URL: `http://${host}:${discord}`,
    }),
  );
  const running: (Row & { process: Omit<KilnProcess, 'url'> & { ready: Promise<string> } })[] = [];
  for (const row of rows) running.push({ ...row, process: stack.use(await start(row)) });
  await Promise.all(running.map(({ process }) => process.ready));
  const assets = {
    ASSET_API_URL: `http://${network?.addressOf('service') ?? host}:${service}`,
    ASSET_API_KEY: GIVEN.KILN_LOCAL_API_KEY,
  };
  return {
    ...{ url: page.url, bucket, running, start, network },
    /** As the operator would: it ends with status 1, and so rejects, when anything is wrong. */
    async audit() {
      const { PATH } = process.env;
      const env = { PATH, ...assets, REDIS_URL: `redis://${host}:${redis}`, KILN_DATA_DIR: await folder() };
      const cwd = join(import.meta.dirname, '../..');
      return promisify(execFile)(process.execPath, ['bin/kiln.mjs', 'requests', 'audit'], { cwd, env });
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

type World = Awaited<ReturnType<typeof startComposed>>;
type One = World['running'][number];

const MADE = (text: string) => text.includes('Refine') && text.includes('20 credits');
/** Its create was under way when the service died, and the service has no such task: said, and given back. */
const GIVEN_BACK = (text: string) => text.includes('it was not made') && text.includes('Nothing was charged');

/** As Prometheus does it, from another machine. */
async function expectFigures({ network, running }: World): Promise<void> {
  for (const { machine } of network ? running : []) {
    const url = `http://${network?.addressOf(machine)}:4681/metrics`;
    const headers = { authorization: `Bearer ${GIVEN.KILN_ADMIN_TOKEN}` };
    const answers = await Promise.all([fetch(url, { headers }), fetch(url)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 401]);
    expect(await answers[0].text()).toContain('kiln_check{check="redis"} 1');
  }
}

test('the processes of compose.yaml deliver, and go on when each of them is killed in turn, and two at once', {
  timeout: 900_000,
}, async () => {
  await using world = await startComposed();
  expect(world.running.map(({ role }) => role)).toEqual([
    ...['gateway', 'gateway', 'worker', 'worker', 'service', 'engine', 'engine'],
  ]);
  await expectFigures(world);
  await using alice = await createMember({ baseUrl: world.url, token: 'alice' });
  const workshop = alice.channels.workshop!;
  const shown = async (is: (text: string) => boolean) =>
    (await alice.messages(workshop)).filter(({ text }) => text.includes('a mug') && is(text)).length;
  let asked = 0;
  /** Until it is written down: what a gateway was told a moment before its end the member asks again. */
  const ask = async () => {
    await alice.slash(workshop, 'text-to-3d', { prompt: 'a mug', formats: 'glb' });
    asked++;
    await until(`request ${asked} is accepted`, async () => (await shown(() => true)) === asked, 60_000);
  };
  const ended = async () => (await shown(MADE)) + (await shown(GIVEN_BACK)) === asked;
  await ask();
  await until('the first is there', ended, 90_000);
  expect(world.bucket.keys().some((key) => /^files\/assets\/.*\/model\.glb$/.test(key))).toBe(true);

  const [gateway, , worker, , service, engine, otherEngine] = world.running as [One, One, One, One, One, One, One];
  const together = [
    ...world.running.map((one) => [one]),
    // And two at once: what hears and what moves on, what gives out and what makes, all that make.
    ...[
      [gateway, worker],
      [service, engine],
      [engine, otherEngine],
    ],
  ];
  for (const killed of together) {
    for (let i = 0; i < scale(1, 5); i++) await ask();
    const notMade = await shown(GIVEN_BACK);
    const began = performance.now();
    await Promise.all(killed.map((one) => one.process.kill('SIGKILL')));
    for (const one of killed) {
      one.process = await world.start(one);
      await one.process.ready;
    }
    const names = killed.map(({ machine }) => machine).join(' and ');
    await until(`what was asked when ${names} died is there`, ended, 240_000);
    const givenBack = (await shown(GIVEN_BACK)) - notMade;
    if (!killed.includes(service)) expect(givenBack, names).toBe(0);
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    console.log(`${names} killed: all of ${asked} at their end after ${seconds} s, ${givenBack} given back`);
  }
  const made = await shown(MADE);
  await alice.slash(workshop, 'credits');
  await alice.waitForMessage((message) => message.ephemeral && message.text.includes(String(1_000 - 20 * made)));
  expect((await world.audit()).stdout).toContain('All is well.');
  await Promise.all(world.running.map(({ process }) => process.kill('SIGTERM')));
});
