import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from 'kiln-runtime/redis/free-port';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { startBucket } from '../support/bucket/start-bucket.ts';
import { type KilnProcess, launchKilnProcess, startKilnProcess } from '../support/kiln-process.ts';
import { createMember } from '../support/member.ts';
import { testRedis } from '../support/redis.ts';
import { until } from '../support/until.ts';

/**
 * The processes of compose.yaml as they stand there: each role and replica with the file's own environment, on a data folder
 * of its own; only the names of hosts and the fixed ports are those of this machine. What the containers share is a Redis and
 * a store for files.
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

async function startComposed() {
  const stack = new AsyncDisposableStack();
  const redis = stack.use(await testRedis());
  const bucket = stack.use(await startBucket('files'));
  const discord = await freePort();
  const service = await freePort();
  const given = {
    DISCORD_TOKEN: 'playground-bot-token',
    KILN_SECRET: 's'.repeat(32),
    KILN_LOCAL_API_KEY: 'a-key-of-our-own',
    KILN_ADMIN_TOKEN: 'a-token-of-the-operator',
    STORE_PASSWORD: process.env.AWS_SECRET_ACCESS_KEY ?? '',
  };
  const here = (text: string) =>
    text
      .replace('redis://redis:6379', redis.url)
      .replace('http://store:9000', bucket.url)
      .replaceAll('http://service:4690', `http://127.0.0.1:${service}`)
      .replace(/^s3:\/\/kiln\//, 's3://files/');
  const folder = async () => {
    const path = await mkdtemp(join(tmpdir(), 'kiln-compose-'));
    stack.defer(() => rm(path, { recursive: true, force: true }));
    return path;
  };
  const start = async (role: string, environment: Record<string, string>) => {
    const own = Object.entries(environment).map(([name, text]) => [name, here(substitute(text, given))]);
    return launchKilnProcess({
      ...Object.fromEntries(own),
      KILN_DATA_DIR: await folder(),
      KILN_ADMIN_HOST: '127.0.0.1',
      KILN_ADMIN_PORT: '0',
      KILN_HOST: '127.0.0.1',
      KILN_PORT: '0',
      ...(role === 'service' && { KILN_SERVICE_PORT: String(service) }),
      ...(['gateway', 'worker'].includes(role) && { DISCORD_API_URL: `http://127.0.0.1:${discord}/api` }),
      ...('KILN_FILES' in environment && {
        AWS_ACCESS_KEY_ID: process.env.AWS_ACCESS_KEY_ID ?? '',
        AWS_REGION: 'eu-central-1',
      }),
    });
  };
  const page = stack.use(
    await startKilnProcess({ KILN_ROLES: 'playground', KILN_PORT: String(discord), KILN_DATA_DIR: await folder() }),
  );
  const services = await readCompose();
  const running: {
    role: string;
    environment: Record<string, string>;
    process: Omit<KilnProcess, 'url'> & { ready: Promise<string> };
  }[] = [];
  for (const [role, { deploy, environment }] of Object.entries(services)) {
    if (!environment?.KILN_ROLES) continue;
    for (let replica = 0; replica < (deploy?.replicas ?? 1); replica++)
      running.push({ role, environment, process: stack.use(await start(role, environment)) });
  }
  await Promise.all(running.map(({ process }) => process.ready));
  return { url: page.url, bucket, running, start, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

type One = Awaited<ReturnType<typeof startComposed>>['running'][number];

test('the processes of compose.yaml deliver, and go on when each of them is killed in turn, and two at once', {
  timeout: 500_000,
}, async () => {
  await using world = await startComposed();
  expect(world.running.map(({ role }) => role)).toEqual([
    'gateway',
    'gateway',
    'worker',
    'worker',
    'service',
    'engine',
    'engine',
  ]);
  await using alice = await createMember({ baseUrl: world.url, token: 'alice' });
  const workshop = alice.channels.workshop!;
  /** Until it is written down: what a gateway was told a moment before its end the member asks again. */
  const ask = async (count: number) => {
    await alice.slash(workshop, 'text-to-3d', { prompt: 'a mug', target_formats: 'glb' });
    const shown = async () => (await alice.messages(workshop)).filter(({ text }) => text.includes('a mug')).length;
    await until(`request ${count} is accepted`, async () => (await shown()) === count, 60_000);
  };
  const done = async () => {
    const messages = await alice.messages(workshop);
    return messages.filter(({ text }) => text.includes('Refine') && text.includes('20 credits')).length;
  };
  await ask(1);
  await until('the first is there', async () => (await done()) === 1, 90_000);
  expect(world.bucket.keys().some((key) => /^files\/assets\/.*\/model\.glb$/.test(key))).toBe(true);

  let asked = 1;
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
    await ask(++asked);
    await Promise.all(killed.map((one) => one.process.kill('SIGKILL')));
    for (const one of killed) {
      one.process = await world.start(one.role, one.environment);
      await one.process.ready;
    }
    const roles = killed.map(({ role }) => role).join(' and ');
    await until(`what was asked when ${roles} died is there`, async () => (await done()) === asked, 120_000);
  }
  const messages = await alice.messages(workshop);
  expect(messages.filter(({ text }) => text.includes('Refine'))).toHaveLength(asked);
  await alice.slash(workshop, 'credits');
  await alice.waitForMessage((message) => message.ephemeral && message.text.includes(String(1_000 - 20 * asked)));
  await Promise.all(world.running.map(({ process }) => process.kill('SIGTERM')));
});
