import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { judgeSignature } from './signature.ts';

/**
 * A server that speaks as much of S3 as a file store needs, as strictly as S3 does: it judges every signature, the hash of
 * what was signed and the checksums that come along, lists in short pages, and knows conditions, ranges and uploads in
 * parts (all but the last of 5 MiB and more). What it does not know it refuses. It can be told to fail in the ways in which
 * stores do.
 */

/** `lies`: says 200 to everything, keeps nothing and gives nothing; `halves`: keeps the first half of what it is given. */
export type BucketFault = 'none' | 'hangs' | 'lies' | 'breaks' | 'halves';

export interface TestBucket extends AsyncDisposable {
  /** Where files are kept there. */
  location: string;
  url: string;
  /** Whole keys, sorted. */
  keys(): string[];
  /** This many of the next requests are answered 503. */
  fail(count: number): void;
  /** From now on. What hangs goes on hanging afterwards. */
  set(fault: BucketFault): void;
  /** Nothing listens; open connections are reset. What is kept stays. */
  stop(): Promise<void>;
  start(): Promise<void>;
  lose(key: string): void;
  replace(key: string, text: string): void;
  /** "<method> <key>" of what was asked. */
  asked: readonly string[];
}

const SECRET = 'test-secret-of-the-bucket';
/** Short, so that who reads one page only is seen. */
const PAGE = 3;
const LEAST_PART_BYTES = 5 * 1024 * 1024;

interface Stored {
  bytes: Buffer;
  etag: string;
  /** SHA-256, as the header has it. */
  sum: string | undefined;
  changedAt: Date;
}

class Refusal extends Error {
  readonly status: number;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
  }
}

export interface BucketOptions {
  prefix?: string;
  name?: string;
  accessKey?: string;
  /** Where it listens. */
  host?: string;
  port?: number;
  /** By what it lets others see what it keeps: its sums; ETags that are MD5; nothing, as some servers and some encryption. */
  shows?: 'sums' | 'etags' | 'nothing';
}

/** While it lives, the environment of this process names it, as it would in operation. */
export async function startBucket({
  prefix = 'kiln',
  name = 'files',
  accessKey = 'test-access-key',
  host = '127.0.0.1',
  port = 0,
  shows = 'sums',
}: BucketOptions = {}): Promise<TestBucket> {
  const objects = new Map<string, Stored>();
  const uploads = new Map<string, Map<number, Buffer>>();
  const asked: string[] = [];
  let failing = 0;
  let fault: BucketFault = 'none';
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      const [status, code] = error instanceof Refusal ? [error.status, error.message] : [500, 'InternalError'];
      if (response.headersSent) return response.destroy();
      response.writeHead(status, { 'content-type': 'application/xml' });
      response.end(request.method === 'HEAD' ? '' : `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const method = request.method ?? '';
    const url = new URL(request.url ?? '', `http://${request.headers.host}`);
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    asked.push(`${method} ${decodeURIComponent(url.pathname)}`);
    if (fault === 'hangs') return;
    if (fault === 'breaks') throw new Refusal(500, 'InternalError');
    if (fault === 'lies') return void response.writeHead(200, { etag: '"x"' }).end();
    if (failing > 0) {
      failing--;
      throw new Refusal(503, 'SlowDown');
    }
    const verdict = judgeSignature({ method, url, headers, body }, new Map([[accessKey, SECRET]]), Date.now());
    if (verdict !== 'ok') throw new Refusal(403, verdict);
    checkSums(headers, body);
    const [, bucket, ...rest] = decodeURIComponent(url.pathname).split('/');
    if (bucket !== name) throw new Refusal(404, 'NoSuchBucket');
    const handle = rest.join('/') === '' ? ofBucket : ofObject;
    await handle({ method, key: rest.join('/'), query: url.searchParams, headers, body, response });
  }

  interface Asked {
    method: string;
    key: string;
    query: URLSearchParams;
    headers: Record<string, string>;
    body: Buffer;
    response: ServerResponse;
  }

  const xml = (response: ServerResponse, text: string) =>
    response.writeHead(200, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${text}`);
  /** @param parts of what came in one piece: one */
  const put = (key: string, given: Buffer, parts: readonly Buffer[] = [given]) => {
    const bytes = fault === 'halves' ? given.subarray(0, given.length >> 1) : given;
    const ofParts = (name: string) => parts.map((part) => createHash(name).update(part).digest());
    const whole = (name: string) =>
      createHash(name)
        .update(Buffer.concat(ofParts(name)))
        .digest();
    const isOne = parts.length === 1;
    const md5 = isOne ? ofParts('md5')[0]!.toString('hex') : `${whole('md5').toString('hex')}-${parts.length}`;
    const sum = isOne
      ? ofParts('sha256')[0]!.toString('base64')
      : `${whole('sha256').toString('base64')}-${parts.length}`;
    const stored = {
      bytes,
      etag: `"${shows === 'nothing' ? randomUUID() : md5}"`,
      sum: shows === 'sums' ? sum : undefined,
      changedAt: new Date(),
    };
    objects.set(key, stored);
    return stored;
  };

  function ofBucket({ method, query, body, response }: Asked): void {
    if (method === 'GET' && query.get('list-type') === '2') {
      list(query, response);
      return;
    }
    if (method !== 'POST' || !query.has('delete')) throw new Refusal(501, 'NotImplemented');
    for (const [, key = ''] of body.toString().matchAll(/<Key>(.*?)<\/Key>/g)) objects.delete(plain(key));
    xml(response, '<DeleteResult/>');
  }

  function list(query: URLSearchParams, response: ServerResponse): void {
    const [start, delimiter] = [query.get('prefix') ?? '', query.get('delimiter')];
    const after = query.get('continuation-token') ?? '';
    const rows = new Map<string, string>();
    for (const key of [...objects.keys()].sort()) {
      const end = delimiter ? key.indexOf(delimiter, start.length) : -1;
      const shown = end < 0 ? key : key.slice(0, end + 1);
      if (!key.startsWith(start) || shown <= after) continue;
      const file = `<Contents><Key>${escaped(key)}</Key><Size>${objects.get(key)?.bytes.length}</Size></Contents>`;
      rows.set(shown, end < 0 ? file : `<CommonPrefixes><Prefix>${escaped(shown)}</Prefix></CommonPrefixes>`);
    }
    const page = [...rows].slice(0, PAGE);
    const more = rows.size > PAGE;
    const next = more ? `<NextContinuationToken>${escaped(page.at(-1)?.[0] ?? '')}</NextContinuationToken>` : '';
    const found = page.map(([, text]) => text).join('');
    xml(response, `<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${found}</ListBucketResult>`);
  }

  function ofObject(asked: Asked): void {
    const { method, key, query, headers, body, response } = asked;
    if (query.has('uploads') || query.has('uploadId')) inParts(asked);
    else if (method === 'DELETE') {
      objects.delete(key);
      response.writeHead(204).end();
    } else if (method === 'PUT' && headers['x-amz-copy-source']) {
      const source = objects.get(decodeURIComponent(headers['x-amz-copy-source']).replace(/^\/?[^/]+\//, ''));
      if (!source) throw new Refusal(404, 'NoSuchKey');
      xml(response, `<CopyObjectResult><ETag>${put(key, source.bytes).etag}</ETag></CopyObjectResult>`);
    } else if (method === 'PUT') {
      if (headers['if-none-match'] === '*' && objects.has(key)) throw new Refusal(412, 'PreconditionFailed');
      response.writeHead(200, { etag: put(key, body).etag }).end();
    } else if (method === 'GET' || method === 'HEAD') give(asked);
    else throw new Refusal(501, 'NotImplemented');
  }

  function give({ method, key, query, headers, response }: Asked): void {
    const stored = objects.get(key);
    if (!stored) throw new Refusal(404, 'NoSuchKey');
    const { bytes, etag, sum, changedAt } = stored;
    const range = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '');
    const [from, to] = range ? [Number(range[1]), Number(range[2] || bytes.length - 1)] : [0, bytes.length - 1];
    if (range && from >= bytes.length) throw new Refusal(416, 'InvalidRange');
    const part = bytes.subarray(from, to + 1);
    response.writeHead(range ? 206 : 200, {
      etag,
      'last-modified': changedAt.toUTCString(),
      'content-length': part.length,
      'content-type': query.get('response-content-type') ?? 'application/octet-stream',
      'content-disposition': query.get('response-content-disposition') ?? 'inline',
      ...(sum && !range && headers['x-amz-checksum-mode'] === 'ENABLED' && { 'x-amz-checksum-sha256': sum }),
      ...(range && { 'content-range': `bytes ${from}-${to}/${bytes.length}` }),
    });
    response.end(method === 'HEAD' ? undefined : part);
  }

  function inParts({ method, key, query, body, response }: Asked): void {
    const id = query.get('uploadId') ?? '';
    if (method === 'POST' && query.has('uploads')) {
      const fresh = randomUUID();
      uploads.set(fresh, new Map());
      xml(response, `<InitiateMultipartUploadResult><UploadId>${fresh}</UploadId></InitiateMultipartUploadResult>`);
      return;
    }
    const parts = uploads.get(id);
    if (!parts) throw new Refusal(404, 'NoSuchUpload');
    if (method === 'PUT') {
      parts.set(Number(query.get('partNumber')), body);
      response.writeHead(200, { etag: `"${createHash('md5').update(body).digest('hex')}"` }).end();
      return;
    }
    uploads.delete(id);
    if (method === 'DELETE') return void response.writeHead(204).end();
    const numbers = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, number]) =>
      Number(number),
    );
    const whole = numbers.map((number) => parts.get(number) ?? Buffer.alloc(0));
    if (whole.slice(0, -1).some((part) => part.length < LEAST_PART_BYTES)) throw new Refusal(400, 'EntityTooSmall');
    const { etag } = put(key, Buffer.concat(whole), whole);
    xml(response, `<CompleteMultipartUploadResult><ETag>${escaped(etag)}</ETag></CompleteMultipartUploadResult>`);
  }

  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, host, resolve));
  const stop = async () => {
    server.closeAllConnections();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  };
  await listen(port);
  const { port: own } = server.address() as AddressInfo;
  const url = `http://${host}:${own}`;
  const environment = {
    AWS_ACCESS_KEY_ID: accessKey,
    AWS_SECRET_ACCESS_KEY: SECRET,
    AWS_REGION: 'eu-central-1',
    AWS_ENDPOINT_URL_S3: url,
  };
  Object.assign(process.env, environment);
  return {
    location: `s3://${name}/${prefix}?path_style=true`,
    url,
    keys: () => [...objects.keys()].sort(),
    asked,
    fail(count) {
      failing = count;
    },
    set(next) {
      fault = next;
    },
    stop,
    start: () => listen(own),
    lose: (key) => void objects.delete(key),
    replace: (key, text) => void put(key, Buffer.from(text)),
    async [Symbol.asyncDispose]() {
      for (const name of Object.keys(environment)) delete process.env[name];
      await stop();
    },
  };
}

/** What came is what was sent. */
function checkSums(headers: Record<string, string>, body: Buffer): void {
  if (headers['content-encoding'] === 'aws-chunked') throw new Refusal(501, 'NotImplemented');
  const crc = Buffer.alloc(4);
  crc.writeUInt32BE(crc32(body));
  const own = { crc32: crc.toString('base64'), sha256: createHash('sha256').update(body).digest('base64') };
  for (const [name, sum] of Object.entries(own)) {
    const given = headers[`x-amz-checksum-${name}`];
    if (given !== undefined && given !== sum) throw new Refusal(400, 'BadDigest');
  }
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
const plain = (text: string) =>
  text
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&amp;/g, '&');
