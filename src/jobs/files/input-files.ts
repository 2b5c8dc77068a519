import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import type { Redis } from 'ioredis';
import { stageEntry } from 'kiln-client/contract/families/index';
import { fieldInfo } from 'kiln-client/contract/field-info';
import { UserError } from 'kiln-errors';
import { request as fetchFile } from 'undici';
import { keys } from '../../keys.ts';
import type { Request } from '../requests/request.ts';
import { isPrivateHost } from './private-host.ts';

/**
 * Files that members attach, on their way to the service. Most go as the link that Discord gave. Where the service could
 * not follow that link (a local Discord beside a hosted service), or where it may be dead or would die while the request waits
 * its turn, the bytes go along in the request instead, as a data URI. They are fetched as soon as the request was accepted,
 * from Discord's own file hosts only, and kept in Redis under keys of their own, beside the record, until the create.
 */
export interface InputFiles {
  /** Whether a request has attachments whose bytes should be kept when it waits. */
  hasAttachments(input: Readonly<Record<string, unknown>>): boolean;
  /**
   * Fetches and keeps the bytes of a request's attachments; those that are kept already stay.
   * @throws {UserError} `attachment_gone`, `attachment_too_large`
   */
  keep(request: Request): Promise<KeptFile[]>;
  /**
   * The input as it is to be sent.
   * @throws {UserError} `attachment_gone`, `attachment_too_large`: it cannot be sent, and why
   * @throws anything else: not now, try again
   */
  prepare(request: Request): Promise<Record<string, unknown>>;
  forget(request: Request): Promise<void>;
}

export interface KeptFile {
  /** As the input names it. */
  url: string;
  /** As its message is to carry it: no file of a result is called so. */
  name: string;
  role: 'picture' | 'model';
  bytes: Uint8Array;
}

export interface InputFilesOptions {
  redis: Redis;
  /** Where the service is. */
  serviceUrl: string;
  /** True: it fetches public addresses only, wherever it is. */
  publicOnly?: boolean;
  /** Origins of Discord's files: nothing else is ever fetched. */
  origins: readonly string[];
  /** A link that ran out, signed anew by Discord; undefined when there is no such file any more. */
  refresh(url: string): Promise<string | undefined>;
  now: () => number;
}

/** Discord keeps what a slash command brought along for a while only, however long its link says. */
const FRESH_MS = 3 * 60_000;
/** From the end of an upload to the command that it belongs to. */
const UPLOAD_MS = 60_000;
/** A link that ends sooner than this is not sent: the service needs time to come round to it. */
const SPARE_MS = 10 * 60_000;
const KEPT_SECONDS = 24 * 3_600;
/** Pictures as large as a command takes them; models as large as a create's body has place for. */
const MOST_BYTES = { image: 20_000_000, images: 20_000_000, model: 28_000_000 } as const;
type FileKind = keyof typeof MOST_BYTES;

/** Of pictures. */
const TYPES: Readonly<Record<string, string>> = {
  ...{ '.png': 'image/png', '.jpg': 'image/jpeg', '.jpeg': 'image/jpeg', '.webp': 'image/webp', '.gif': 'image/gif' },
  '.avif': 'image/avif',
};

export function createInputFiles(options: InputFilesOptions): InputFiles {
  const { redis, serviceUrl, publicOnly = false, origins, refresh, now } = options;
  const followsAll = !publicOnly && isPrivateHost(new URL(serviceUrl).hostname);
  const isAttachment = (url: string) => URL.canParse(url) && origins.includes(new URL(url).origin);
  const key = (id: string, url: string) => keys.input(id, createHash('sha256').update(url).digest('hex').slice(0, 16));

  async function bytesOf(id: string, url: string, kind: FileKind): Promise<string> {
    const kept = await redis.get(key(id, url));
    if (kept !== null) return kept;
    const bytes = await fetchOnce(url, MOST_BYTES[kind]);
    // The specification wants this type for models (section 4.3), whatever they are.
    const type =
      (kind !== 'model' && TYPES[extname(new URL(url).pathname).toLowerCase()]) || 'application/octet-stream';
    const data = `data:${type};base64,${bytes.toString('base64')}`;
    await redis.set(key(id, url), data, 'EX', KEPT_SECONDS);
    return data;
  }

  /** By its link, and when that has run out or leads nowhere, by a fresh one. */
  async function fetchOnce(url: string, maxBytes: number): Promise<Buffer> {
    if (expiryOf(url) > now()) {
      try {
        return await download(url, maxBytes);
      } catch (error) {
        if (!(error instanceof UserError) || error.code !== 'attachment_gone') throw error;
      }
    }
    const fresh = await refresh(url);
    if (fresh === undefined || fresh === url || !isAttachment(fresh)) throw gone();
    return download(fresh, maxBytes);
  }

  function mustGoAlong(request: Request, url: string): boolean {
    if (!followsAll && isPrivateHost(new URL(url).hostname)) return true;
    // A link from before this request may lead nowhere, whatever it says of its end: having the bytes is knowing.
    const isOlder = (uploadedAt(url) ?? request.created_at) < request.created_at - UPLOAD_MS;
    return isOlder || now() - request.created_at > FRESH_MS || expiryOf(url) - now() < SPARE_MS;
  }

  const attachments = ({ type, input }: Pick<Request, 'type' | 'input'>) =>
    linksOf(type, input).filter(({ url }) => isAttachment(url));

  return {
    hasAttachments: (input) =>
      Object.values(input)
        .flat()
        .some((value) => typeof value === 'string' && isAttachment(value)),
    async keep(request) {
      const kept: KeptFile[] = [];
      for (const [index, { url, kind }] of attachments(request).entries()) {
        const data = await bytesOf(request.id, url, kind);
        const bytes = Buffer.from(data.slice(data.indexOf(',') + 1), 'base64');
        const name = `source_${index + 1}${extname(new URL(url).pathname).toLowerCase()}`;
        kept.push({ url, name, role: kind === 'model' ? 'model' : 'picture', bytes });
      }
      return kept;
    },
    async prepare(request) {
      const replaced = new Map<string, string>();
      for (const { url, kind } of attachments(request)) {
        if (!mustGoAlong(request, url)) continue;
        replaced.set(url, await bytesOf(request.id, url, kind));
      }
      if (replaced.size === 0) return request.input;
      const swap = (value: unknown): unknown =>
        Array.isArray(value) ? value.map(swap) : (replaced.get(String(value)) ?? value);
      return Object.fromEntries(Object.entries(request.input).map(([field, value]) => [field, swap(value)]));
    },
    async forget(request) {
      const keys = attachments(request).map(({ url }) => key(request.id, url));
      if (keys.length > 0) await redis.del(keys);
    },
  };
}

/** The links in an input, by what the contract says about its fields. */
function linksOf(type: Request['type'], input: Readonly<Record<string, unknown>>): { url: string; kind: FileKind }[] {
  const { stage } = stageEntry(type);
  const shape = 'shape' in stage.input ? (stage.input.shape as Record<string, Parameters<typeof fieldInfo>[0]>) : {}; // every stage's input is an object
  return Object.entries(shape).flatMap(([field, schema]) => {
    const kind = fieldInfo(schema)?.kind;
    if (kind !== 'image' && kind !== 'images' && kind !== 'model') return [];
    return [input[field]]
      .flat()
      .filter((value) => typeof value === 'string' && /^https?:/i.test(value))
      .map((url) => ({ url: String(url), kind }));
  });
}

/** Discord signs its links with the second, in hexadecimal, in which they end. */
function expiryOf(url: string): number {
  const end = Number.parseInt(new URL(url).searchParams.get('ex') ?? '', 16);
  return Number.isNaN(end) ? Number.POSITIVE_INFINITY : end * 1_000;
}

const DISCORD_EPOCH_MS = 1_420_070_400_000;

/** Discord's ids begin with the time: that of the attachment, from its address. */
function uploadedAt(url: string): number | undefined {
  const id = /\/(?:ephemeral-)?attachments\/\d+\/(\d{15,20})\//.exec(new URL(url).pathname)?.[1];
  return id === undefined ? undefined : Number(BigInt(id) >> 22n) + DISCORD_EPOCH_MS;
}

const gone = () => new UserError('attachment_gone', 'The attached file is no longer at Discord. Attach it again.');

/** No redirects are followed: Discord's file hosts have none, and one would lead elsewhere. */
async function download(url: string, maxBytes: number): Promise<Buffer> {
  const answer = await fetchFile(url, { headersTimeout: 15_000, bodyTimeout: 15_000 });
  if ([401, 403, 404, 410].includes(answer.statusCode)) {
    await answer.body.dump();
    throw gone();
  }
  if (answer.statusCode !== 200) {
    await answer.body.dump();
    throw new Error(`Discord's file host answered ${answer.statusCode}`);
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer.body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) {
      answer.body.destroy();
      throw new UserError(
        'attachment_too_large',
        `The attached file is too large to be handed on: at most ${maxBytes / 1_000_000} MB.`,
      );
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
