import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { answer, listen } from './plain-server.ts';
import { png } from './quick-recipes.ts';
import { triangle } from './sample-files.ts';

/**
 * A stand-in for small model servers, each dialect as strict as the real one: what it lists, what it says to `OPTIONS`, which
 * fields it requires, how it answers and refuses. Works take no time, or as long as the test wants (`held`): they are computed
 * one after the other, and to their end when the caller has gone.
 */

export type ServerDialect = 'lemonade' | 'trellis' | 'muse' | 'sd-server' | 'pictures' | 'gateway';

export interface ModelServerOptions {
  dialect: ServerDialect;
  /** Asked for as a bearer token. */
  key?: string;
  /** The raw result; default a small GLB or PNG, whichever is asked for. */
  result?: Uint8Array;
  /** How JSON answers give the result; default `b64_json`. */
  gives?: 'b64_json' | 'url';
  /** Works wait for `finish`. */
  held?: boolean;
  /** One thread for all: no question is answered while it computes. */
  single?: boolean;
  /** What muse says of its model. */
  able?: { text: boolean; image: boolean };
}

export interface Asked {
  path: string;
  headers: IncomingHttpHeaders;
  /** Of the JSON, or of the form without its files. */
  fields: Record<string, unknown>;
  /** By field. */
  files: Record<string, { name: string; sha256: string }[]>;
}

export interface StandIn extends AsyncDisposable {
  /** What the operator gives. */
  url: string;
  /** Works, in the order of their coming. */
  asked: Asked[];
  /** Works that are computed or wait for that. */
  readonly works: number;
  /** Ends the oldest held work. */
  finish(): void;
  /** The next file behind an address breaks off in the middle. */
  cut(): void;
  /** Answers the next work in this way, in place of a result. */
  next(reply: (response: ServerResponse) => void): void;
}

const PREFIX: Readonly<Record<ServerDialect, string>> = {
  lemonade: '/api/v1',
  trellis: '',
  muse: '/v1',
  'sd-server': '/v1',
  pictures: '/v1',
  gateway: '/v1',
};

const MODELS: Readonly<Partial<Record<ServerDialect, readonly string[]>>> = {
  lemonade: ['SD-Turbo', 'TRELLIS-3D'],
  muse: ['trellis-image'],
  'sd-server': ['sd-cpp-local'],
  pictures: ['flux'],
  gateway: ['some-3d'],
};

const ROUTES: Readonly<Record<ServerDialect, readonly string[]>> = {
  lemonade: ['/images/generations', '/images/edits', '/3d/generations'],
  trellis: ['/generate'],
  muse: ['/images/generations', '/images/edits', '/3d/generations', '/3d/from-image'],
  'sd-server': ['/images/generations', '/images/edits'],
  pictures: ['/images/generations'],
  gateway: ['/3d/generations'],
};

/** A refusal: its status and JSON body. */
class Refusal extends Error {
  readonly status: number;
  readonly body: unknown;
  constructor(status: number, body: unknown) {
    super('refused');
    this.status = status;
    this.body = body;
  }
}

export async function modelServer(options: ModelServerOptions): Promise<StandIn> {
  const { dialect, key, gives = 'b64_json', held = false } = options;
  const prefix = PREFIX[dialect];
  const asked: Asked[] = [];
  const replies: ((response: ServerResponse) => void)[] = [];
  const waiting: (() => void)[] = [];
  const files = new Map<string, Uint8Array>();
  let works = 0;
  let cuts = 0;
  /** The one lock of the card. */
  let lock = Promise.resolve();

  async function compute(): Promise<void> {
    works++;
    const before = lock;
    const { promise, resolve } = Promise.withResolvers<void>();
    lock = promise;
    await before;
    if (held) await new Promise<void>((done) => waiting.push(done));
    works--;
    resolve();
  }

  const server = await listen(async ({ method, url = '', headers }, response, body) => {
    const path = url.startsWith(prefix) ? url.slice(prefix.length) : '';
    if (key !== undefined && headers.authorization !== `Bearer ${key}`) {
      return answer(response, 401, { error: { message: 'invalid api key', type: 'invalid_request_error' } });
    }
    if (method === 'OPTIONS') return void response.writeHead(optionsStatus(dialect, path)).end();
    if (method === 'GET') return options.single && works > 0 ? undefined : question(path, response);
    if (method !== 'POST' || !ROUTES[dialect].includes(path)) return answer(response, 404, { error: 'not found' });
    try {
      const work = { path, headers, ...(await readWork(headers, body)) };
      refuse(work, options);
      asked.push(work);
      await compute();
      const reply = replies.shift() ?? ((to) => give(work, to));
      reply(response);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      answer(response, error.status, error.body);
    }
  });

  function question(path: string, response: ServerResponse) {
    const file = files.get(path);
    if (file) {
      response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': file.length });
      if (cuts === 0) return void response.end(file);
      cuts--;
      return void response.write(file.subarray(0, file.length >> 1), () => response.destroy());
    }
    const models = MODELS[dialect];
    if (path === '/models' && models) {
      const { text = true, image = true } = options.able ?? {};
      const capabilities = { supports_text_to_3d: text, supports_image_to_3d: image };
      const data = models.map((id) => ({ id, object: 'model', ...(dialect === 'muse' && { capabilities }) }));
      return answer(response, 200, { object: 'list', data });
    }
    if (path === '/health' && dialect === 'trellis') return void response.writeHead(200).end('ok');
    if (path === '/health' && dialect === 'lemonade')
      return answer(response, 200, { status: 'ok', model_loaded: null });
    answer(response, 404, { error: 'not found' });
  }

  function give({ path }: Asked, response: ServerResponse) {
    if (dialect === 'gateway') return answer(response, 200, { id: 'task-1', status: 'queued' });
    const isPicture = path.startsWith('/images');
    const bytes = options.result ?? (isPicture ? png(64) : triangle());
    if (!isPicture && (dialect === 'lemonade' || dialect === 'trellis')) {
      return void response.writeHead(200, { 'content-type': 'model/gltf-binary' }).end(bytes);
    }
    if (gives === 'b64_json') {
      return answer(response, 200, { created: 1, data: [{ b64_json: Buffer.from(bytes).toString('base64') }] });
    }
    const place = `/files/${files.size}`;
    files.set(place, bytes);
    answer(response, 200, { created: 1, data: [{ url: `${server.url}${prefix}${place}` }] });
  }

  return {
    url: `${server.url}${prefix}`,
    asked,
    get works() {
      return works;
    },
    finish: () => waiting.shift()?.(),
    cut: () => cuts++,
    next: (reply) => replies.push(reply),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

/** cpp-httplib with CORS says 204 to any route, FastAPI 405 to those it has, a server without either 404 to all. */
function optionsStatus(dialect: ServerDialect, path: string): number {
  if (dialect === 'lemonade' || dialect === 'sd-server') return 204;
  if (dialect === 'trellis') return 404;
  return ROUTES[dialect].includes(path) ? 405 : 404;
}

async function readWork(headers: IncomingHttpHeaders, body: Buffer): Promise<Pick<Asked, 'fields' | 'files'>> {
  const type = headers['content-type'] ?? '';
  if (type.includes('json')) return { fields: JSON.parse(body.toString()), files: {} };
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  const work: Pick<Asked, 'fields' | 'files'> = { fields: {}, files: {} };
  for (const [name, value] of form) {
    if (typeof value === 'string') work.fields[name] = value;
    else {
      const sha256 = createHash('sha256')
        .update(Buffer.from(await value.arrayBuffer()))
        .digest('hex');
      work.files[name] = [...(work.files[name] ?? []), { name: value.name, sha256 }];
    }
  }
  return work;
}

const CASCADE = { resolution: ['512', '1024', '1536'], bg_removal: ['threshold', 'birefnet'], uv: ['xatlas', 'box'] };

/** What the real ones check before they compute. */
function refuse({ path, fields, files }: Asked, { dialect, able }: ModelServerOptions): void {
  const lacks = (message: string) =>
    new Refusal(400, dialect === 'trellis' ? { error: message } : { error: { message } });
  if (path.startsWith('/images')) {
    if (!fields.prompt) throw lacks('prompt required');
    if (path === '/images/edits' && !files.image && !files['image[]']) throw lacks('at least one image[] required');
    if (path === '/images/generations' && !/^\d+x\d+$/.test(String(fields.size))) throw lacks('invalid size');
    return;
  }
  for (const [name, values] of Object.entries(CASCADE)) {
    if (fields[name] !== undefined && !values.includes(String(fields[name]))) throw lacks(`'${name}' is invalid`);
  }
  if (dialect === 'lemonade') {
    if (typeof fields.model !== 'string') throw lacks("Missing or non-string 'model' field in request");
    if (!MODELS.lemonade?.includes(fields.model)) throw new Refusal(404, { error: { message: 'unknown model' } });
    const picture = Buffer.from(String(fields.image ?? ''), 'base64').toString('latin1', 0, 4);
    if (!/^(\x89PNG|\xff\xd8\xff)/.test(picture)) throw lacks("'image' is not a supported format");
    if (fields.response_format !== 'glb') throw lacks('response_format is not supported');
    if (!Number.isInteger(fields.seed)) throw lacks("'seed' must be an integer");
  }
  if (dialect === 'trellis' && !files.image) throw lacks("missing 'image' file part");
  if (dialect === 'muse') refuseAsMuse(path, { fields, files }, able);
}

function refuseAsMuse(
  path: string,
  { fields, files }: Pick<Asked, 'fields' | 'files'>,
  able = { text: true, image: true },
): void {
  const refusal = (code: string, message: string) => new Refusal(400, { error: { code, message } });
  const isText = path === '/3d/generations';
  if (isText && !able.text) throw refusal('unsupported_route', 'POST to /v1/3d/from-image with an input image instead');
  if (!isText && !able.image) throw refusal('unsupported_route', 'POST to /v1/3d/generations with a prompt instead');
  if (isText && !fields.prompt) throw refusal('invalid_parameter', 'prompt is required');
  if (!isText && !files.image) throw refusal('invalid_image', 'uploaded image is empty');
  if (![1, 2].includes(Number(fields.n))) throw refusal('invalid_parameter', 'n must be in [1, 2]');
}
