import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { createReadStream, mkdirSync } from 'node:fs';
import { copyFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { contentTypeOf } from './content-type.ts';
import { type Snowflakes, snowflakeMs } from './snowflake.ts';
import type { State } from './state.ts';
import { type Attachment, AttachmentFlag, filesOf } from './wire.ts';

/**
 * Uploads, and the signed addresses under which they are served. An address dies after a day; asking for the message
 * again, or for a refresh, gives a fresh one. It is the same for an hour, so that a picture does not flicker when its
 * message is edited. What was attached to a command is gone after the lifetime of an address, whatever is signed.
 */

const HOUR_S = 3600;
const KEPT_MS = 24 * HOUR_S * 1000;
const ADDRESS = /^\/cdn\/(attachments|ephemeral-attachments)\/(\d{17,19})\/(\d{17,19})\/([^/]+)$/;

export interface Upload {
  filename: string;
  bytes: Buffer;
}

export interface Cdn {
  save(channelId: string, upload: Upload, extra?: Partial<Attachment>): Promise<Attachment>;
  /** A file of the same content in another channel's folder. */
  copy(attachment: Attachment, channelId: string): Promise<Attachment>;
  url(attachment: Attachment): string;
  /** @returns a fresh address of the same file; undefined when it is none of ours */
  refresh(address: string): string | undefined;
  /** The attachment object as Discord answers it. */
  wire(attachment: Attachment): Record<string, unknown>;
  remove(attachment: Attachment): Promise<void>;
  /** Removes files that no message names and that are older than a day. */
  sweep(): Promise<void>;
  registerRoutes(app: FastifyInstance): void;
}

export function createCdn(options: {
  folder: string;
  state: State;
  snowflakes: Snowflakes;
  now: () => number;
  /** How long an address is good. */
  linkSeconds: () => number;
  /** `http://127.0.0.1:4680`, known once the server listens */
  origin: () => string;
}): Cdn {
  const { folder, state, snowflakes, now, linkSeconds, origin } = options;
  mkdirSync(folder, { recursive: true });
  const secret = state.settings.get('cdn_secret') ?? state.settings.set('cdn_secret', randomBytes(32).toString('hex'));
  const fileOf = (channelId: string, id: string) => join(folder, `${channelId}-${id}`);

  function sign(channelId: string, id: string, filename: string, ex: string, is: string): string {
    return createHmac('sha256', secret).update(`${channelId}/${id}/${filename}?ex=${ex}&is=${is}`).digest('hex');
  }

  /** @returns `ex`, `is` and `hm` */
  function signature(channelId: string, id: string, filename: string): Record<string, string> {
    const step = Math.max(1, Math.min(HOUR_S, Math.floor(linkSeconds() / 2)));
    const issued = Math.floor(now() / 1000 / step) * step;
    const is = issued.toString(16);
    const ex = (issued + linkSeconds()).toString(16);
    return { ex, is, hm: sign(channelId, id, filename, ex, is) };
  }

  function url({ channel_id: channelId, id, filename, ephemeral }: Attachment): string {
    const { ex, is, hm } = signature(channelId, id, filename);
    const kind = ephemeral === true ? 'ephemeral-attachments' : 'attachments';
    const path = `${channelId}/${id}/${encodeURIComponent(filename)}`;
    return `${origin()}/cdn/${kind}/${path}?ex=${ex}&is=${is}&hm=${hm}&`;
  }

  return {
    url,
    refresh(address) {
      if (!URL.canParse(address)) return undefined;
      const given = new URL(address);
      const [, , channelId, id, filename] = ADDRESS.exec(given.pathname) ?? [];
      if (given.origin !== origin() || channelId === undefined || id === undefined || filename === undefined) {
        return undefined;
      }
      const fresh = signature(channelId, id, decodeURIComponent(filename));
      for (const [name, value] of Object.entries(fresh)) given.searchParams.set(name, value);
      return `${given.href}&`;
    },
    wire(attachment) {
      const { id, filename, size, content_type, width, height, description, title, ephemeral, spoiler } = attachment;
      const address = url(attachment);
      return {
        id,
        filename,
        size,
        url: address,
        proxy_url: address,
        content_type,
        ...(width !== undefined && { width, height }),
        ...(description !== undefined && { description }),
        ...(title !== undefined && { title }),
        ...(ephemeral === true && { ephemeral }),
        ...(spoiler === true && { flags: AttachmentFlag.IS_SPOILER }),
      };
    },

    async save(channelId, upload, extra = {}) {
      const id = snowflakes.next();
      const path = fileOf(channelId, id);
      // Written beside and renamed: after a crash a file is there whole or not at all.
      await writeFile(`${path}.new`, upload.bytes);
      await rename(`${path}.new`, path);
      const filename = cleanFilename(upload.filename);
      const content_type = contentTypeOf(upload.bytes, filename);
      const size = content_type.startsWith('image/') ? await imageSize(upload.bytes) : undefined;
      return { id, filename, size: upload.bytes.length, content_type, ...size, ...extra, channel_id: channelId };
    },

    async copy({ ephemeral: _, ...attachment }, channelId) {
      const id = snowflakes.next();
      await copyFile(fileOf(attachment.channel_id, attachment.id), fileOf(channelId, id));
      return { ...attachment, id, channel_id: channelId };
    },

    async remove(attachment) {
      await rm(fileOf(attachment.channel_id, attachment.id), { force: true });
    },

    async sweep() {
      const named = new Set([...state.messages].flatMap(filesOf).map((a) => `${a.channel_id}-${a.id}`));
      for (const name of await readdir(folder)) {
        if (named.has(name)) continue;
        const path = join(folder, name);
        const facts = await stat(path).catch(() => undefined);
        if (facts !== undefined && now() - facts.mtimeMs > KEPT_MS) await rm(path, { force: true });
      }
    },

    registerRoutes(app) {
      app.get<{ Params: { index: string } }>('/cdn/embed/avatars/:index', (request, reply) =>
        reply
          .type('image/svg+xml')
          .header('cache-control', 'public, max-age=86400')
          .send(defaultAvatar(Number.parseInt(request.params.index, 10) || 0)),
      );

      for (const kind of ['attachments', 'ephemeral-attachments']) {
        app.get<{ Params: { channel: string; id: string; '*': string }; Querystring: Record<string, unknown> }>(
          `/cdn/${kind}/:channel/:id/*`,
          async (request, reply) => {
            const { channel, id, '*': filename } = request.params;
            const { ex, is, hm } = request.query;
            reply.header('access-control-allow-origin', '*').header('x-content-type-options', 'nosniff');
            const refuse = (status: number, text: string) => reply.code(status).type('text/plain').send(text);
            if (!/^\d{17,19}$/.test(channel) || !/^\d{17,19}$/.test(id)) return refuse(404, 'Not found');
            if (typeof ex !== 'string' || typeof is !== 'string' || typeof hm !== 'string') {
              return refuse(404, 'This content is no longer available.');
            }
            if (!isSame(hm, sign(channel, id, filename, ex, is)))
              return refuse(404, 'This content is no longer available.');
            const isGone = kind === 'ephemeral-attachments' && now() - snowflakeMs(id) > linkSeconds() * 1000;
            if (isGone || now() / 1000 > Number.parseInt(ex, 16))
              return refuse(404, 'This content is no longer available.');

            const path = fileOf(channel, id);
            const facts = await stat(path).catch(() => undefined);
            if (facts === undefined) return refuse(404, 'Not found');
            const type = await contentTypeOfFile(path, filename);
            reply
              .type(type)
              .header('accept-ranges', 'bytes')
              .header('cache-control', 'private, max-age=3600')
              .header('content-security-policy', "default-src 'none'; sandbox");
            if (!/^(?:image|video|audio)\//.test(type)) {
              reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(filename)}`);
            }

            const range = parseRange(request.headers.range, facts.size);
            if (range === 'unsatisfiable') {
              return reply.code(416).header('content-range', `bytes */${facts.size}`).send();
            }
            if (range === undefined) {
              return reply.header('content-length', facts.size).send(createReadStream(path));
            }
            return reply
              .code(206)
              .header('content-range', `bytes ${range.start}-${range.end}/${facts.size}`)
              .header('content-length', range.end - range.start + 1)
              .send(createReadStream(path, range));
          },
        );
      }
    },
  };
}

async function contentTypeOfFile(path: string, filename: string): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of createReadStream(path, { end: 511 })) chunks.push(chunk);
  return contentTypeOf(Buffer.concat(chunks), filename);
}

async function imageSize(bytes: Buffer): Promise<{ width: number; height: number } | undefined> {
  try {
    const { width, height, pageHeight } = await sharp(bytes, { limitInputPixels: 2 ** 30 }).metadata();
    return { width, height: pageHeight ?? height };
  } catch {
    // Not a picture that can be opened: Discord keeps the file and shows no preview.
    return undefined;
  }
}

/** Discord replaces what is awkward in an address and never keeps a path. */
export function cleanFilename(name: string): string {
  const base = name.split(/[\\/]/).at(-1) ?? '';
  const clean = base
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, '_')
    .replace(/^\.+/, '')
    .slice(-200);
  return clean === '' ? 'unknown' : clean;
}

function isSame(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}

function parseRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (match === null || (match[1] === '' && match[2] === '')) return undefined;
  const start = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const end = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  return start > end || start >= size ? 'unsatisfiable' : { start, end };
}

const AVATAR_COLORS = ['#5865f2', '#747f8d', '#3ba55d', '#faa61a', '#ed4245', '#eb459e'];

function defaultAvatar(index: number): string {
  const color = AVATAR_COLORS[Math.abs(index) % AVATAR_COLORS.length];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="${color}"/><circle cx="32" cy="25" r="11" fill="#fff"/><path d="M11 58c2-14 11-20 21-20s19 6 21 20z" fill="#fff"/></svg>`;
}
