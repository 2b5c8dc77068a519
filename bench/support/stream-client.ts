import { connect as connectHttp2 } from 'node:http2';
import { connect as connectTls } from 'node:tls';
import { createParser } from 'eventsource-parser';
import { createClient } from 'kiln-client/internal/create-client';
import { connectRedis } from 'kiln-runtime/redis/connect';
import pino from 'pino';
import { Agent } from 'undici';
import { createGuilds } from '../../src/guilds/guilds.ts';
import { createJobs } from '../../src/jobs/runtime/start-jobs.ts';

/**
 * The measured process of `tracking.ts`: follows event streams by a bare undici dispatch handler, by our client, by all of
 * jobs, or (for reopening) by bare TLS sockets or HTTP/2 sessions. Answers "report" with what it holds and has used.
 */

const { kind, url, count, warmUp, redisUrl } = JSON.parse(process.argv[2]!);
const seen = { frames: 0 };
let collected = 0;

// A worker tracks 1,000 tasks at most.
if (kind === 'jobs') for (let at = 0; at < count; at += 1_000) await startTracking();
process.on('message', (message) => {
  if (message === 'open') open(count);
  if (message === 'warm up') open(warmUp);
  // The collection before the answer is the measurement's, not the client's.
  const { user, system } = process.cpuUsage();
  globalThis.gc?.();
  const own = process.cpuUsage();
  collected += own.user + own.system - user - system;
  const cpuMs = (own.user + own.system - collected) / 1_000;
  process.send!({ rssBytes: process.memoryUsage().rss, cpuMs, frames: seen.frames });
});
process.once('disconnect', () => process.exit());
process.send!({ ready: true });

function open(count: number): void {
  if (kind === 'dispatch') {
    // HTTP/2 where the server offers it.
    const agent = new Agent({ allowH2: true, bodyTimeout: 30_000 });
    for (let i = 0; i < count; i++) dispatch(agent, i);
  } else if (kind === 'watch') {
    const client = createClient({ baseUrl: url, apiKey: 'key', random: () => 0 });
    for (let i = 0; i < count; i++) void watch(client, i);
  } else if (kind === 'raw-tls') {
    for (let i = 0; i < count; i++) rawTls(i);
  } else if (kind === 'raw-http2') {
    for (let i = 0; i < count; i += 100) rawHttp2(i, Math.min(count, i + 100));
  }
}

const taskPath = (i: number) => `/v2/text-to-3d/task-${i}`;

function dispatch(agent: Agent, i: number): void {
  const parser = createParser({
    onEvent: ({ data }) => {
      JSON.parse(data);
      seen.frames++;
    },
  });
  const decoder = new TextDecoder();
  agent.dispatch(
    { origin: url, path: `${taskPath(i)}/stream`, method: 'GET', headers: { authorization: 'Bearer key' } },
    {
      onRequestStart: () => {},
      onResponseStart: () => {},
      onResponseData: (_controller, chunk) => parser.feed(decoder.decode(chunk, { stream: true })),
      onResponseEnd: () => {},
      onResponseError: () => {},
    },
  );
}

async function watch(client: ReturnType<typeof createClient>, i: number): Promise<void> {
  for await (const _update of client.watch('text-to-3d-preview', `task-${i}`)) seen.frames++;
}

/** Opened again as soon as it breaks, with a read of the task before the stream. */
function rawTls(i: number, again = false): void {
  const { hostname, port } = new URL(url);
  const socket = connectTls({ host: hostname, port: Number(port) });
  const get = (path: string) =>
    socket.write(`GET ${path} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer key\r\n\r\n`);
  const follow = () => {
    get(`${taskPath(i)}/stream`);
    socket.on('data', () => seen.frames++);
  };
  if (again) {
    get(taskPath(i));
    socket.once('data', (answer: Buffer) => {
      const text = answer.toString('utf8');
      JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
      follow();
    });
  } else follow();
  socket.on('error', () => {});
  socket.on('close', () => rawTls(i, true));
}

/** A connection with many streams; opened again as soon as it breaks, with a read of each task before its stream. */
function rawHttp2(from: number, to: number, again = false): void {
  const session = connectHttp2(url);
  session.on('error', () => {});
  session.on('close', () => rawHttp2(from, to, true));
  const get = (path: string) => {
    const stream = session.request({ ':path': path, authorization: 'Bearer key' });
    stream.on('error', () => {});
    return stream;
  };
  const follow = (i: number) => get(`${taskPath(i)}/stream`).on('data', () => seen.frames++);
  for (let i = from; i < to; i++) {
    if (again) {
      const chunks: Buffer[] = [];
      const read = get(taskPath(i)).on('data', (chunk: Buffer) => chunks.push(chunk));
      read.on('end', () => {
        JSON.parse(Buffer.concat(chunks).toString('utf8'));
        follow(i);
      });
    } else follow(i);
  }
}

async function startTracking(): Promise<void> {
  const redis = await connectRedis(redisUrl);
  const jobs = await createJobs({
    redisUrl,
    client: createClient({ baseUrl: url, apiKey: 'key' }),
    guilds: createGuilds(redis),
    discord: { apiUrl: `${url}/api`, token: 'bot-token' },
    log: pino({ level: 'silent' }),
    slots: count,
  });
  jobs.startWorkers();
}
