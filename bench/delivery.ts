import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { createClient } from '../src/client/client.ts';
import type { Model } from '../src/engine/model.ts';
import { writeGlb } from '../src/engine/write/glb.ts';
import { createGuilds } from '../src/guilds/guilds.ts';
import { createDiscord, type Discord } from '../src/jobs/discord.ts';
import { createJobs } from '../src/jobs/jobs.ts';
import { createJobCounters } from '../src/jobs/metrics.ts';
import { createTurntables } from '../src/jobs/turntable.ts';
import { answer, listen } from '../test/support/plain-server.ts';
import type { Row } from './row.ts';
import { benchRedis, percentile } from './support/redis.ts';

/**
 * Sixty results at once: each a thumbnail, a GLB of 12,000 faces and an STL. Baseline in the same run: the same results and
 * the same drawing, the turntable within the delivery (four deliveries at a time, one drawing thread, all files in one
 * message after the picture), as Kiln did it before.
 */

const RESULTS = 60;
const CHANNELS = 6;
const APPLICATION = '1500000000000000001';

/** Milliseconds from the tasks' end to each of these, for every result. */
interface Seen {
  picture: number[];
  files: number[];
  turntable: number[];
}

export async function run(): Promise<Row[]> {
  await using stack = new AsyncDisposableStack();
  const service = stack.use(await resultService(await sphere()));
  const before = await withinDelivery(service);
  const after = await inLanes(service);
  const show = (values: readonly number[]) =>
    `p50 ${seconds(percentile(values, 0.5))}, p95 ${seconds(percentile(values, 0.95))}, last ${seconds(Math.max(...values))}`;
  return [
    {
      name: `${RESULTS} results at once: picture shown`,
      ...{ baseline: show(before.picture), result: show(after.picture), goal: 'p95 within 10 s' },
      ok: percentile(after.picture, 0.95) <= 10_000,
    },
    {
      name: 'all files shown',
      ...{ baseline: show(before.files), result: show(after.files), goal: 'every one within 60 s' },
      ok: Math.max(...after.files) <= 60_000,
    },
    {
      name: 'turntable shown',
      ...{ baseline: show(before.turntable), result: show(after.turntable), goal: 'the last not later than before' },
      ok: Math.max(...after.turntable) <= 1.1 * Math.max(...before.turntable),
    },
  ];
}

const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`;

type ResultService = Awaited<ReturnType<typeof resultService>>;

/** As it was: four at a time, each waits for the one thread that draws. */
async function withinDelivery(service: ResultService): Promise<Seen> {
  await using stack = new AsyncDisposableStack();
  const discord = stack.use(await noticingDiscord());
  const client = stack.use(createClient({ baseUrl: service.url, apiKey: 'key' }));
  const turntables = stack.use(createTurntables({ threads: 1, deadlineMs: 600_000, hurriedMs: 600_000 }));
  const log = pino({ level: 'silent' });
  const rest = stack.use(createDiscord({ apiUrl: discord.url, token: 'token' }, createJobCounters(), log));
  const fetch = (name: string) => client.download(`${service.url}/files/${name}`, { maxBytes: 1e8 });
  const queue = Array.from({ length: RESULTS }, (_, index) => `result-${index}`);
  discord.begin();
  const deliver = async (token: string) => {
    const thumbnail = { name: 'thumbnail.png', bytes: await fetch('thumbnail.png') };
    await send(rest, token, [thumbnail]);
    const model = { name: 'model.glb', bytes: await fetch('model.glb') };
    const stl = { name: 'model.stl', bytes: await fetch('model.stl') };
    const drawn = await turntables.draw({ bytes: model.bytes, extension: '.glb', maxBytes: 3e6 });
    await send(rest, token, [{ name: 'turntable.webp', bytes: drawn.bytes }, thumbnail, model, stl]);
  };
  const worker = async () => {
    for (let token = queue.shift(); token !== undefined; token = queue.shift()) await deliver(token);
  };
  await Promise.all(Array.from({ length: 4 }, worker));
  return discord.seen();
}

const send = (rest: Discord, token: string, files: { name: string; bytes: Uint8Array }[]) =>
  rest.editByToken(APPLICATION, token, {
    body: { flags: 0, components: [], allowed_mentions: { parse: [] } },
    files,
    keep: [],
  });

async function inLanes(service: ResultService): Promise<Seen> {
  await using stack = new AsyncDisposableStack();
  const { url: redisUrl, redis } = await benchRedis(stack, { durable: true });
  const discord = stack.use(await noticingDiscord());
  const guilds = createGuilds(redis, { startCredits: 1_000_000 });
  await guilds.limits.set('1', 'member', { tasks: RESULTS });
  const client = stack.use(createClient({ baseUrl: service.url, apiKey: 'key' }));
  const jobs = stack.use(
    await createJobs({
      ...{ redisUrl, client, guilds, log: pino({ level: 'silent' }), slots: RESULTS },
      discord: { apiUrl: discord.url, token: 'token' },
    }),
  );
  jobs.startWorkers();
  for (let index = 0; index < RESULTS; index++) {
    await jobs.submit({
      ...{
        id: String(1_400_000_000_000_000_000n + BigInt(index)),
        token: `result-${index}`,
        applicationId: APPLICATION,
      },
      ...{ guildId: '1', channelId: String(1 + (index % CHANNELS)), userId: '1', title: `thing ${index}` },
      ...{ type: 'text-to-3d-preview', input: { mode: 'preview', prompt: `thing ${index}` } },
    });
  }
  while (service.streams() < RESULTS) await wait(50);
  discord.begin();
  service.finish();
  while (discord.turntables() < RESULTS) await wait(100);
  return discord.seen();
}

/** Tasks that all end together. */
async function resultService(glb: Uint8Array) {
  const open = new Map<string, (frame: object) => void>();
  const files: Record<string, Uint8Array> = {
    'model.glb': glb,
    'model.stl': randomBytes(600_000),
    'thumbnail.png': randomBytes(60_000),
  };
  let creates = 0;
  const server = await listen((request, response) => {
    const [, root, , id = '', stream] = (request.url ?? '').split('/');
    const bytes = root === 'files' ? files[(request.url ?? '').split('/')[2] ?? ''] : undefined;
    if (bytes) return void response.writeHead(200, { 'content-length': bytes.length }).end(bytes);
    if (request.method === 'POST') return answer(response, 202, { result: `task-${++creates}` });
    const frame = { id, type: 'text-to-3d-preview', status: 'IN_PROGRESS', progress: 1, created_at: 1 };
    if (stream === undefined) return answer(response, 200, frame);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const push = (more: object) => response.write(`event: message\ndata: ${JSON.stringify({ ...frame, ...more })}\n\n`);
    push({});
    open.set(id, push);
  });
  const at = (name: string) => `${server.url}/files/${name}`;
  return {
    ...server,
    streams: () => open.size,
    finish() {
      const result = { thumbnail_url: at('thumbnail.png'), model_urls: { glb: at('model.glb'), stl: at('model.stl') } };
      for (const push of open.values()) push({ status: 'SUCCEEDED', progress: 100, consumed_credits: 20, ...result });
    },
  };
}

/** Notes when each message first had its picture, its model and its turntable. */
async function noticingDiscord() {
  const first = {
    picture: new Map<string, number>(),
    files: new Map<string, number>(),
    turntable: new Map<string, number>(),
  };
  let began = 0;
  const marks = [
    ['picture', 'filename="thumbnail.png"'],
    ['files', '.stl"'],
    ['turntable', 'filename="turntable.webp"'],
  ] as const;
  const server = await listen((request, response, body) => {
    const token = (request.url ?? '').split('/')[5] ?? '';
    const at = performance.now() - began;
    for (const [what, name] of marks) if (body.includes(name) && !first[what].has(token)) first[what].set(token, at);
    answer(response, 200, { id: '1300000000000000777' });
  });
  return {
    url: `${server.url}/api`,
    begin() {
      began = performance.now();
    },
    turntables: () => first.turntable.size,
    seen: (): Seen => ({
      picture: [...first.picture.values()],
      files: [...first.files.values()],
      turntable: [...first.turntable.values()],
    }),
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
  };
}

/** A ball of 12,000 faces. */
async function sphere(): Promise<Uint8Array> {
  const [around, up] = [100, 60];
  const positions: number[] = [];
  const indices: number[] = [];
  for (let i = 0; i <= up; i++) {
    for (let j = 0; j < around; j++) {
      const [a, b] = [(Math.PI * i) / up, (2 * Math.PI * j) / around];
      positions.push(Math.sin(a) * Math.cos(b), Math.cos(a), Math.sin(a) * Math.sin(b));
      if (i === up) continue;
      const [p, q] = [i * around + j, i * around + ((j + 1) % around)];
      indices.push(p, q, p + around, q, q + around, p + around);
    }
  }
  const model: Model = {
    name: 'ball',
    parts: [{ name: 'ball', positions: new Float32Array(positions), indices: new Uint32Array(indices), material: 0 }],
    materials: [{ name: 'red', baseColor: [0.8, 0.1, 0.1, 1], metallic: 0, roughness: 0.6, emissive: [0, 0, 0] }],
    metadata: {},
  };
  return writeGlb(model);
}
