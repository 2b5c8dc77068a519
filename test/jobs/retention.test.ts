import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { createFolderStore } from 'kiln-service/files/store/folder-store';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { JobContext } from '../../src/jobs/context.ts';
import { sweepForgotten, wantForgotten } from '../../src/jobs/privacy/forget.ts';
import { sweepLeft } from '../../src/jobs/privacy/guild-data.ts';
import { createRequests } from '../../src/jobs/requests/requests.ts';
import { type ArchiveStore, createArchive } from '../../src/jobs/retention/archive.ts';
import { sweepOld } from '../../src/jobs/retention/sweep-old.ts';
import { until } from '../support/until.ts';
import { GUILD, startWorld, USER } from './world.ts';

/** What is old goes from Redis to the archive, whole, once, and is still part of what is exported and forgotten. */

const DAY = 86_400_000;
const OTHER = '77';

/** Four requests that have ended, two of them of another member, one under way, and an archive that a test may break. */
async function scene() {
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'kiln-archive-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const store: ArchiveStore = createFolderStore(folder);
  const archive = createArchive(store, 'archive');
  const world = stack.use(await startWorld());
  const { redis, guilds, service, intake } = world;
  const jobs = stack.use(await world.startJobs({ retention: { archive, requestDays: 180, journalDays: 400 } }));
  const ids: string[] = [];
  for (const [i, user] of [USER, OTHER, USER, OTHER].entries()) {
    const asset = ids[0] ?? '1400000000000000001';
    ids.push((await jobs.submit(intake(`thing ${i}`, { user_id: user, asset_id: asset }))).id);
    const task = await until('the service has it', () => [...service.tasks.keys()][i]);
    service.succeed(task);
  }
  await until('all are delivered and told', async () => {
    const lists = ['live', 'turns', 'notices', 'shelved'].map((name) => redis.exists(`kiln:${name}`));
    return (await Promise.all(lists)).every((there) => there === 0);
  });
  const active = await jobs.submit(intake('under way'));
  const requests = createRequests(redis, 1_000);
  const parts = { redis, requests, guilds, log: pino({ level: 'silent' }), random: () => 0 };
  const old = (days: number, by = archive) =>
    sweepOld(parts, { archive: by, requestDays: 180, journalDays: 400 }, Date.now() + days * DAY);
  const keysOf = async (id: string) => (await redis.keys('kiln:*')).filter((key) => key.includes(id));
  const done = stack.move();
  return {
    ...{ ...world, jobs, ids, active: active.id, requests, store, archive, old, keysOf },
    [Symbol.asyncDispose]: () => done.disposeAsync(),
  };
}

test('what is old is archived, once and whole, goes with its pointers, and is exported; the books agree throughout', async () => {
  await using place = await scene();
  const { jobs, ids, active, old, keysOf, guilds, store, archive, requests } = place;
  const balance = await guilds.ledger.balance(GUILD);
  expect(await old(179)).toEqual({ requests: 0, entries: 0 });
  const broken = createArchive({ ...store, write: () => Promise.reject(new Error('no room')) }, 'archive');
  await expect(old(181, broken)).rejects.toThrow('no room');
  expect(await requests.get(ids[0]!)).toMatchObject({ title: 'thing 0' });
  expect(await old(181)).toEqual({ requests: 4, entries: 0 });
  for (const id of ids) expect(await keysOf(id)).toEqual([]);
  expect(await jobs.get(active)).toMatchObject({ state: 'bound' });
  expect(await jobs.listByGuild(GUILD)).toMatchObject({ requests: [{ id: active }] });
  expect((await guilds.ledger.audit(GUILD)).problems).toEqual([]);
  // What two files have, since somebody died between writing and taking out, is one request.
  const [newest] = (await archive.read(GUILD, 'requests', 1)).lines;
  await archive.write(GUILD, 'requests', 'later', [newest!]);
  expect(await archive.read(GUILD, 'requests', 2)).toMatchObject({
    lines: [{ id: ids[3] }, { id: ids[2] }],
    more: true,
  });

  // Start credits, and two entries a request; the hold that is open stays.
  expect(await old(401)).toEqual({ requests: 0, entries: 9 });
  expect(await old(401)).toEqual({ requests: 0, entries: 0 });
  const audit = await guilds.ledger.audit(GUILD);
  expect(audit).toMatchObject({ problems: [], balance, entries: 1, holds: [active] });
  expect(await guilds.ledger.hold(GUILD, active, 20)).toBe('repeated');

  const all = (await jobs.export(GUILD)) as { archived: { requests: { id: string }[]; journal: object[] } };
  expect(all.archived.requests.map(({ id }) => id)).toEqual(ids.toReversed());
  expect(all.archived.requests[0]).toMatchObject({ title: 'thing 3', state: 'succeeded', user_id: OTHER });
  expect(all.archived.journal).toHaveLength(9);
  expect(JSON.stringify(all)).not.toMatch(/token-\d/);
  expect(await jobs.export(GUILD, OTHER)).toMatchObject({ archived: { requests: [{ id: ids[3] }, { id: ids[1] }] } });
});

test('a member who is forgotten while it happens, or later, is in no line; what stays takes nothing out when it goes', async () => {
  await using place = await scene();
  const { ids, store, archive, old, redis, guilds, requests } = place;
  const meanwhile: ArchiveStore = {
    ...store,
    async write(name, bytes) {
      if (name.includes('requests')) {
        await redis.hset(`kiln:request:${ids[1]}`, { user_id: '', removed_by: 'forgotten' });
        // By a lead: it is the one that the file is named by.
        await redis.hset(`kiln:request:${ids[0]}`, { removed_by: '78', title: '' });
      }
      await store.write(name, bytes);
    },
  };
  const inArchive = async () => (await archive.read(GUILD, 'requests', 10)).lines;
  expect(await old(181, createArchive(meanwhile, 'archive'))).toMatchObject({ requests: 2 });
  expect((await inArchive()).map(({ id }) => id)).toEqual([ids[3], ids[2]]);
  expect(await requests.get(ids[1]!)).toMatchObject({ user_id: '' });
  expect(await old(181)).toMatchObject({ requests: 2 });
  expect((await inArchive()).map(({ id, user_id }) => [id, user_id]).sort()).toEqual([
    [ids[0], USER],
    [ids[1], ''],
    [ids[2], USER],
    [ids[3], OTHER],
  ]);

  await redis.zrem(`kiln:guild:${GUILD}:member:${OTHER}:requests`, ids[1]!);
  const [file] = await store.names(`archive/${GUILD}`);
  const lines = gunzipSync(await store.read(`archive/${GUILD}/${file}`)).toString();
  await store.write(
    `archive/${GUILD}/${file}`,
    gzipSync(lines.replaceAll('"user_id":""', `"user_id":"","decided_by":"${OTHER}"`)),
  );
  await wantForgotten(redis, GUILD, OTHER);
  // Of the whole context it needs these.
  await sweepForgotten({ redis, requests, guilds } as unknown as JobContext, archive);
  expect((await inArchive()).map(({ user_id }) => user_id).sort()).toEqual(['', USER, USER]);
  expect(JSON.stringify(await inArchive())).not.toContain(`"${OTHER}"`);

  await redis.zadd('kiln:leaving', 1, GUILD);
  await redis.del(`kiln:guild:${GUILD}:active`);
  await sweepLeft(redis, guilds, Date.now(), archive);
  expect(await inArchive()).toEqual([]);
});

test('files are compressed; what an earlier Kiln wrote without that is read, exported and forgotten as well', async () => {
  await using place = await scene();
  const { old, store, archive } = place;
  await old(181);
  const names = await store.names(`archive/${GUILD}`);
  const [written = ''] = names.filter((name) => name.startsWith('requests-'));
  const bytes = await store.read(`archive/${GUILD}/${written}`);
  const text = gunzipSync(bytes).toString();
  expect(bytes.length).toBeLessThan(text.length / 2);
  const earlier = text.replaceAll(/"id":"(\d+)"/g, '"id":"1$1"');
  await store.write(`archive/${GUILD}/requests-000000000000001-1.jsonl`, Buffer.from(earlier));
  const { lines } = await archive.read(GUILD, 'requests', 100);
  expect(lines.map(({ user_id }) => user_id)).toEqual([OTHER, USER, OTHER, USER, OTHER, USER, OTHER, USER]);
  await archive.forgetMember(GUILD, USER);
  const left = await archive.read(GUILD, 'requests', 100);
  expect(left.lines.map(({ user_id }) => user_id)).toEqual([OTHER, OTHER, OTHER, OTHER]);
});
