import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { createFolderStore } from 'kiln-service/files/store/folder-store';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { submitRequest } from '../../src/jobs/actions/submit-request.ts';
import { type ArchiveStore, createArchive } from '../../src/jobs/data/archive.ts';
import { sweepOld } from '../../src/jobs/data/archive-old.ts';
import { exportData } from '../../src/jobs/data/export.ts';
import { sweepForgotten, wantForgotten } from '../../src/jobs/data/forget.ts';
import { sweepLeft } from '../../src/jobs/data/guild-data.ts';
import { findRequest } from '../../src/jobs/store/find-request.ts';
import { createRequests } from '../../src/jobs/store/requests.ts';
import type { JobContext } from '../../src/jobs/work/context.ts';
import { keys } from '../../src/keys.ts';
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
    ids.push((await submitRequest(jobs, intake(`thing ${i}`, { user_id: user, asset_id: asset }))).id);
    const task = await until('the service has it', () => [...service.tasks.keys()][i]);
    service.succeed(task);
  }
  await until('all are delivered and told', async () => {
    return (await redis.exists(keys.live)) === 0 && (await redis.keys(keys.due('*'))).length === 0;
  });
  const active = await submitRequest(jobs, intake('under way'));
  const requests = createRequests(redis);
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

test('what is old is archived, once and whole, goes with its pointers, and is exported; the books agree throughout', {
  tags: 'long',
}, async () => {
  await using place = await scene();
  const { jobs, ids, active, old, keysOf, guilds, store, archive, requests } = place;
  const balance = await guilds.ledger.balance(GUILD);
  expect(await old(179)).toEqual({ requests: 0, entries: 0 });
  const broken = createArchive({ ...store, write: () => Promise.reject(new Error('no room')) }, 'archive');
  await expect(old(181, broken)).rejects.toThrow('no room');
  expect(await requests.get(ids[0]!)).toMatchObject({ title: 'thing 0' });
  expect(await old(181)).toEqual({ requests: 4, entries: 0 });
  for (const id of ids) expect(await keysOf(id)).toEqual([]);
  expect(await findRequest(jobs, active)).toMatchObject({ state: 'bound' });
  expect(await jobs.requests.listByGuild(GUILD)).toMatchObject({ requests: [{ id: active }] });
  expect((await guilds.ledger.audit(GUILD)).problems).toEqual([]);
  // What two files have, since a worker was killed between writing and taking out, is one request.
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

  const all = (await exportData(jobs, GUILD)) as { archived: { requests: { id: string }[]; journal: object[] } };
  expect(all.archived.requests.map(({ id }) => id)).toEqual(ids.toReversed());
  expect(all.archived.requests[0]).toMatchObject({ title: 'thing 3', state: 'succeeded', user_id: OTHER });
  expect(all.archived.journal).toHaveLength(9);
  expect(JSON.stringify(all)).not.toMatch(/token-\d/);
  expect(await exportData(jobs, GUILD, OTHER)).toMatchObject({
    archived: { requests: [{ id: ids[3] }, { id: ids[1] }] },
  });
});

test('a member who is forgotten while it happens, or later, is in no line; what stays takes nothing out when it goes', {
  tags: 'long',
}, async () => {
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
  const waiver = JSON.stringify({ by: OTHER, at: 1, reason: 'their own words', findings: ['faces 2 of ..1'] });
  for (const file of await store.names(`archive/${GUILD}`)) {
    const lines = gunzipSync(await store.read(`archive/${GUILD}/${file}`)).toString();
    const said = lines.replaceAll('"user_id":""', `"user_id":"","decided_by":"${OTHER}","waiver":${waiver}`);
    await store.write(`archive/${GUILD}/${file}`, gzipSync(said));
  }
  await wantForgotten(redis, GUILD, OTHER);
  // Of the whole context it needs these.
  await sweepForgotten({ redis, requests, guilds, archive } as unknown as JobContext);
  expect((await inArchive()).map(({ user_id }) => user_id).sort()).toEqual(['', USER, USER]);
  expect(JSON.stringify(await inArchive())).not.toContain(`"${OTHER}"`);
  expect(JSON.stringify(await inArchive())).toContain('"waiver":{"at":1,"findings":["faces 2 of ..1"]}');

  await redis.zadd('kiln:leaving', 1, GUILD);
  await redis.del(`kiln:guild:${GUILD}:active`);
  await sweepLeft(redis, guilds, Date.now(), archive);
  expect(await inArchive()).toEqual([]);
});

test('files are compressed; what an earlier Kiln wrote without that is read, exported and forgotten as well', {
  tags: 'long',
}, async () => {
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
  // As a process leaves it that dies behind a request that was archived.
  const pictures = lines.map(({ id }) => `archive/${GUILD}/thumbnails/${id}.webp`);
  for (const name of pictures) await store.write(name, Buffer.from('a picture'));
  await archive.forgetMember(GUILD, USER);
  expect(await store.names(`archive/${GUILD}/thumbnails`)).toHaveLength(4);
  const left = await archive.read(GUILD, 'requests', 100);
  expect(left.lines.map(({ user_id }) => user_id)).toEqual([OTHER, OTHER, OTHER, OTHER]);
});

test('books whose move is answered twice, as after a lost answer, are in the archive all the same', async () => {
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'kiln-archive-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const { redis, guilds } = stack.use(await startWorld({ workers: false }));
  const archive = createArchive(createFolderStore(folder), 'archive');
  for (let i = 0; i < 5; i++) await guilds.ledger.grant(GUILD, `grant/${i}`, 3);
  const { entries } = await guilds.ledger.audit(GUILD);
  const { fold } = guilds.ledger;
  const ledger = {
    ...guilds.ledger,
    fold: (...move: Parameters<typeof fold>) => fold(...move).then(() => fold(...move)),
  };
  const parts = { redis, requests: createRequests(redis), log: pino({ level: 'silent' }), random: () => 0 };
  const options = { archive, requestDays: 180, journalDays: 400 };
  await sweepOld({ ...parts, guilds: { ...guilds, ledger } }, options, Date.now() + 401 * DAY);
  expect(await guilds.ledger.audit(GUILD)).toMatchObject({ entries: 0, problems: [] });
  expect((await archive.read(GUILD, 'journal', 100)).lines).toHaveLength(entries);
});

test('whoever is forgotten is named in no entry of the books, which stay as they are, whatever is moved and folded meanwhile', async () => {
  await using world = await startWorld();
  const { redis, guilds } = world;
  const { ledger } = guilds;
  const requests = createRequests(redis);
  const users = [OTHER, '', `${OTHER}0`];
  for (let i = 0; i < 450; i++) {
    const note = i % 50 === 0 ? `declined by ${OTHER}` : i % 50 === 1 ? `declined by 1${OTHER}` : 'a note';
    await ledger.grant(GUILD, `before/${i}`, 3, { user: users[i % 3] ?? '', note });
  }
  const all = async () => (await ledger.journal(GUILD, { page: 1, pageSize: 2_000 })).reverse();
  const before = await all();
  const folded = before[9]?.entry ?? '';

  await wantForgotten(redis, GUILD, OTHER);
  await Promise.all([
    // Of the whole context it needs these; two processes may be at it.
    sweepForgotten({ redis, requests, guilds } as unknown as JobContext),
    sweepForgotten({ redis, requests, guilds } as unknown as JobContext),
    (async () => {
      for (let i = 0; i < 60; i++) await ledger.grant(GUILD, `meanwhile/${i}`, 5, { user: `${OTHER}0` });
    })(),
    ledger.fold(GUILD, folded, 10),
  ]);

  const after = await all();
  expect(after.slice(0, -60)).toEqual(
    before.slice(10).map((entry) => ({
      ...entry,
      user: entry.user === OTHER ? '' : entry.user,
      note: entry.note === `declined by ${OTHER}` ? 'declined by forgotten' : entry.note,
    })),
  );
  expect(new Set(after.map(({ user }) => user))).toEqual(new Set(['', `${OTHER}0`]));
  expect(await ledger.audit(GUILD)).toMatchObject({ problems: [], entries: after.length });
  expect(await redis.exists(keys.journalAnew(GUILD))).toBe(0);
});

test('in the archive of the books nobody who is forgotten is named either', { tags: 'long' }, async () => {
  await using place = await scene();
  const { archive } = place;
  const line = { at: 1, move: 'release', granted: 0, available: 2, held: -2, spent: 0 };
  await archive.write(GUILD, 'journal', '1', [
    { ...line, id: 'a', user: OTHER, note: '' },
    { ...line, id: 'b', user: USER, note: `declined by ${OTHER}` },
  ]);
  await archive.forgetMember(GUILD, OTHER);
  const { lines } = await archive.read(GUILD, 'journal', 10);
  expect(lines.map(({ id, user, note, available }) => [id, user, note, available])).toEqual([
    ['b', USER, 'declined by forgotten', 2],
    ['a', '', '', 2],
  ]);
});

test('the thread of an asset is found as long as one of its steps is kept, and goes with the last', {
  tags: 'long',
}, async () => {
  await using place = await scene();
  const { ids, old, redis, requests } = place;
  const [asset = '', opener = '', , latest = ''] = ids;
  const thread = '1400000000000000555';
  await redis.hset(keys.asset(asset), { guild_id: GUILD, thread_id: thread, opened_by: opener });
  await redis.hset(keys.display(opener), { message_id: thread });
  await redis.set(keys.message(thread), opener);
  const since = Number(await redis.zscore(keys.requestsOfGuild(GUILD), latest));
  await redis.zadd(keys.requestsOfGuild(GUILD), since + 10 * DAY, latest);

  expect(await old(181)).toMatchObject({ requests: 3 });
  expect(await requests.byMessage(thread)).toMatchObject({ id: latest, asset_id: asset });
  expect(await redis.hget(keys.asset(asset), 'thread_id')).toBe(thread);
  expect(await old(191)).toMatchObject({ requests: 1 });
  expect(await redis.exists(keys.message(thread), keys.asset(asset))).toBe(0);
});
