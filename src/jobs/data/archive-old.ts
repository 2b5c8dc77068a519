import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { Guilds } from '../../guilds/guilds.ts';
import { keys } from '../../keys.ts';
import { FOLLOW_UPS } from '../base/addresses.ts';
import type { Thumbnails } from '../library/thumbnails.ts';
import { isEnd, isReadable, type Request } from '../store/request.ts';
import type { Requests } from '../store/requests.ts';
import { storeScript } from '../store/script.ts';
import { type Archive, archived } from './archive.ts';

/**
 * What is kept no longer goes to the archive, and out of Redis after that: requests with their pointers, and entries of
 * the books. Some at a time; what was written and not taken out is written again the next time, over itself.
 */

export interface Retention {
  archive: Archive;
  /** Of results that leave Redis, and the library with it, these go. */
  thumbnails?: Thumbnails | undefined;
  /** Undefined: for ever. */
  requestDays: number | undefined;
  journalDays: number | undefined;
}

interface Parts {
  redis: Redis;
  requests: Requests;
  guilds: Guilds;
  log: Logger;
  random: () => number;
}

const DAY_MS = 86_400_000;
const BATCH = 200;
/** Lines that one sweep moves: what it begins with changes from one to the next, so that no guild waits for another. */
const MOST = 50_000;

const retire = storeScript('retire');

const OUTBOX = FOLLOW_UPS.map(({ kind }) => kind);

/** @param now Redis' time. @returns how many lines went */
export async function sweepOld(parts: Parts, retention: Retention, now: number) {
  const { guilds, log, random } = parts;
  const { requestDays, journalDays } = retention;
  const moving = { ...parts, ...retention };
  const all = (await guilds.ledger.guilds()).sort();
  const from = Math.floor(random() * all.length);
  const went = { requests: 0, entries: 0 };
  for (const guild of [...all.slice(from), ...all.slice(0, from)]) {
    const left = MOST - went.requests - went.entries;
    if (left <= 0) break;
    if (requestDays !== undefined)
      went.requests += await retireRequests(moving, { guild, before: now - requestDays * DAY_MS, most: left });
    if (journalDays !== undefined)
      went.entries += await foldJournal(moving, { guild, before: now - journalDays * DAY_MS, most: left });
  }
  if (went.requests + went.entries > 0) log.info(went, 'what was old went to the archive');
  return went;
}

type Moving = Parts & Retention;

interface Due {
  guild: string;
  before: number;
  most: number;
}

async function retireRequests(moving: Moving, { guild, before, most }: Due): Promise<number> {
  const { redis } = moving;
  let gone = 0;
  for (let kept = 0; gone < most; ) {
    const ids = await redis.zrange(
      keys.requestsOfGuild(guild),
      '-inf',
      String(before),
      'BYSCORE',
      'LIMIT',
      kept,
      BATCH,
    );
    if (ids.length === 0) break;
    const went = await retireSome(moving, guild, ids);
    gone += went;
    kept += ids.length - went;
    if (ids.length < BATCH) break;
  }
  return gone;
}

async function retireSome(
  { redis, requests, archive, thumbnails }: Moving,
  guild: string,
  ids: readonly string[],
): Promise<number> {
  // Requests of members who are being forgotten stay: `forget.ts` removes them.
  const forgotten = new Set(await redis.smembers(keys.forget));
  const records = await Promise.all(ids.map(requests.getAny));
  const missing = ids.filter((_, i) => records[i] === undefined);
  const ended = records.filter(
    (one): one is Request =>
      one !== undefined && isReadable(one) && isEnd(one.state) && !forgotten.has(`${guild}/${one.user_id}`),
  );
  for (const id of missing) await retire(redis, [], [id, guild, '', '', '']);
  const [first] = ended;
  if (!first) return missing.length;
  // By all that is in it: what stays this time begins another file, perhaps, and must not write over this one.
  const these = createHash('sha256')
    .update(ended.map(({ id }) => id).join())
    .digest('hex')
    .slice(0, 12);
  const name = `${String(first.created_at).padStart(15, '0')}-${first.id}-${these}`;
  await archive.write(guild, 'requests', name, ended.map(archived));
  const stayed: Request[] = [];
  for (const request of ended) {
    const { id, user_id, epoch, removed_by = '' } = request;
    const done = await retire(redis, [], [id, guild, user_id, String(epoch), removed_by, ...OUTBOX]);
    if (done !== 1) stayed.push(request);
    else if (request.state === 'succeeded') await thumbnails?.remove(guild, id);
  }
  // These have changed meanwhile; perhaps their member is being forgotten.
  if (stayed.length > 0) {
    const rest = ended.filter((request) => !stayed.includes(request));
    await archive.write(guild, 'requests', name, rest.map(archived));
  }
  return missing.length + ended.length - stayed.length;
}

async function foldJournal({ guilds, archive }: Moving, { guild, before, most }: Due): Promise<number> {
  let gone = 0;
  while (gone < most) {
    const entries = await guilds.ledger.oldest(guild, before, BATCH);
    const [first, last] = [entries[0], entries.at(-1)];
    if (!first || !last) break;
    const lines = entries.map(({ id, ...entry }) => ({ ...entry, id: entry.entry, of: id }));
    const name = first.entry.replace('-', '.').padStart(20, '0');
    await archive.write(guild, 'journal', name, lines);
    await guilds.ledger.fold(guild, last.entry, BATCH);
    // A hold that has not ended stays in the journal, with what came after it. The number that the script says is not enough:
    // repeated after a lost answer, or beside another process, it finds nothing to do.
    const left = new Set((await guilds.ledger.oldest(guild, before, BATCH)).map(({ entry }) => entry));
    const went = lines.filter(({ entry }) => !left.has(entry));
    if (went.length < lines.length) await archive.write(guild, 'journal', name, went);
    gone += went.length;
    if (went.length < BATCH) break;
  }
  return gone;
}
