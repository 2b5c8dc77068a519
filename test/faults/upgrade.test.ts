import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Redis } from 'ioredis';
import { freePort } from 'kiln-runtime/redis/free-port';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createGuilds } from '../../src/guilds/guilds.ts';
import { createRequests } from '../../src/jobs/store/requests.ts';
import { keys } from '../../src/keys.ts';
import { type KilnProcess, launchKilnProcess, startKilnProcess } from '../support/kiln-process.ts';
import { createMember } from '../support/member.ts';
import { mulberry32 } from '../support/random.ts';
import { testRedis } from '../support/redis.ts';
import { testSeed } from '../support/seed.ts';
import { until } from '../support/until.ts';

/**
 * Two checkouts, this one and an earlier one (`KILN_UPGRADE_FROM`, else the newest tag, else forty commits back), under load:
 * each process is replaced in the order of docs/operating.md, and then back again. What the newer version has in hand by then
 * waits, untouched and named as such, until that version runs again beside the earlier one. What was asked is counted.
 */

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const git = async (...words: string[]) => (await run('git', words, { cwd: root })).stdout.trim();

async function earlierRevision(): Promise<string | undefined> {
  const named = process.env.KILN_UPGRADE_FROM ?? (await git('describe', '--tags', '--abbrev=0').catch(() => 'HEAD~40'));
  return git('rev-parse', '--verify', '--quiet', `${named}^{commit}`).catch(() => undefined);
}

/** The earlier version's sources with packages of its own lock file. */
async function checkOut(revision: string, folder: string): Promise<void> {
  const archive = join(folder, '..', 'earlier.tar');
  await git('archive', '--format=tar', '-o', archive, revision);
  await run('tar', ['-xf', archive, '-C', folder]);
  await rm(archive);
  const lock = 'package-lock.json';
  if ((await readFile(join(folder, lock), 'utf8')) === (await readFile(join(root, lock), 'utf8'))) {
    // Links of the workspaces are relative, so the copy has the earlier packages behind them.
    const options = { recursive: true, verbatimSymlinks: true };
    await cp(join(root, 'node_modules'), join(folder, 'node_modules'), options);
  } else await run(process.execPath, ['scripts/setup.mjs'], { cwd: folder });
}

type Role = 'engine' | 'service' | 'worker' | 'gateway';
/** As docs/operating.md says; the other way round to go back. */
const ORDER: readonly Role[] = ['engine', 'engine', 'service', 'gateway', 'gateway', 'worker', 'worker'];

interface Running extends KilnProcess {
  role: Role;
}

const KEY = 'a-key-of-our-own';

async function startInstallation(earlier: string) {
  const stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'kiln-upgrade-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const { url: redisUrl, redis } = stack.use(await testRedis());
  const [discord, service] = [await freePort(), await freePort()];
  const serviceUrl = `http://127.0.0.1:${service}`;
  const shared = {
    REDIS_URL: redisUrl,
    KILN_SECRET: 's'.repeat(32),
    KILN_LOCAL_API_KEY: KEY,
    ASSET_API_URL: serviceUrl,
    ASSET_API_KEY: KEY,
    DISCORD_TOKEN: 'playground-bot-token',
    DISCORD_API_URL: `http://127.0.0.1:${discord}/api`,
    KILN_DATA_DIR: join(folder, 'data'),
    KILN_PORT: '0',
  };
  const start = async (role: Role, checkout: string): Promise<Running> => {
    const ports = role === 'service' ? { KILN_SERVICE_PORT: String(service) } : {};
    const { ready, ...launched } = launchKilnProcess({ ...shared, ...ports, KILN_ROLES: role }, { checkout });
    return { role, ...launched, url: await ready };
  };
  const page = stack.use(
    await startKilnProcess({
      KILN_ROLES: 'playground',
      KILN_PORT: String(discord),
      KILN_DATA_DIR: join(folder, 'page'),
    }),
  );
  const running: Running[] = [];
  stack.defer(async () => void (await Promise.all(running.map((one) => one[Symbol.asyncDispose]()))));
  for (const role of ORDER) running.push(await start(role, earlier));
  return {
    url: page.url,
    redis,
    running,
    /** The new one first where both may run, so that it stands by when the old one goes. */
    async replace(old: Running, checkout: string, meanwhile: () => Promise<void>) {
      const alone = old.role === 'service';
      if (alone) await Promise.all([old.kill('SIGTERM'), meanwhile()]);
      const started = await start(old.role, checkout);
      running[running.indexOf(old)] = started;
      if (!alone) await Promise.all([old.kill('SIGTERM'), meanwhile()]);
    },
    /** Prompts of all tasks that the service has ever made. */
    async prompts(): Promise<string[]> {
      const address = `${serviceUrl}/v2/text-to-3d?page_size=50&page_num=`;
      const read = async (page: number): Promise<string[]> => {
        const answer = await fetch(`${address}${page}`, { headers: { authorization: `Bearer ${KEY}` } });
        const tasks = Tasks.parse(await answer.json());
        return [...tasks.map(({ prompt }) => prompt), ...(tasks.length < 50 ? [] : await read(page + 1))];
      };
      return read(1);
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

const Tasks = z.array(z.object({ prompt: z.string() }));

const LEAST_MM = 50;
/** All of it is understood. */
const promptOf = (number: number) => `a mug ${LEAST_MM + number} mm tall`;

/** Two members who go on asking for mugs, each of a height of its own. */
async function startMembers(baseUrl: string) {
  await using stack = new AsyncDisposableStack();
  const alice = stack.use(await createMember({ baseUrl, token: 'alice' }));
  const bob = stack.use(await createMember({ baseUrl, token: 'bob' }));
  const outcomes: string[] = [];
  const kept = stack.move();
  return {
    guild: alice.guildId,
    outcomes,
    async ask(): Promise<void> {
      const member = outcomes.length % 2 === 0 ? alice : bob;
      const number = outcomes.push('asked') - 1;
      // Only what every version calls the same.
      const options = { prompt: promptOf(number) };
      outcomes[number] = (await member.slash(member.channels.workshop!, 'text-to-3d', options)).status;
    },
    /** The numbers whose result is there, one for each message. */
    async done(): Promise<number[]> {
      const messages = await alice.messages(alice.channels.workshop!);
      return messages.flatMap(({ text }) => {
        const height = /a mug (\d+) mm tall/.exec(text)?.[1];
        return height !== undefined && text.includes('Refine') ? [Number(height) - LEAST_MM] : [];
      });
    },
    async isLeft(credits: number): Promise<void> {
      await alice.slash(alice.channels.workshop!, 'credits');
      await alice.waitForMessage(({ ephemeral, text }) => ephemeral && text.includes(credits.toLocaleString('en')));
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

/** What is under way of a newer version, as it is in Redis. */
async function recordsUnderWay(redis: Redis): Promise<Map<string, Record<string, string>>> {
  const ids = await createRequests(redis).live(0, 1_000);
  const records = await Promise.all(ids.map(async (id) => [id, await redis.hgetall(keys.request(id))] as const));
  return new Map(records);
}

/** Enough for what the members ask at most. */
const CREDITS = 3_000;

const NEWER = 'a job or a request of a newer Kiln waits for one';

test('two versions work side by side while one replaces the other, and back, under load; nothing is lost or made twice', {
  timeout: 1_500_000,
}, async ({ skip }) => {
  const revision = await earlierRevision();
  if (!revision) return skip('there is no earlier version here: name a commit with KILN_UPGRADE_FROM');
  const seed = testSeed(1);
  const random = mulberry32(seed);
  const earlier = await mkdtemp(join(tmpdir(), 'kiln-earlier-'));
  try {
    await checkOut(revision, earlier);
    await using installation = await startInstallation(earlier);
    const { redis, running, replace } = installation;
    await using members = await startMembers(installation.url);
    const { ask, done, outcomes, guild } = members;
    const { ledger, limits } = createGuilds(redis);
    await limits.set(guild, 'member', { tasks: 100 });
    await ledger.grant(guild, 'enough', CREDITS - 1_000);
    const replaceAll = async (processes: readonly Running[], checkout: string) => {
      for (const old of processes) {
        // Those that wait for a worker of the other version are among them.
        await until('few are under way', async () => outcomes.length - (await done()).length < 20, 200_000);
        // One to three are under way when the process is replaced, one is said in that very moment.
        for (let more = Math.floor(random() * 3); more >= 0; more--) await ask();
        await replace(old, checkout, ask);
      }
    };

    await replaceAll([...running], root);
    await until('all that was asked is there', async () => (await done()).length === outcomes.length, 400_000);

    // Back: what a process of the newer version has begun is left to it.
    await replaceAll(running.toReversed(), earlier);
    const before = outcomes.length;
    for (let i = 0; i < 2; i++) await ask();
    const isThere = async () => (await done()).filter((number) => number >= before).length === 2;
    await until('what only the earlier version knows is there', isThere, 200_000);
    const onlyNewer = async () => {
      const live = await recordsUnderWay(redis);
      return [...live.values()].every(({ v }) => v === '2') && live;
    };
    const left = await until('what the earlier version has begun is over', onlyNewer, 200_000);
    expect(left.size).toBeGreaterThan(0);
    await until('it is said that they wait', () => running.some(({ output }) => output().includes(NEWER)), 60_000);
    const { problems, balance } = await ledger.audit(guild);
    const held = [...left.values()].filter(({ money }) => money === 'held');
    expect({ problems, held: balance.held }).toEqual({ problems: [], held: 20 * held.length });
    expect(await recordsUnderWay(redis)).toEqual(left);
    console.log(`seed ${seed}: ${left.size} of ${outcomes.length} wait for the newer version`);

    // The newer version again: its gateways before its workers.
    const again = running.filter(({ role }) => role === 'gateway' || role === 'worker');
    await replaceAll(again, root);
    await until('all that was asked is there', async () => (await done()).length >= outcomes.length, 400_000);
    expect(outcomes.filter((status) => status !== 'success')).toEqual([]);
    const numbers = outcomes.map((_, number) => number);
    expect((await done()).toSorted((a, b) => a - b)).toEqual(numbers);
    expect((await installation.prompts()).toSorted()).toEqual(numbers.map(promptOf).toSorted());
    expect((await ledger.audit(guild)).problems).toEqual([]);
    await members.isLeft(CREDITS - 20 * outcomes.length);
  } finally {
    await rm(earlier, { recursive: true, force: true });
  }
});
