import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from 'kiln-runtime/redis/free-port';
import { expect, test } from 'vitest';
import { type KilnProcess, launchKilnProcess, startKilnProcess } from '../support/kiln-process.ts';
import { createMember } from '../support/member.ts';
import { testRedis } from '../support/redis.ts';
import { until } from '../support/until.ts';

/**
 * Two checkouts, this one and an earlier one (`KILN_UPGRADE_FROM`, else the newest tag, else forty commits back), under load:
 * each process is replaced in the order of docs/operating.md, and then back again. What was asked in between is counted.
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
const ORDER: readonly Role[] = ['engine', 'engine', 'service', 'worker', 'worker', 'gateway', 'gateway'];

async function startInstallation(earlier: string) {
  const stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'kiln-upgrade-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const redis = stack.use(await testRedis());
  const [discord, service] = [await freePort(), await freePort()];
  const shared = {
    REDIS_URL: redis.url,
    KILN_SECRET: 's'.repeat(32),
    KILN_LOCAL_API_KEY: 'a-key-of-our-own',
    ASSET_API_URL: `http://127.0.0.1:${service}`,
    ASSET_API_KEY: 'a-key-of-our-own',
    DISCORD_TOKEN: 'playground-bot-token',
    DISCORD_API_URL: `http://127.0.0.1:${discord}/api`,
    KILN_DATA_DIR: join(folder, 'data'),
    KILN_PORT: '0',
  };
  const start = async (role: Role, checkout: string) => {
    const ports = role === 'service' ? { KILN_SERVICE_PORT: String(service) } : {};
    const launched = launchKilnProcess({ ...shared, ...ports, KILN_ROLES: role }, { checkout });
    const { ready, ...process } = launched;
    return { role, ...process, url: await ready };
  };
  const page = stack.use(
    await startKilnProcess({
      ...{ KILN_ROLES: 'playground', KILN_PORT: String(discord) },
      KILN_DATA_DIR: join(folder, 'page'),
    }),
  );
  const running: (KilnProcess & { role: Role })[] = [];
  stack.defer(async () => void (await Promise.all(running.map((one) => one[Symbol.asyncDispose]()))));
  for (const role of ORDER) running.push(await start(role, earlier));
  return {
    url: page.url,
    running,
    /** The new one first where both may run, so that it stands by when the old one goes. */
    async replace(old: KilnProcess & { role: Role }, checkout: string, meanwhile: () => Promise<void>) {
      const alone = old.role === 'service';
      if (alone) await Promise.all([old.kill('SIGTERM'), meanwhile()]);
      const started = await start(old.role, checkout);
      running[running.indexOf(old)] = started;
      if (!alone) await Promise.all([old.kill('SIGTERM'), meanwhile()]);
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

test('two versions work side by side while one replaces the other, and back, under load', {
  timeout: 1_500_000,
}, async ({ skip }) => {
  const revision = await earlierRevision();
  if (!revision) return skip('there is no earlier version here: name a commit with KILN_UPGRADE_FROM');
  const earlier = await mkdtemp(join(tmpdir(), 'kiln-earlier-'));
  try {
    await checkOut(revision, earlier);
    await using installation = await startInstallation(earlier);
    await using alice = await createMember({ baseUrl: installation.url, token: 'alice' });
    await using bob = await createMember({ baseUrl: installation.url, token: 'bob' });
    const workshop = alice.channels.workshop!;
    const done = async () =>
      (await alice.messages(workshop)).filter(({ text }) => /mug number \d+/.test(text) && text.includes('Refine'));
    const outcomes: string[] = [];
    const ask = async () => {
      const member = outcomes.length % 2 === 0 ? alice : bob;
      const number = outcomes.push('asked') - 1;
      // Only what every version calls the same.
      const options = { prompt: `mug number ${number}` };
      outcomes[number] = (await member.slash(member.channels.workshop!, 'text-to-3d', options)).status;
    };
    for (const checkout of [root, earlier]) {
      const order = checkout === root ? [...installation.running] : installation.running.toReversed();
      for (const old of order) {
        await until('a few are under way', async () => outcomes.length - (await done()).length < 6, 200_000);
        // One is under way when the process is replaced, one is said in that very moment.
        await ask();
        await installation.replace(old, checkout, ask);
      }
    }
    expect(outcomes.filter((status) => status !== 'success')).toEqual([]);

    await until('all that was asked is there', async () => (await done()).length >= outcomes.length, 400_000);
    const titles = (await done()).map(({ text }) => /mug number \d+/.exec(text)?.[0]);
    expect(titles.toSorted()).toEqual(outcomes.map((_, i) => `mug number ${i}`).toSorted());
    await alice.slash(workshop, 'credits');
    const left = (1_000 - 20 * outcomes.length).toLocaleString('en');
    await alice.waitForMessage((message) => message.ephemeral && message.text.includes(left));
  } finally {
    await rm(earlier, { recursive: true, force: true });
  }
});
