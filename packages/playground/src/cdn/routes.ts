import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Addresses } from './addresses.ts';
import { contentTypeOf } from './content-type.ts';
import { type MediaProxy, Wanted } from './media-proxy.ts';

/** Serves files by their signed addresses: as they are, in ranges too, or as the media proxy makes them. */

interface FileRequest {
  Params: { channel: string; id: string; '*': string };
  Querystring: Record<string, unknown>;
}

const PLACES = [
  ['cdn', 'attachments', false],
  ['cdn', 'ephemeral-attachments', true],
  ['media', 'attachments', false],
  ['media', 'ephemeral-attachments', true],
] as const;

export interface CdnRoutes {
  addresses: Addresses;
  fileOf(channelId: string, id: string): string;
  proxy: MediaProxy;
}

export function registerCdnRoutes(app: FastifyInstance, { addresses, fileOf, proxy }: CdnRoutes): void {
  app.get<{ Params: { index: string } }>('/cdn/embed/avatars/:index', (request, reply) =>
    reply
      .type('image/svg+xml')
      .header('cache-control', 'public, max-age=86400')
      .send(defaultAvatar(Number.parseInt(request.params.index, 10) || 0)),
  );
  for (const [host, kind, ephemeral] of PLACES) {
    app.get<FileRequest>(`/${host}/${kind}/:channel/:id/*`, async (request, reply) => {
      const { channel: channelId, id, '*': filename } = request.params;
      reply.header('access-control-allow-origin', '*').header('x-content-type-options', 'nosniff');
      if (!isId(channelId) || !isId(id)) return refuse(reply, 'Not found');
      if (!addresses.isGood({ channelId, id, filename, ephemeral }, request.query)) {
        return refuse(reply, 'This content is no longer available.');
      }
      const path = fileOf(channelId, id);
      const facts = await stat(path).catch(() => undefined);
      if (facts === undefined) return refuse(reply, 'Not found');
      reply
        .header('cache-control', 'private, max-age=3600')
        .header('content-security-policy', "default-src 'none'; sandbox");
      const wanted = Wanted.safeParse(host === 'media' ? request.query : {});
      if (!wanted.success) return reply.code(400).type('text/plain').send('This size or format is not to be had.');
      const made = await proxy.rendition(path, wanted.data);
      if (made !== undefined) return reply.type(made.type).send(made.bytes);
      return sendFile(reply, { path, filename, size: facts.size, range: request.headers.range });
    });
  }
}

const isId = (text: string) => /^\d{17,19}$/.test(text);
const refuse = (reply: FastifyReply, text: string) => reply.code(404).type('text/plain').send(text);

async function sendFile(
  reply: FastifyReply,
  { path, filename, size, range: asked }: { path: string; filename: string; size: number; range: string | undefined },
): Promise<FastifyReply> {
  const type = contentTypeOf(await buffer(createReadStream(path, { end: 511 })), filename);
  reply.type(type).header('accept-ranges', 'bytes');
  if (!/^(?:image|video|audio)\//.test(type)) {
    reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(filename)}`);
  }
  const range = parseRange(asked, size);
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send();
  if (range === undefined) return reply.header('content-length', size).send(createReadStream(path));
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${size}`)
    .header('content-length', range.end - range.start + 1)
    .send(createReadStream(path, range));
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
