import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type Readable, Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { BucketLocation } from 'kiln-runtime/files-location';
import { inGroups } from 'kiln-runtime/in-groups';
import { type FileStore, noSuchFile } from './file-store.ts';
import { NOT_AS_SENT, StoreProblem } from './store-problem.ts';
import { createSums, type Sums, type SumsMaker } from './sums.ts';

/**
 * Files in a bucket of S3 or of any server that speaks it. Keys, region and endpoint come from where AWS' own programs take
 * them (`AWS_ACCESS_KEY_ID`, `AWS_REGION`, `AWS_ENDPOINT_URL_S3`, profiles, roles). A file appears when it is whole, which
 * is what such a store does by itself; a folder is the beginning of names. Its word alone counts for nothing: proxies that
 * lead elsewhere and stores that were restored by half answer 200 too, so each file is looked at after it was written.
 */

/** Of one file that comes in pieces; a piece is tried again by itself. */
const PART_BYTES = 8 * 1024 * 1024;
const PARTS_AT_ONCE = 2;
/** Most names that one request may delete. */
const DELETED_AT_ONCE = 1_000;
const COPIED_AT_ONCE = 8;

/** How long a store is waited for before its answer is a problem. */
const PATIENCE = {
  usual: { maxAttempts: 5, requestHandler: { connectionTimeout: 5_000, socketTimeout: 15_000 } },
  /** Of what only looks whether it answers. */
  short: { maxAttempts: 2, requestHandler: { connectionTimeout: 2_000, socketTimeout: 2_000 } },
};
export type Patience = keyof typeof PATIENCE;

export function createBucketStore(
  location: string,
  { bucket, prefix, pathStyle }: BucketLocation,
  patience: Patience,
): FileStore {
  const client = new S3Client({
    forcePathStyle: pathStyle,
    followRegionRedirects: !pathStyle,
    ...PATIENCE[patience],
  });
  const at = (name: string) => ({ Bucket: bucket, Key: prefix + name });
  const below = (folder: string) => (folder === '' ? prefix : `${prefix}${folder}/`);

  async function* list(Prefix: string, more: { Delimiter?: string; MaxKeys?: number } = {}) {
    let ContinuationToken: string | undefined;
    do {
      const page: ListObjectsV2CommandOutput = await client.send(
        new ListObjectsV2Command({ Bucket: bucket, Prefix, ContinuationToken, ...more }),
      );
      yield page;
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
  }
  async function* filesBelow(folder: string) {
    for await (const { Contents = [] } of list(below(folder)))
      for (const { Key: key, Size: size } of Contents) if (key) yield { key, size };
  }
  const stat: FileStore['stat'] = async (name) => {
    const head = await client.send(new HeadObjectCommand(at(name))).catch(ifMissing(undefined));
    return head && { size: lengthOf(head, name), changedAt: head.LastModified?.getTime() ?? 0 };
  };
  const get = async (name: string, Range?: string) => {
    const answer = await client.send(new GetObjectCommand({ ...at(name), Range })).catch(ifMissing(undefined));
    if (!answer?.Body) throw noSuchFile(name);
    return { size: lengthOf(answer, name), body: answer.Body as Readable }; // in Node it is one
  };
  /** By the sums that the store shows, else by the bytes themselves. */
  const isThere = async (name: string, sums: Sums): Promise<boolean> => {
    const head = await client
      .send(new HeadObjectCommand({ ...at(name), ChecksumMode: 'ENABLED' }))
      .catch(ifMissing(undefined));
    if (!head || lengthOf(head, name) !== sums.size) return false;
    if (head.ChecksumSHA256 === sums.sha256 || head.ETag === sums.etag) return true;
    const read = createSums(PART_BYTES);
    for await (const piece of (await get(name)).body) read.add(piece);
    return read.end().sha256 === sums.sha256;
  };
  const send = (name: string, Body: Uint8Array | Readable, condition = {}) =>
    new Upload({
      client,
      params: { ...at(name), Body, ChecksumAlgorithm: 'SHA256', ...condition },
      partSize: PART_BYTES,
      queueSize: PARTS_AT_ONCE,
    }).done();
  /** @throws {StoreProblem} what was sent is not there */
  const prove = async (name: string, sums: SumsMaker) => {
    if (await isThere(name, sums.end())) return;
    throw new StoreProblem(`${name} was taken and is not there as it was sent`, { code: NOT_AS_SENT });
  };
  const put = async (name: string, bytes: Uint8Array, condition = {}) => {
    const sums = createSums(PART_BYTES);
    sums.add(bytes);
    await send(name, bytes, condition);
    await prove(name, sums);
  };
  const putStream = async (name: string, bytes: Readable) => {
    const sums = createSums(PART_BYTES);
    const through = new Transform({
      transform(piece: Uint8Array, _encoding, done) {
        sums.add(piece);
        done(null, piece);
      },
    });
    await Promise.all([pipeline(bytes, through), send(name, through)]);
    await prove(name, sums);
  };
  const removeFolder = async (folder: string) => {
    for await (const some of inGroups(filesBelow(folder), DELETED_AT_ONCE)) {
      const Objects = some.map(({ key: Key }) => ({ Key }));
      const { Errors = [] } = await client.send(
        new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }),
      );
      const [first] = Errors;
      if (first)
        throw new Error(`${Errors.length} files of ${folder} were not deleted: ${first.Code} ${first.Message}`);
    }
  };

  return {
    location,
    async read(name) {
      const { size, body } = await get(name);
      const bytes = new Uint8Array(await buffer(body));
      if (bytes.length !== size) throw new StoreProblem(`${name} has ${size} bytes, and ${bytes.length} came`);
      return bytes;
    },
    stat,
    async stream(name, { from, to }) {
      const { size, body } = await get(name, `bytes=${from}-${to}`);
      if (size === to - from + 1) return body;
      body.destroy();
      throw new StoreProblem(`of ${name} ${size} bytes came in place of ${to - from + 1}`);
    },
    write: put,
    writeStream: putStream,
    async writeNew(name, bytes) {
      // Not every server knows the condition, so it is looked at first, too.
      if (await stat(name)) return false;
      return put(name, bytes, { IfNoneMatch: '*' }).then(
        () => true,
        (error: unknown) => {
          if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 412) return false;
          throw error;
        },
      );
    },
    async adopt(name, from) {
      await putStream(name, createReadStream(from));
      await rm(from, { force: true });
    },
    // What was proven is stored.
    sync: async () => {},
    async names(folder) {
      const found: string[] = [];
      for await (const { Contents = [] } of list(below(folder), { Delimiter: '/' }))
        for (const { Key = '' } of Contents) found.push(Key.slice(below(folder).length));
      return found.filter((name) => name !== '');
    },
    async *folders(folder) {
      for await (const { CommonPrefixes = [] } of list(below(folder), { Delimiter: '/' }))
        for (const { Prefix = '' } of CommonPrefixes) yield Prefix.slice(below(folder).length, -1);
    },
    removeFolder,
    async remove(name) {
      await client.send(new DeleteObjectCommand(at(name)));
    },
    async moveFolder(folder, to) {
      let there = false;
      // A process that dies in between leaves both, and the next one copies again.
      for await (const some of inGroups(filesBelow(folder), COPIED_AT_ONCE)) {
        there = true;
        await Promise.all(
          some.map(async ({ key, size }) => {
            const target = below(to) + key.slice(below(folder).length);
            const CopySource = `${bucket}/${key.split('/').map(encodeURIComponent).join('/')}`;
            await client.send(new CopyObjectCommand({ Bucket: bucket, Key: target, CopySource }));
            const copied = await stat(target.slice(prefix.length));
            if (copied?.size !== size) throw new StoreProblem(`${key} was copied and is not there as it was`);
          }),
        );
      }
      if (there) await removeFolder(folder);
      return there;
    },
    // A store has none: what was not sent to its end is not there.
    removePartials: async () => {},
    freeBytes: async () => Number.POSITIVE_INFINITY,
    presign: (name, seconds, { type, disposition }) =>
      getSignedUrl(
        client,
        new GetObjectCommand({ ...at(name), ResponseContentType: type, ResponseContentDisposition: disposition }),
        { expiresIn: seconds },
      ),
    [Symbol.asyncDispose]: async () => client.destroy(),
  };
}

/** An answer that does not say how long the file is has none. */
function lengthOf({ ContentLength: size }: { ContentLength?: number | undefined }, name: string): number {
  if (size === undefined) throw new StoreProblem(`the length of ${name} was not told`);
  return size;
}

const ifMissing =
  <T>(otherwise: T) =>
  (error: unknown): T => {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404 && error.name !== 'NoSuchBucket')
      return otherwise;
    throw error;
  };
