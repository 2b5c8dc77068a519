import { readStory } from '../src/jobs/library/story.ts';
import { addressOf } from '../src/jobs/store/display.ts';
import { isReadable } from '../src/jobs/store/request.ts';
import { createRequests } from '../src/jobs/store/requests.ts';
import { createSteps } from '../src/jobs/store/steps.ts';
import { keys } from '../src/keys.ts';
import { renderStory, type StoryLine } from '../src/messages/lists/story-message.ts';
import { wordsFor } from '../src/messages/words/index.ts';
import type { Row } from './row.ts';
import { benchRedis, percentile } from './support/redis.ts';
import { scaled } from './support/scale.ts';
import { waitingRequest } from './support/waiting-request.ts';

/**
 * A page of the story of a result with 300 nodes, from the press to the message: the walk, the nine records of the page, the
 * words. Beside it the same walk record by record, as a program without the script and the index of children has it at best.
 */

const NODES = scaled(300, 30);
const ROUNDS = scaled(200, 3);
const PER_PAGE = 9;
const GUILD = 'g';

/** What the node with this number came of. */
const SHAPES = {
  'one of which all others came': () => 0,
  'each came of the one before': (i: number) => i - 1,
  'three of each': (i: number) => Math.floor((i - 1) / 3),
};

export async function run(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [shape, parentOf] of Object.entries(SHAPES)) {
    await using stack = new AsyncDisposableStack();
    const { redis } = await benchRedis(stack);
    const requests = createRequests(redis);
    const steps = createSteps({ redis, startCredits: 10_000_000 });
    await redis.hset('kiln:guild:g:limits', { 'guild:tasks': NODES, 'member:tasks': NODES });
    const idOf = (i: number) => `1${String(i).padStart(6, '0')}`;
    for (let i = 0; i < NODES; i++) {
      const parent = i === 0 ? {} : { parent_id: idOf(parentOf(i)) };
      await steps.accept({ ...waitingRequest({ id: idOf(i), guild_id: GUILD, user_id: 'u', hold: 1 }), ...parent });
      await redis.hset(keys.request(idOf(i)), { state: 'succeeded', finished_at: Date.now() });
    }
    const took = { script: [] as number[], records: [] as number[] };
    let told = NODES;
    // In turns, so that both see the same machine.
    for (let round = 0; round < ROUNDS; round++) {
      const from = (round * PER_PAGE) % NODES;
      took.script.push(
        await timed(async () => {
          const { nodes } = await readStory(redis, GUILD, idOf(NODES - 1));
          told = Math.min(told, nodes.length);
          const read = await Promise.all(nodes.slice(from, from + PER_PAGE).map(({ id }) => requests.getAny(id)));
          const lines = read.flatMap((request, i): StoryLine[] => {
            if (!request || !isReadable(request)) return [];
            const { id, type, title, user_id: user, charged, created_at: at } = request;
            const result = { id, type, title, user, charged, at, url: addressOf(request) };
            return [{ number: i + 1, depth: nodes[from + i]?.depth ?? 0, result }];
          });
          const page = 1 + Math.floor(from / PER_PAGE);
          renderStory(wordsFor('en'), { id: idOf(0), page, pages: Math.ceil(NODES / PER_PAGE), lines, cut: undefined });
        }),
      );
      took.records.push(
        await timed(async () => {
          const left = [idOf(0)];
          for (let id = left.pop(); id !== undefined; id = left.pop()) {
            await requests.getAny(id);
            const came = await redis.zrangebylex(keys.childrenInGuild(GUILD), `[${id}:`, `(${id};`);
            left.push(...came.map((line) => line.slice(id.length + 1)));
          }
        }),
      );
    }
    const [p95, bare] = [percentile(took.script, 0.95), percentile(took.records, 0.95)];
    rows.push({
      name: `a page of a story of ${NODES} nodes, ${shape}`,
      baseline: `record by record: p95 ${bare.toFixed(1)} ms`,
      result: `p50 ${percentile(took.script, 0.5).toFixed(1)}, p95 ${p95.toFixed(1)} ms: ${(p95 / bare).toFixed(2)} times; ${told} nodes`,
      goal: 'p95 under 50 ms, all nodes',
      ok: p95 < 50 && told === NODES,
    });
  }
  return rows;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}
