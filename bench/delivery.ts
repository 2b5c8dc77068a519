import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from 'kiln-client';
import type { Model } from 'kiln-mesh/core/model';
import { writeGlb } from 'kiln-mesh/formats/gltf/write-glb';
import { pino } from 'pino';
import { createGuilds } from '../src/guilds/guilds.ts';
import { askForFiles } from '../src/jobs/actions/ask-for-files.ts';
import { submitRequest } from '../src/jobs/actions/submit-request.ts';
import { createJobCounters } from '../src/jobs/base/counters.ts';
import { createDiscord, type Discord } from '../src/jobs/discord/messages.ts';
import { createTurntables } from '../src/jobs/display/turntable/pool.ts';
import type { Jobs } from '../src/jobs/runtime/start-jobs.ts';
import { createJobs } from '../src/jobs/runtime/start-jobs.ts';
import { answer, listen } from '../test/support/plain-server.ts';
import type { Row } from './row.ts';
import { benchRedis, percentile } from './support/redis.ts';
import { scaled } from './support/scale.ts';

/**
 * Sixty results at once: each a thumbnail, a GLB of 12,000 faces and an STL; then sixty members press Files in the same moment.
 * Baseline in the same run: the same results and the same drawing, the turntable within the delivery (four deliveries at a
 * time, one drawing thread, all files in one message after the picture), as Kiln did it before; for Files, one member who
 * presses it alone. Service, Discord and Kiln share one process, which makes it harder. Each way has a minute and a half, and
 * what is not there by then counts as never; so a run ends by itself.
 */

const RESULTS = scaled(60, 2);
const MOST_MS = 90_000;
/** Until all sixty are tracked. */
const START_MS = 30_000;
const CHANNELS = 6;
const APPLICATION = '1500000000000000001';

/** Milliseconds from the tasks' end to each of these, for every result; infinite for what was not shown in time. */
interface Seen {
  picture: number[];
  turntable: number[];
}

/** Milliseconds from the press of Files to the answer with them. */
interface Pressed {
  alone: number;
  all: number[];
}

export async function run(): Promise<Row[]> {
  await using stack = new AsyncDisposableStack();
  const service = stack.use(await resultService(await sphere()));
  const before = await withinDelivery(service);
  const { pressed, ...after } = await inLanes(service);
  return [
    {
      name: `${RESULTS} results at once: picture shown`,
      ...{ baseline: told(before.picture), result: told(after.picture), goal: 'p95 within 10 s' },
      ok: percentile(after.picture, 0.95) <= 10_000,
    },
    {
      name: `Files pressed by ${RESULTS} at once: answered with the files`,
      ...{
        baseline: `alone ${(pressed.alone / 1_000).toFixed(1)} s`,
        result: told(pressed.all),
        goal: 'p95 within 5 s',
      },
      ok: percentile(pressed.all, 0.95) <= 5_000,
    },
    {
      name: `turntables shown within ${MOST_MS / 1_000} s`,
      ...{ baseline: `${inTime(before.turntable)}`, result: `${inTime(after.turntable)}`, goal: 'not fewer' },
      ok: inTime(after.turntable) >= inTime(before.turntable),
    },
  ];
}

const requestId = (index: number) => String(1_400_000_000_000_000_000n + BigInt(index));

const inTime = (values: readonly number[]) => values.filter(Number.isFinite).length;

/** "p50 1.2 s, p95 3.4 s, last 4.0 s" */
function told(values: readonly number[]): string {
  const seconds = (milliseconds: number) =>
    Number.isFinite(milliseconds) ? `${(milliseconds / 1_000).toFixed(1)} s` : `over ${MOST_MS / 1_000} s`;
  const [p50, p95, last] = [percentile(values, 0.5), percentile(values, 0.95), Math.max(...values)].map(seconds);
  return `p50 ${p50}, p95 ${p95}, last ${last}`;
}

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
  const ends = AbortSignal.timeout(MOST_MS);
  const deliver = async (token: string) => {
    const thumbnail = { name: 'thumbnail.png', bytes: await fetch('thumbnail.png') };
    await send(rest, token, [thumbnail]);
    const model = { name: 'model.glb', bytes: await fetch('model.glb') };
    const stl = { name: 'model.stl', bytes: await fetch('model.stl') };
    const drawn = await turntables.draw({ bytes: model.bytes, extension: '.glb', maxBytes: 3e6 }, ends);
    await send(rest, token, [{ name: 'turntable.webp', bytes: drawn.bytes }, thumbnail, model, stl]);
  };
  const worker = async () => {
    for (let token = queue.shift(); token !== undefined && !ends.aborted; token = queue.shift()) {
      await deliver(token).catch((error: unknown) => {
        if (!ends.aborted) throw error;
      });
    }
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

async function inLanes(service: ResultService): Promise<Seen & { pressed: Pressed }> {
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
    await submitRequest(jobs, {
      ...{
        id: requestId(index),
        token: `result-${index}`,
        application_id: APPLICATION,
      },
      ...{ guild_id: '1', channel_id: String(1 + (index % CHANNELS)), user_id: '1', title: `thing ${index}` },
      ...{ type: 'text-to-3d-preview', input: { mode: 'preview', prompt: `thing ${index}` } },
    });
  }
  const isTracked = await inTimeOf(START_MS, () => service.streams() >= RESULTS);
  if (!isTracked) throw new Error(`only ${service.streams()} of ${RESULTS} tasks are tracked after ${START_MS} ms`);
  discord.begin();
  service.finish();
  await inTimeOf(MOST_MS, () => discord.turntables() >= RESULTS);
  return { ...discord.seen(), pressed: await pressFiles(jobs, discord) };
}

/** One alone, then one for each result in the same moment. */
async function pressFiles(jobs: Jobs, discord: NoticingDiscord): Promise<Pressed> {
  const press = async (request: string, interaction: string) => {
    const began = performance.now();
    const ask = { request, application: APPLICATION, token: `files-${interaction}`, limit: 1e7, zip: false };
    await askForFiles(jobs, interaction, ask);
    return began;
  };
  const taken = (began: number, interaction: string) => (discord.filesAt(`files-${interaction}`) ?? Infinity) - began;
  const alone = await press(requestId(0), 'alone');
  await inTimeOf(MOST_MS, () => discord.filesAt('files-alone') !== undefined);
  const began = await Promise.all(Array.from({ length: RESULTS }, (_, i) => press(requestId(i), String(i))));
  await inTimeOf(MOST_MS, () => began.every((_, i) => discord.filesAt(`files-${i}`) !== undefined));
  return { alone: taken(alone, 'alone'), all: began.map((at, i) => taken(at, String(i))) };
}

/** @returns false when it is not so after that many milliseconds */
async function inTimeOf(milliseconds: number, isSo: () => boolean): Promise<boolean> {
  const ends = performance.now() + milliseconds;
  while (!isSo()) {
    if (performance.now() > ends) return false;
    await wait(50);
  }
  return true;
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

type NoticingDiscord = Awaited<ReturnType<typeof noticingDiscord>>;

/** Notes when each message first had its picture and its turntable, and each answer its model. */
async function noticingDiscord() {
  const first = {
    picture: new Map<string, number>(),
    turntable: new Map<string, number>(),
  };
  const files = new Map<string, number>();
  let began = 0;
  const marks = [
    ['picture', 'filename="thumbnail.png"'],
    ['turntable', 'filename="turntable.webp"'],
  ] as const;
  const all = (times: ReadonlyMap<string, number>) =>
    Array.from({ length: RESULTS }, (_, index) => times.get(`result-${index}`) ?? Number.POSITIVE_INFINITY);
  const server = await listen((request, response, body) => {
    const token = (request.url ?? '').split('/')[5] ?? '';
    const at = performance.now() - began;
    for (const [what, name] of marks) if (body.includes(name) && !first[what].has(token)) first[what].set(token, at);
    if (body.includes('.stl"') && !files.has(token)) files.set(token, performance.now());
    answer(response, 200, { id: '1300000000000000777' });
  });
  return {
    url: `${server.url}/api`,
    begin() {
      began = performance.now();
    },
    turntables: () => first.turntable.size,
    /** When the answer to this interaction had its files. */
    filesAt: (token: string) => files.get(token),
    seen: (): Seen => ({ picture: all(first.picture), turntable: all(first.turntable) }),
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
