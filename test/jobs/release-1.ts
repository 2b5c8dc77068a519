import { decideApproval } from '../../src/jobs/actions/decide-approval.ts';
import { audit } from '../../src/jobs/data/audit-books.ts';
import type { RequestState } from '../../src/jobs/store/request.ts';
import { keys } from '../../src/keys.ts';
import { loadRecords, type Words } from '../support/load-records.ts';
import { untilAll } from '../support/until.ts';
import { GUILD, type startWorld } from './world.ts';

/**
 * Data of 1.0.0 (fixtures/release-1.json, written by its own scripts): requests in each of the ten states, plain, private and
 * with a thread of their asset, with holds, a card, a lead's word, a postponed end, and work in the seven old sets. A test may
 * have it several times over, each copy in a guild of its own.
 */

export const RELEASE_1 = new URL('./fixtures/release-1.json', import.meta.url);

const [FIRST, LAST] = [100, 135];
const IDS = '14000000000000001';
const TITLES = [' plain', ' private', ' asset'];

/** How each of them ends; what is in doubt or was being posted was never made, unless the service has a task for it. */
const ENDS: readonly [end: RequestState, numbers: readonly number[]][] = [
  ['succeeded', [100, 101, 102, 115, 116, 117, 118, 119, 120, 127, 128, 129, 132, 133, 134, 135]],
  ['failed', [103, 104, 105, 112, 113, 114]],
  ['refused', [106, 107, 108, 121, 122, 123, 124, 125, 126, 130, 131]],
  ['canceled', [109, 110, 111]],
];
const END_OF = new Map(ENDS.flatMap(([end, numbers]) => numbers.map((number) => [number, end])));
const BOUND = [118, 119, 120];
const UNANSWERED = [121, 122, 123, 124, 125, 126];
const NOT_YET_MADE = [127, 128, 129, 132, 133, 134, 135];
/** It waits for leads, with a card. */
const ASKED = 130;
/** For a minute, when it was taken down. */
const POSTPONED = 114;

export interface OldRequest {
  id: string;
  guild: string;
  title: string;
  /** In the fixture. */
  number: number;
  /** Its end, however the upgrade goes. */
  end: RequestState;
}

type World = Awaited<ReturnType<typeof startWorld>>;

/** The ids of a copy, which no other has. */
function wordsOf(copy: number, random: () => number): Words {
  if (copy === 0) return {};
  const own = String(Math.floor(random() * 1e15)).padStart(15, '0');
  return {
    [GUILD]: `100${own}1`,
    '1100000000000000001': `110${own}1`,
    '1200000000000000001': `120${own}1`,
    [IDS]: `14${own}`,
    '13000000000000001': `13${own}`,
    '13000000000000009': `16${own}`,
    'old-task-': `old-task-${copy}-`,
    ...Object.fromEntries(TITLES.map((kind) => [kind, `${kind} ${copy}`])),
  };
}

/** @param random which of the unanswered creates the service has made nevertheless */
export async function loadRelease1(world: World, copies: number, random: () => number): Promise<OldRequest[]> {
  const { redis, service } = world;
  const all = Array.from({ length: copies }, (_, copy) => wordsOf(copy, random));
  await loadRecords(redis, RELEASE_1, ...all.map((words) => ({ 'http://127.0.0.1:1': service.url, ...words })));
  const old: OldRequest[] = [];
  for (const [copy, words] of all.entries())
    for (let number = FIRST; number <= LAST; number++) {
      const id = `${words[IDS] ?? IDS}${String(number - FIRST).padStart(2, '0')}`;
      const title = (await redis.hget(keys.request(id), 'title')) ?? '';
      const isMade = copy > 0 && UNANSWERED.includes(number) && random() < 0.5;
      const task = `${words['old-task-'] ?? 'old-task-'}${number}`;
      if (isMade || BOUND.includes(number)) serve(world, task, title);
      const end = isMade ? 'succeeded' : END_OF.get(number)!;
      old.push({ id, guild: words[GUILD] ?? GUILD, title, number, end });
    }
  return old;
}

function serve({ service }: World, id: string, prompt: string): void {
  service.tasks.set(id, {
    ...{ id, type: 'text-to-3d-preview', status: 'IN_PROGRESS', progress: 40, prompt },
    ...{ created_at: Date.now(), started_at: Date.now(), finished_at: 0, consumed_credits: 20 },
  });
}

/** A lead declines what waits for leads, the service ends each task that is tracked, until all is delivered. */
export async function finish(world: World, old: readonly OldRequest[]): Promise<void> {
  const { jobs, service, redis } = world;
  for (const { id } of old.filter(({ number }) => number === ASKED))
    await decideApproval(jobs, id, { approve: false, by: '77', why: 'Not today.' });
  const delivered = async () => {
    for (const { id, status } of service.tasks.values())
      if (status !== 'SUCCEEDED' && service.streamsOf(id) > 0) service.succeed(id);
    const live = new Set(await redis.zrange(keys.live, '0', '-1'));
    return old.filter(({ id }) => !live.has(id));
  };
  await untilAll('delivered', old.length, delivered);
}

/**
 * What is not as it would have been without the upgrade, in words.
 * @param died a process died meanwhile: a create that it had begun may not have been sent, and is given back then
 */
export async function differences(world: World, old: readonly OldRequest[], died: boolean): Promise<string[]> {
  const { jobs, guilds, service, redis } = world;
  const found = (await audit({ jobs, guilds })).problems;
  const spent = new Map<string, number>();
  for (const { id, guild, title, number, end } of old) {
    const request = await jobs.requests.get(id);
    const posts = service.creates.filter(({ prompt }) => prompt === title).length;
    const neverSent = died && NOT_YET_MADE.includes(number) && request?.state === 'refused' && posts === 0;
    if (request?.state !== end && !neverSent) found.push(`${title} (${id}) is ${request?.state}, not ${end}`);
    if (posts !== (NOT_YET_MADE.includes(number) && !neverSent ? 1 : 0))
      found.push(`${title} was created ${posts} times`);
    const charged = request?.state === 'succeeded' ? 20 : 0;
    if (request?.charged !== charged) found.push(`${title} was charged ${request?.charged}`);
    spent.set(guild, (spent.get(guild) ?? 0) + charged);
    const isPostponed = number === POSTPONED && (await redis.zscore(keys.due('retry-delivery'), id)) !== null;
    if (!request?.delivered && !isPostponed) found.push(`${title} was not delivered`);
  }
  for (const [guild, credits] of spent) {
    const { available, held, spent: gone } = await guilds.ledger.balance(guild);
    if (held !== 0 || gone !== credits || available !== 2_000 - credits)
      found.push(`guild ${guild} has ${available}, holds ${held} and spent ${gone} instead of ${credits}`);
  }
  const failed = await redis.zcard('kiln-jobs:requests:failed');
  if (failed > 0) found.push(`${failed} jobs failed`);
  return found;
}
