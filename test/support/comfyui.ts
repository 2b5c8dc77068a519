import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import multipart from '@fastify/multipart';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import { createQueue, type Graph, type MadeFile, type Queue, type Send } from './comfyui-queue.ts';

/**
 * A stand-in for ComfyUI, written from a description of its protocol: two generations of it, over real HTTP and sockets,
 * with every behaviour that surprises a client. Nothing runs by itself: a test starts, moves and ends each job, or says in
 * `makes` what each one makes at once.
 */

export type Generation = '0.3.64' | '2026';

export interface ComfyuiOptions {
  generation?: Generation;
  /** Answers of `/object_info/{class}`; classes that are not in it are not installed. */
  nodes?: Readonly<Record<string, object>>;
  /** How long a reconnecting socket of 2026 may take to prove itself. */
  credentialMs?: number;
}

/** What becomes of the next request of a route. */
type Fault =
  | { kind: 'answer'; status: number; body: string; headers?: Record<string, string> }
  /** It is done, and its answer is lost. */
  | { kind: 'lost' }
  /** Half of the bytes, and the rest when the promise comes true. */
  | { kind: 'half'; rest: Promise<void> }
  /** Half of the bytes, and then the line breaks. */
  | { kind: 'cut' }
  /** As many zero bytes as are read. */
  | { kind: 'endless' };

const input = (...names: string[]) => ({
  input: { required: Object.fromEntries(names.map((name) => [name, ['STRING']])) },
});
const choice = (name: string, values: string[]) => ({ input: { required: { [name]: [values] } } });

/** Node classes of the workflows that tests write. */
export const NODES: Readonly<Record<string, object>> = {
  LoadImage: choice('image', ['x.png']),
  LoadImageMask: input('image', 'channel'),
  Load3D: input('model_file'),
  CLIPTextEncode: input('text'),
  PrimitiveInt: input('value'),
  CheckpointLoaderSimple: choice('ckpt_name', ['small-model.safetensors', 'other.safetensors']),
  KSampler: input('seed', 'steps'),
  EmptyLatentImage: input('width', 'height'),
  VAEDecode: input('samples'),
  SaveImage: input('filename_prefix'),
  SaveGLB: input('filename_prefix'),
};

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export async function startComfyui(options: ComfyuiOptions = {}) {
  const { generation = '2026', nodes = NODES } = options;
  const sockets = openSockets(generation, options.credentialMs ?? 5_000);
  const queue = createQueue(sockets.send);
  const faults = new Map<string, Fault[]>();
  const state = {
    /** "POST /prompt", in order. */
    requests: [] as string[],
    headers: [] as IncomingMessage['headers'][],
    /** Ids of `POST /interrupt`; undefined: without one. */
    interrupts: [] as (string | undefined)[],
    /** Graphs that were taken, by the id of their job, in order. */
    prompts: [] as { id: string; graph: Graph }[],
    away: false,
    /** Requests while it was away. */
    missed: 0,
    makes: undefined as ((graph: Graph) => readonly MadeFile[]) | undefined,
  };
  const app = fastify({ bodyLimit: 2 ** 26, forceCloseConnections: true });
  await app.register(multipart, { limits: { fileSize: 2 ** 28 } });
  app.addHook('onRequest', async (request, reply) => screen(request, reply, state));
  app.addHook('onSend', (request, reply, payload, done) => meet(faults, { request, reply, payload }, done));
  for (const prefix of ['', '/api']) {
    await app.register(async (scope) => addRoutes(scope, { queue, generation, nodes, state }), { prefix });
  }
  await app.listen({ port: 0, host: '127.0.0.1' });
  app.server.on('upgrade', (request, socket, head) => {
    if (state.away) socket.destroy();
    else sockets.accept(request, socket, head);
  });
  const { port } = app.server.address() as AddressInfo;
  return {
    ...queue,
    queue,
    state,
    url: `http://127.0.0.1:${port}`,
    connected: sockets.count,
    dropSockets: sockets.drop,
    /** Anything, on the socket of a job's client. */
    say: (id: string, data: string | Buffer) => sockets.say(queue.find(id)?.clientId, data),
    /** Job queue, history and connections are gone, files are there. */
    restart(): void {
      sockets.drop();
      queue.clear();
    },
    fault(route: string, fault: Fault): void {
      faults.set(route, [...(faults.get(route) ?? []), fault]);
    },
    async [Symbol.asyncDispose]() {
      sockets.drop();
      await app.close();
    },
  };
}

export type Comfyui = Awaited<ReturnType<typeof startComfyui>>;

interface Room {
  queue: Queue;
  generation: Generation;
  nodes: Readonly<Record<string, object>>;
  state: Comfyui['state'];
}

/** A page in a browser is refused: an Origin that is not the host's, or a request from another site. */
async function screen(request: FastifyRequest, reply: FastifyReply, state: Room['state']) {
  if (state.away) {
    state.missed++;
    return request.raw.socket.destroy();
  }
  state.requests.push(`${request.method} ${request.url.split('?', 1)[0]}`);
  state.headers.push(request.headers);
  const { origin, host } = request.headers;
  const isForeign = origin !== undefined && new URL(origin).host !== host;
  if (isForeign || request.headers['sec-fetch-site'] === 'cross-site') return reply.code(403).send();
}

function meet(
  faults: Map<string, Fault[]>,
  { request, reply, payload }: { request: FastifyRequest; reply: FastifyReply; payload: unknown },
  done: (error?: null, payload?: unknown) => void,
): void {
  const [fault, ...others] = faults.get(`${request.method} ${request.url.split('?', 1)[0]}`) ?? [];
  const pass = (content: unknown) => done(null, content);
  const isMissing = fault?.kind === 'cut' && !(payload instanceof Uint8Array);
  if (!fault || isMissing) {
    pass(payload);
    return;
  }
  faults.set(`${request.method} ${request.url.split('?', 1)[0]}`, others);
  reply.removeHeader('content-length');
  if (fault.kind === 'lost') request.raw.socket.destroy();
  if (fault.kind === 'answer') {
    reply.code(fault.status).headers(fault.headers ?? {});
    pass(fault.body);
  }
  if (fault.kind === 'cut')
    pass(Readable.from(cutOff(Buffer.from(payload as Uint8Array), request.raw.socket), { objectMode: false }));
  if (fault.kind === 'endless') pass(Readable.from(zeros(), { objectMode: false }));
  if (fault.kind === 'half')
    pass(Readable.from(halves(Buffer.from(payload as Uint8Array), fault.rest), { objectMode: false }));
}

async function* halves(bytes: Buffer, rest: Promise<void>) {
  yield bytes.subarray(0, bytes.length >> 1);
  await rest;
  yield bytes.subarray(bytes.length >> 1);
}

async function* cutOff(bytes: Buffer, socket: Socket) {
  const from = socket.bytesWritten;
  yield bytes.subarray(0, bytes.length >> 1);
  while (!socket.destroyed && socket.bytesWritten < from + (bytes.length >> 1)) await setImmediate();
  if (socket.destroyed) return;
  socket.destroySoon();
  await once(socket, 'close');
}

async function* zeros() {
  for (const piece = Buffer.alloc(2 ** 20); ; ) yield piece;
}

function addRoutes(app: FastifyInstance, room: Room): void {
  const { queue, nodes } = room;
  addWork(app, room);
  if (room.generation === '2026') addJobs(app, queue);

  app.get('/history/:id', async ({ params }) => {
    const { id } = params as { id: string };
    const job = queue.ended(id);
    if (!job) return {};
    const completed = job.status === 'completed';
    const status = { status_str: completed ? 'success' : 'error', completed, messages: job.messages };
    return { [id]: { prompt: [job.number, id, job.graph, {}, []], outputs: job.outputs, status, meta: {} } };
  });
  app.post('/history', async ({ body }, reply) => {
    for (const id of (body as { delete?: string[] }).delete ?? []) queue.forget(id);
    return reply.send();
  });
  app.get('/view', async ({ query }, reply) => {
    const { filename, subfolder = '', type = 'output' } = query as Record<string, string>;
    const bytes = queue.files.get(`${type}/${subfolder}/${filename}`);
    return bytes ? reply.type('application/octet-stream').send(Buffer.from(bytes)) : reply.code(404).send();
  });
  app.post('/upload/image', async (request, reply) => {
    const file = await request.file();
    if (!file) return reply.code(400).send();
    const bytes = await file.toBuffer();
    const field = (name: string) => String((file.fields[name] as { value?: unknown } | undefined)?.value ?? '');
    const subfolder = field('subfolder');
    const isTaken = queue.files.has(`input/${subfolder}/${file.filename}`) && field('overwrite') !== 'true';
    const name = isTaken ? file.filename.replace(/(\.\w+)$/, ' (1)$1') : file.filename;
    queue.files.set(`input/${subfolder}/${name}`, bytes);
    return { name, subfolder, type: 'input' };
  });
  app.get('/object_info/:class', async ({ params }) => {
    const { class: name } = params as { class: string };
    return nodes[name] ? { [name]: nodes[name] } : {};
  });
  app.get('/system_stats', async () => ({
    system: { comfyui_version: room.generation },
    devices: [{ name: 'a card', vram_total: 8e9, vram_free: 8e9 }],
  }));
  app.post('/free', async (_, reply) => reply.send());
}

function addWork(app: FastifyInstance, { queue, generation, nodes, state }: Room): void {
  const refuse = (reply: FastifyReply, type: string, message: string, node_errors: object = {}) =>
    reply.code(400).send({ error: { type, message, details: '', extra_info: {} }, node_errors });

  app.post('/prompt', async (request, reply) => {
    const { prompt, prompt_id, client_id } = request.body as { prompt?: Graph; prompt_id?: string; client_id?: string };
    if (!prompt) return refuse(reply, 'no_prompt', 'No prompt provided');
    const id = prompt_id ?? randomUUID();
    if (generation === '2026') {
      if (!UUID.test(id)) return refuse(reply, 'invalid_prompt_id', 'prompt_id must be a UUID');
      if (queue.find(id)) return reply.code(409).send({ error: 'prompt_id already exists' });
    }
    for (const [node, { class_type, inputs }] of Object.entries(prompt)) {
      if (!nodes[class_type])
        return refuse(reply, 'invalid_prompt', `Cannot execute because node ${class_type} does not exist.`);
      const file = class_type === 'LoadImage' ? String(inputs.image) : undefined;
      const errors = [
        { type: 'custom_validation_failed', message: 'Custom validation failed for node', details: file },
      ];
      if (file !== undefined && !queue.files.has(`input/${file.includes('/') ? file : `/${file}`}`))
        return refuse(reply, 'prompt_outputs_failed_validation', 'Prompt outputs failed validation', {
          [node]: { errors, dependent_outputs: [], class_type },
        });
    }
    const number = queue.add(id, prompt, client_id);
    state.prompts.push({ id, graph: prompt });
    if (state.makes) {
      queue.start();
      if (queue.find(id)?.status === 'in_progress') queue.finish(state.makes(prompt));
    }
    return { prompt_id: id, number, node_errors: {} };
  });
  app.get('/prompt', async () => ({ exec_info: { queue_remaining: queue.remaining() } }));
  app.get('/queue', async () => {
    const { running, pending } = queue.lists();
    const row = ({ number, id, graph }: (typeof pending)[number]) => [number, id, graph, {}, []];
    return { queue_running: running.map(row), queue_pending: pending.map(row) };
  });
  app.post('/queue', async ({ body }, reply) => {
    for (const id of (body as { delete?: string[] }).delete ?? []) queue.remove(id);
    return reply.send();
  });
  app.post('/interrupt', async ({ body }, reply) => {
    const id = (body as { prompt_id?: string } | null)?.prompt_id;
    state.interrupts.push(id);
    queue.interrupt(id);
    return reply.send();
  });
}

/** The routes of 2026. */
function addJobs(app: FastifyInstance, queue: Queue): void {
  if (app.prefix !== '/api') return;
  app.get('/jobs', async () => ({ jobs: [], pagination: { offset: 0, limit: 1, total: 0, has_more: false } }));
  app.get('/jobs/:id', async ({ params }, reply) => {
    const job = queue.find((params as { id: string }).id);
    if (!job) return reply.code(404).send({ error: 'Job not found' });
    const { id, status, outputs, error } = job;
    return { id, status, outputs, ...(error ? { execution_error: error } : {}) };
  });
  app.post('/jobs/:id/cancel', async ({ params }) => {
    const { id } = params as { id: string };
    return { cancelled: queue.remove(id) || queue.interrupt(id) };
  });
}

/** Sockets by their client ids. 2026 asks one that comes back while the old one is held for what the first was given. */
function openSockets(generation: Generation, credentialMs: number) {
  const server = new WebSocketServer({ noServer: true });
  const held = new Map<string, { socket: WebSocket; key: string }>();

  const send: Send = (frame, clientId) => {
    const to = clientId === undefined ? [...held.values()] : [held.get(clientId)];
    for (const one of to) one?.socket.send(JSON.stringify(frame));
  };

  async function prove(socket: WebSocket, key: string): Promise<boolean> {
    const [message] = await once(socket, 'message', { signal: AbortSignal.timeout(credentialMs) }).catch(() => []);
    const { type, data } = JSON.parse(String(message ?? '{}'));
    return type === 'credential_auth' && data?.credential_key === key;
  }

  async function welcome(socket: WebSocket, clientId: string): Promise<void> {
    const before = held.get(clientId);
    if (generation === '2026' && before && !(await prove(socket, before.key))) return socket.close(1008);
    const key = randomUUID();
    held.set(clientId, { socket, key });
    socket.on('close', () => held.get(clientId)?.socket === socket && held.delete(clientId));
    const data = { status: { exec_info: { queue_remaining: 0 } }, sid: clientId };
    send({ type: 'status', data: generation === '2026' ? { ...data, credential_key: key } : data }, clientId);
  }

  return {
    send,
    count: () => held.size,
    accept(request: IncomingMessage, socket: import('node:stream').Duplex, head: Buffer): void {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
      if (!/^(\/api)?\/ws$/.test(pathname) || request.headers.origin)
        return void socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
      server.handleUpgrade(request, socket, head, (one) => {
        one.on('error', () => one.terminate());
        void welcome(one, searchParams.get('clientId') ?? randomUUID());
      });
    },
    say: (clientId: string | undefined, data: string | Buffer) => held.get(clientId ?? '')?.socket.send(data),
    /** The lines break: no close frame. */
    drop(): void {
      for (const { socket } of held.values()) socket.terminate();
    },
  };
}
