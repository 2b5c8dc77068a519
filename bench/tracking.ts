import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createSecureServer as createHttp2Server } from 'node:http2';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from 'kiln-client';
import pino from 'pino';
import { createGuilds } from '../src/guilds/guilds.ts';
import { submitRequest } from '../src/jobs/actions/submit-request.ts';
import { createJobs } from '../src/jobs/runtime/start-jobs.ts';
import { until } from '../test/support/until.ts';
import type { Row } from './row.ts';
import { benchRedis } from './support/redis.ts';
import { scaled } from './support/scale.ts';

/**
 * What a tracked task costs: memory with everything on (G1), CPU a frame (G2), requests at the service (G6), and opening
 * all streams again (G11). Baselines are the bare ways to do the same, in processes of their own.
 */

/** Followed at once where memory is measured, and where time is. */
const TRACKED = scaled(5_000, 60);
const STREAMS = scaled(1_000, 40);
const ROUNDS = scaled(40, 3);
const ROUND_MS = 200;
const WARM_UP = scaled(500, 10);
const LOTS = scaled(6, 1);
const TIMES = scaled(3, 1);
const BREAKS = scaled(7, 1);
const PATIENCE_MS = 120_000;

interface Report {
  rssBytes: number;
  cpuMs: number;
  frames: number;
}

type Transport = 'plain http' | 'TLS, HTTP/1.1' | 'TLS, HTTP/2';

export async function run(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'kiln-bench-tls-'));
  try {
    makeCertificate(folder);
    const costs: { bare: number; client: number; ratio: number }[] = [];
    for (let time = 0; time < TIMES; time++) {
      const { cpuPerFrame: bare } = await followPlain('dispatch', STREAMS, ROUNDS);
      const { cpuPerFrame: client } = await followPlain('watch', STREAMS, ROUNDS);
      costs.push({ bare, client, ratio: client / bare });
    }
    const { bare, client, ratio } = costs.sort((a, b) => a.ratio - b.ratio)[TIMES >> 1]!;
    const [plain, requestsPerTask] = await memory('plain http', 1.8, folder);
    const [http1] = await memory('TLS, HTTP/1.1', 1.3, folder);
    const [http2] = await memory('TLS, HTTP/2', 2.2, folder);
    return [
      ...[plain, http1, http2],
      {
        name: 'G2 CPU a frame',
        baseline: `undici dispatch, parser, JSON: ${bare.toFixed(1)} µs`,
        result: `${client.toFixed(1)} µs, ${ratio.toFixed(2)} times (median of ${TIMES})`,
        goal: 'at most 1.3 times',
        ok: ratio <= 1.3,
      },
      {
        name: 'G6 service requests a task',
        baseline: 'a read each 2 s for 3 minutes, and the create: 91 (counted on paper)',
        result: `${requestsPerTask.toFixed(2)} to the end, without downloads`,
        goal: 'at most 3, at most 0.05 times',
        ok: requestsPerTask <= 3,
      },
      await reopening('TLS, HTTP/1.1', folder),
      await reopening('TLS, HTTP/2', folder),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function memory(transport: Transport, most: number, folder: string): Promise<[row: Row, requests: number]> {
  const { held } = await followPlain('dispatch', TRACKED, 10, transport, folder);
  const all = await trackAll(transport, folder);
  const kib = (bytes: number) => `${(bytes / TRACKED / 1024).toFixed(0)} KiB`;
  const row = {
    name: `G1 memory a tracked task, all in, ${TRACKED.toLocaleString('en')}, ${transport}`,
    baseline: `undici dispatch: ${kib(held)}`,
    result: `${kib(all.held)}, ${(all.held / held).toFixed(1)} times`,
    goal: `at most ${most} times`,
    ok: all.held <= most * held,
  };
  return [row, all.requestsPerTask];
}

/** For the moment; needs openssl. */
function makeCertificate(folder: string): void {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'];
  execFileSync('openssl', ['req', '-x509', ...kind, '-keyout', key, '-out', cert, ...subject], { stdio: 'ignore' });
}

/** An asset service that only streams. */
function frames() {
  const open = new Map<string, ServerResponse>();
  const state = { requests: 0, creates: 0, status: 'IN_PROGRESS' };
  const task = (id: string) => ({
    ...{ id, type: 'text-to-3d-preview', status: state.status, progress: 30, created_at: Date.now(), prompt: '' },
    ...(state.status === 'FAILED' ? { task_error: { message: 'no' }, consumed_credits: 0, finished_at: 1 } : {}),
  });
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    request.resume();
    response.setHeader('content-type', 'application/json');
    if (request.url?.startsWith('/api/')) return void response.end('{"id":"1"}');
    state.requests++;
    if (request.method === 'POST') return void response.writeHead(202).end(`{"result":"task-${state.creates++}"}`);
    const [, , , id = '', stream] = (request.url ?? '').split('/');
    if (stream === undefined) return void response.end(JSON.stringify(task(id)));
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    open.set(id, response);
    response.on('error', () => {});
    send(id, response);
  };
  const send = (id: string, response: ServerResponse) => {
    const { prompt: _prompt, ...full } = task(id);
    const frame = state.status === 'FAILED' ? full : { id, status: state.status, progress: 30 };
    response.write(`event: message\ndata: ${JSON.stringify(frame)}\n\n`);
    if (state.status === 'FAILED') response.end();
  };
  const sendAll = () => {
    for (const [id, response] of open) if (!response.destroyed) send(id, response);
  };
  const endAll = () => {
    state.status = 'FAILED';
    sendAll();
    state.status = 'IN_PROGRESS';
    open.clear();
  };
  return { handle, state, open, sendAll, endAll };
}

type Handler = ReturnType<typeof frames>['handle'];

async function listen(handle: Handler, transport: Transport, folder = '') {
  const read = (name: string) => readFileSync(join(folder, name));
  const secure = () => ({ key: read('key.pem'), cert: read('cert.pem') });
  const server =
    transport === 'plain http'
      ? createServer(handle)
      : transport === 'TLS, HTTP/1.1'
        ? createTlsServer(secure(), handle)
        : // The compatibility API: the same calls, of which this service uses the common ones. Creates come by HTTP/1.1.
          createHttp2Server(
            { ...secure(), allowHTTP1: true },
            handle as unknown as Parameters<typeof createHttp2Server>[1],
          );
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1', 4_096);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // listening on a port
  return {
    url: `${transport === 'plain http' ? 'http' : 'https'}://127.0.0.1:${port}`,
    environment: transport === 'plain http' ? {} : { NODE_EXTRA_CA_CERTS: join(folder, 'cert.pem') },
    /** Breaks all connections, as a network does. */
    breakAll: () => {
      for (const socket of sockets) socket.destroy();
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

async function followPlain(
  kind: 'dispatch' | 'watch',
  count: number,
  rounds: number,
  transport: Transport = 'plain http',
  folder?: string,
) {
  const service = frames();
  const server = await listen(service.handle, transport, folder);
  const child = await startChild({ kind, url: server.url, count, warmUp: WARM_UP }, server.environment);
  const allOpen = (wanted: number) => until('all streams are open', () => service.open.size >= wanted, PATIENCE_MS);
  for (let lot = 0; lot < LOTS; lot++) {
    await child.ask('warm up');
    await allOpen(WARM_UP);
    service.endAll();
  }
  const before = await child.ask('report');
  await child.ask('open');
  await allOpen(count);
  await wait(500);
  const opened = await child.ask('report');
  for (let round = 0; round < rounds; round++) {
    service.sendAll();
    await wait(ROUND_MS);
  }
  const after = await child.ask('report');
  child.end();
  server.close();
  return {
    held: after.rssBytes - before.rssBytes,
    cpuPerFrame: ((after.cpuMs - opened.cpuMs) * 1_000) / (after.frames - opened.frames),
  };
}

async function trackAll(transport: Transport, folder: string) {
  await using stack = new AsyncDisposableStack();
  const { url: redisUrl, redis } = await benchRedis(stack);
  const service = frames();
  const server = await listen(service.handle, transport, folder);
  stack.defer(() => server.close());
  const { url } = server;
  const client = stack.use(createClient({ baseUrl: url, apiKey: 'key' }));
  const jobs = stack.use(
    await createJobs({
      ...{ redisUrl, client, guilds: createGuilds(redis), discord: { apiUrl: `${url}/api`, token: 'bot-token' } },
      ...{ log: pino({ level: 'silent' }), slots: TRACKED },
    }),
  );
  const child = await startChild({ kind: 'jobs', url, redisUrl, count: TRACKED }, server.environment);
  stack.defer(() => child.end());
  let number = 0;
  const submit = async (count: number) => {
    for (let i = 0; i < count; i += 20) {
      await Promise.all(
        Array.from({ length: Math.min(20, count - i) }, () => {
          const n = ++number;
          return submitRequest(jobs, {
            ...{ id: String(1_000_000 + n), application_id: '1', guild_id: String(1 + Math.floor(n / 40)) },
            ...{ channel_id: String(1 + Math.floor(n / 10)), user_id: String(n), title: 'a thing', message_id: '1' },
            ...{ type: 'text-to-3d-preview', input: { mode: 'preview', prompt: 'a thing' } },
          });
        }),
      );
    }
    await until('all streams are open', () => service.open.size >= count, PATIENCE_MS);
  };
  // What a process needs once for everything it ever does is not a tracked task's; the baseline has had as many streams.
  for (let lot = 0; lot < LOTS; lot++) {
    await submit(WARM_UP);
    service.endAll();
    await until('all ends are shown', async () => (await redis.zcard('kiln:live')) === 0, PATIENCE_MS);
  }
  const requestsPerTask = service.state.requests / (LOTS * WARM_UP);
  const before = await child.ask('report');
  await submit(TRACKED);
  for (let round = 0; round < 10; round++) {
    service.sendAll();
    await wait(1_000);
  }
  const after = await child.ask('report');
  return { held: after.rssBytes - before.rssBytes, requestsPerTask };
}

async function reopening(transport: Exclude<Transport, 'plain http'>, folder: string): Promise<Row> {
  const cpu: number[] = [];
  for (const kind of [transport === 'TLS, HTTP/2' ? 'raw-http2' : 'raw-tls', 'watch']) {
    const service = frames();
    const server = await listen(service.handle, transport, folder);
    const child = await startChild({ kind, url: server.url, count: STREAMS }, server.environment);
    const allOpen = () => until('all streams are open', () => service.open.size >= STREAMS, PATIENCE_MS);
    await child.ask('open');
    await allOpen();
    const used: number[] = [];
    for (let time = 0; time < BREAKS; time++) {
      for (let round = 0; round < 5; round++) {
        service.sendAll();
        await wait(ROUND_MS);
      }
      const before = await child.ask('report');
      service.open.clear();
      server.breakAll();
      await allOpen();
      await wait(500);
      used.push((await child.ask('report')).cpuMs - before.cpuMs);
    }
    cpu.push(used.sort((a, b) => a - b)[BREAKS >> 1]!);
    child.end();
    server.close();
  }
  const [raw = 0, ours = 0] = cpu;
  return {
    name: `G11 ${STREAMS.toLocaleString('en')} broken streams: each task read, its stream opened again, ${transport}, CPU`,
    baseline: `${transport === 'TLS, HTTP/2' ? 'bare node:http2, 100 a connection' : 'bare TLS sockets'}: ${raw.toFixed(0)} ms`,
    result: `${ours.toFixed(0)} ms, ${(ours / raw).toFixed(1)} times (median of ${BREAKS})`,
    goal: 'at most 1.6 times',
    ok: ours <= 1.6 * raw,
  };
}

async function startChild(argument: unknown, environment: Record<string, string> = {}) {
  const program = join(import.meta.dirname, 'support/stream-client.ts');
  const child = fork(program, [JSON.stringify(argument)], {
    execArgv: ['--expose-gc'],
    env: { ...process.env, ...environment },
  });
  await once(child, 'message');
  return {
    async ask(what: 'open' | 'warm up' | 'report'): Promise<Report> {
      child.send(what);
      const [report] = (await once(child, 'message')) as [Report]; // one answer a question
      return report;
    },
    end: () => void (child.connected && child.disconnect()),
  };
}
