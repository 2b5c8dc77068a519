import { extname } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LINK_CODES, type LinkCode } from 'kiln-client/contract/failure-codes';
import { typeOfExtension } from 'kiln-client/contract/media';
import { HttpError } from '../base/http-error.ts';
import { type AssetFiles, type FileSizes, fileKey } from '../files/asset-files.ts';
import { type AssetName, FILE_NAME, type Links } from '../files/links.ts';
import { isNoSuchFile } from '../files/store/file-store.ts';
import { StoreProblem } from '../files/store/store-problem.ts';
import { byteRange } from './byte-range.ts';

/** Files of tasks, whole or in ranges, for clients with a signed link; no key is needed. Only plain names become a path. */

/** How long the store's own address is good: each request of the link asks for a new one. */
const PRESIGNED_SECONDS = 300;
/** Of files that no request brings along. */
const OTHER_TYPES: Readonly<Record<string, string>> = { '.mtl': 'model/mtl', '.json': 'application/json' };

export interface AssetRouteOptions {
  files: AssetFiles;
  /** What the files of a task must have, and whether their time is over; rejects while that cannot be told. */
  kept(task: string): Promise<{ sizes: FileSizes; expired: boolean }>;
  links: Links;
  /** For a reader that reads nothing. */
  readerMs: number;
  /** Send readers on to the store itself, where it has addresses for that. */
  presigned: boolean;
}

export function registerAssetRoutes(
  app: FastifyInstance,
  { files, links, kept, readerMs, presigned }: AssetRouteOptions,
): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const name = linkedFile(request, links);
    // While Redis is away it is not known what a file must be: what is there is given.
    const { sizes, expired } = await kept(name.task).catch(() => ({ sizes: {}, expired: false }));
    // A link may be good for longer than what it leads to: that of an account that was closed.
    if (expired) throw refused('link_expired');
    const found = await locate(files, name, sizes).catch(storeFailed);
    if (!found) throw new HttpError(404, 'The file is no longer there');
    const extension = extname(name.file).toLowerCase();
    const type = typeOfExtension(extension) ?? OTHER_TYPES[extension] ?? 'application/octet-stream';
    const disposition = `${type.startsWith('image/') ? 'inline' : 'attachment'}; filename="${name.file}"`;
    // What it is signed for is a GET: of a HEAD all is known here.
    if (presigned && files.store.presign && request.method === 'GET') {
      const address = await files.store.presign(found.name, PRESIGNED_SECONDS, { type, disposition });
      return reply
        .header('cache-control', 'no-store')
        .header('access-control-allow-origin', '*')
        .redirect(address, 307);
    }
    const range = byteRange(request.headers.range, found.size);
    const isEmpty = request.method === 'HEAD' || range === 'unsatisfiable' || found.size === 0;
    const part = range && range !== 'unsatisfiable' ? range : { from: 0, to: found.size - 1 };
    // Before anything is said, since a store that has no bytes must not become an answer that is cut short.
    const bytes = isEmpty ? undefined : await files.store.stream(found.name, part).catch(storeFailed);
    reply.headers({
      'content-type': type,
      'content-disposition': disposition,
      'accept-ranges': 'bytes',
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'accept-ranges, content-length, content-range',
      'cache-control': 'private, max-age=3600',
      'last-modified': new Date(found.changedAt).toUTCString(),
      'x-content-type-options': 'nosniff',
    });
    if (range === 'unsatisfiable') {
      return reply
        .code(416)
        .header('content-range', `bytes */${found.size}`)
        .type('application/json')
        .send({ message: 'The range is outside of the file' });
    }
    const { from, to } = part;
    if (range) reply.code(206).header('content-range', `bytes ${from}-${to}/${found.size}`);
    reply.header('content-length', to - from + 1);
    if (!bytes) return reply.send('');
    // Without a listener the connection is ended: it holds an open file and a piece of it.
    reply.raw.setTimeout(readerMs);
    return reply.send(bytes);
  };
  const url = '/assets/:account/tasks/:task/output/:file';
  app.route({ method: ['GET', 'HEAD'], url, handler: answer });
  // What browsers ask before they ask for a range from another page. It says nothing of the file.
  app.options(url, (_request, reply) =>
    reply
      .code(204)
      .headers({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, HEAD',
        'access-control-allow-headers': 'Range',
        'access-control-max-age': '86400',
      })
      .send(),
  );
}

/** @throws {HttpError} 403 a link that was not signed, or has expired */
function linkedFile(request: FastifyRequest, links: Links): AssetName {
  // A link has one spelling: with a slash behind it, caches would keep the file twice.
  if (request.url.split('?', 1)[0]?.endsWith('/')) throw new HttpError(404, 'There is no such route');
  const name = request.params as AssetName; // the route has these three
  const { Expires: expires, Signature: signature } = request.query as { Expires?: unknown; Signature?: unknown };
  const plain = [name.account, name.task, name.file].every((part) => FILE_NAME.test(part));
  if (!plain || typeof expires !== 'string' || typeof signature !== 'string') throw refused('link_invalid');
  const verdict = links.verify(name, expires, signature);
  if (verdict !== 'ok') throw refused(verdict === 'expired' ? 'link_expired' : 'link_invalid');
  return name;
}

const refused = (code: LinkCode) => new HttpError(403, LINK_CODES[code], { code });

/** The record says that there is a file, and the store has none, or another one. */
function damaged(options?: ErrorOptions): HttpError {
  return new HttpError(502, 'The file cannot be read from its store at the moment: retry later', options);
}

/** @throws {HttpError} 502 */
function storeFailed(error: unknown): never {
  if (error instanceof StoreProblem || isNoSuchFile(error)) throw damaged({ cause: error });
  throw error;
}

/** A result, or a picture that came with the request as a data URI. @throws {HttpError} 502 it is not what the record says */
async function locate(files: AssetFiles, { task, file }: AssetName, sizes: FileSizes) {
  for (const kind of ['output', 'input'] as const) {
    const size = sizes[fileKey({ kind, name: file })];
    const name = files.nameOf({ task, kind, name: file });
    const info = await files.store.stat(name);
    if (size !== undefined && info?.size !== size) throw damaged();
    if (info) return { name, ...info };
  }
  return undefined;
}
