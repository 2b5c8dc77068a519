import { extname } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LINK_CODES, type LinkCode } from 'kiln-client/contract/failure-codes';
import { typeOfExtension } from 'kiln-client/contract/media';
import type { AssetFiles } from '../files/asset-files.ts';
import { type AssetName, FILE_NAME, type Links } from '../files/links.ts';
import { HttpError } from '../http-error.ts';
import { byteRange } from './byte-range.ts';

/** Files of tasks, for whoever has a signed link. No key, ranges, and nothing but plain names ever becomes a path. */

/** How long the store's own address is good: it is asked for anew with each reading of the link. */
const PRESIGNED_SECONDS = 300;
/** Of files that no request brings along. */
const OTHER_TYPES: Readonly<Record<string, string>> = { '.mtl': 'model/mtl', '.json': 'application/json' };

export interface AssetRouteOptions {
  files: AssetFiles;
  links: Links;
  /** For a reader that reads nothing. */
  readerMs: number;
  /** Send readers on to the store itself, where it has addresses for that. */
  presigned: boolean;
}

export function registerAssetRoutes(
  app: FastifyInstance,
  { files, links, readerMs, presigned }: AssetRouteOptions,
): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const name = request.params as AssetName; // the route below has these three
    const query = request.query as { Expires?: unknown; Signature?: unknown };
    const plain = [name.account, name.task, name.file].every((part) => FILE_NAME.test(part));
    const { Expires: expires, Signature: signature } = query;
    if (!plain || typeof expires !== 'string' || typeof signature !== 'string') throw refused('link_invalid');
    const verdict = links.verify(name, expires, signature);
    if (verdict !== 'ok') throw refused(verdict === 'expired' ? 'link_expired' : 'link_invalid');

    const found = await locate(files, name);
    if (!found) throw new HttpError(404, 'The file is no longer there');
    const extension = extname(name.file).toLowerCase();
    const type = typeOfExtension(extension) ?? OTHER_TYPES[extension] ?? 'application/octet-stream';
    const disposition = `${type.startsWith('image/') ? 'inline' : 'attachment'}; filename="${name.file}"`;
    if (presigned && files.store.presign) {
      const address = await files.store.presign(found.name, PRESIGNED_SECONDS, { type, disposition });
      return reply
        .header('cache-control', 'no-store')
        .header('access-control-allow-origin', '*')
        .redirect(address, 307);
    }
    reply.headers({
      'content-type': type,
      'content-disposition': disposition,
      'accept-ranges': 'bytes',
      'access-control-allow-origin': '*',
      'cache-control': 'private, max-age=3600',
      'last-modified': new Date(found.changedAt).toUTCString(),
      'x-content-type-options': 'nosniff',
    });
    const range = byteRange(request.headers.range, found.size);
    if (range === 'unsatisfiable') {
      return reply
        .code(416)
        .header('content-range', `bytes */${found.size}`)
        .type('application/json')
        .send({ message: 'The range is outside of the file' });
    }
    const { from, to } = range ?? { from: 0, to: found.size - 1 };
    if (range) reply.code(206).header('content-range', `bytes ${from}-${to}/${found.size}`);
    reply.header('content-length', to - from + 1);
    if (request.method === 'HEAD' || found.size === 0) return reply.send('');
    // Without a listener the connection is ended: it holds an open file and a piece of it.
    reply.raw.setTimeout(readerMs);
    return reply.send(await files.store.stream(found.name, { from, to }));
  };
  app.route({ method: ['GET', 'HEAD'], url: '/assets/:account/tasks/:task/output/:file', handler: answer });
}

const refused = (code: LinkCode) => new HttpError(403, LINK_CODES[code], {}, { code });

/** A result, or a picture that came with the request as a data URI. */
async function locate(files: AssetFiles, { task, file }: AssetName) {
  for (const kind of ['output', 'input'] as const) {
    const name = files.nameOf({ task, kind, name: file });
    const info = await files.store.stat(name);
    if (info) return { name, ...info };
  }
  return undefined;
}
