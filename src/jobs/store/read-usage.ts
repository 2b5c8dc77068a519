import type { Redis } from 'ioredis';
import { keys } from '../../keys.ts';
import type { ReportLine } from '../../messages/lists/report-message.ts';
import { isEnd, REQUEST_STATES } from './request.ts';

/** What a guild asked for since a moment, newest first: the few fields of each record that a report needs. */

const MOST_LINES = 20_000;
const BATCH = 500;
const FIELDS = ['user_id', 'type', 'title', 'state', 'hold', 'charged', 'created_at', 'ephemeral'] as const;
/** Replies of Redis for each request. */
const REPLIES = 2;

export async function readReport(
  redis: Redis,
  guild: string,
  sinceMs: number,
): Promise<{ lines: ReportLine[]; cut: boolean }> {
  const key = keys.requestsOfGuild(guild);
  const ids = await redis.zrange(key, '+inf', String(sinceMs), 'BYSCORE', 'REV', 'LIMIT', 0, MOST_LINES + 1);
  const lines: ReportLine[] = [];
  for (let start = 0; start < Math.min(ids.length, MOST_LINES); start += BATCH) {
    const some = ids.slice(start, Math.min(start + BATCH, MOST_LINES));
    const pipeline = redis.pipeline();
    const groups = await readGroups(redis, some);
    for (const [i, id] of some.entries()) {
      pipeline.hmget(keys.request(id), ...FIELDS).hget(keys.display(groups[i] ?? id), 'ephemeral');
    }
    const rows = (await pipeline.exec()) ?? [];
    for (const [index, requestId] of some.entries()) {
      const fields = (rows[REPLIES * index]?.[1] ?? []) as (string | null)[];
      // One of the first release has it beside the rest.
      const [userId, type, title, state, hold, charged, at, first] = fields;
      const isPrivate = first ?? rows[REPLIES * index + 1]?.[1];
      const known = REQUEST_STATES.find((one) => one === state);
      if (known === undefined) continue;
      lines.push({
        requestId,
        userId: userId ?? '',
        type: type ?? '',
        title: isPrivate === '1' ? 'private' : (title ?? ''),
        state: known,
        at: Number(at ?? 0),
        held: isEnd(known) ? 0 : Number(hold ?? 0),
        charged: Number(charged ?? 0),
      });
    }
  }
  return { lines, cut: ids.length > MOST_LINES };
}

/** Ids of the displays that these share with others. */
async function readGroups(redis: Redis, ids: readonly string[]): Promise<(string | undefined)[]> {
  const pipeline = redis.pipeline();
  for (const id of ids) pipeline.hget(keys.request(id), 'display_id');
  return ((await pipeline.exec()) ?? []).map(([, group]) => (typeof group === 'string' ? group : undefined));
}
