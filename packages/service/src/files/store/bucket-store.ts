import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
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
import { type FileStore, noSuchFile } from './file-store.ts';
import type { BucketLocation } from './location.ts';

/**
 * Files in a bucket of S3 or of any server that speaks it. Keys, region and endpoint come from where AWS' own programs take
 * them (`AWS_ACCESS_KEY_ID`, `AWS_REGION`, `AWS_ENDPOINT_URL_S3`, profiles, roles). A file appears when it is whole, which
 * is what such a store does by itself; a folder is the beginning of names.
 */

/** Of one file that comes in pieces; a piece is tried again by itself. */
const PART_BYTES = 8 * 1024 * 1024;
const PARTS_AT_ONCE = 2;
/** Most names that one request may delete. */
const DELETED_AT_ONCE = 1_000;
const COPIED_AT_ONCE = 8;
const TRIES = 5;

export function createBucketStore(location: string, { bucket, prefix, pathStyle }: BucketLocation): FileStore {
  const client = new S3Client({
    forcePathStyle: pathStyle,
    maxAttempts: TRIES,
    followRegionRedirects: !pathStyle,
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 60_000 },
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
  async function* keysBelow(folder: string) {
    for await (const { Contents = [] } of list(below(folder))) for (const { Key } of Contents) if (Key) yield Key;
  }
  const put = (name: string, body: Uint8Array | Readable, condition = {}) =>
    new Upload({
      client,
      params: { ...at(name), Body: body, ...condition },
      partSize: PART_BYTES,
      queueSize: PARTS_AT_ONCE,
    }).done();
  const stat: FileStore['stat'] = async (name) => {
    const head = await client.send(new HeadObjectCommand(at(name))).catch(ifMissing(undefined));
    return head && { size: head.ContentLength ?? 0, changedAt: head.LastModified?.getTime() ?? 0 };
  };
  const get = async (name: string, Range?: string) => {
    const answer = await client.send(new GetObjectCommand({ ...at(name), Range })).catch(ifMissing(undefined));
    if (!answer?.Body) throw noSuchFile(name);
    return answer.Body;
  };
  const removeFolder = async (folder: string) => {
    for await (const some of inGroups(keysBelow(folder), DELETED_AT_ONCE)) {
      const Objects = some.map((Key) => ({ Key }));
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
    read: async (name) => new Uint8Array(await (await get(name)).transformToByteArray()),
    stat,
    // In Node it is one.
    stream: async (name, { from, to }) => (await get(name, `bytes=${from}-${to}`)) as Readable,
    async write(name, bytes) {
      await put(name, bytes);
    },
    async writeStream(name, bytes) {
      await put(name, bytes);
    },
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
      await put(name, createReadStream(from));
      await rm(from, { force: true });
    },
    // What was answered is stored.
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
      // Whoever dies in between leaves both, and the next one copies again.
      for await (const some of inGroups(keysBelow(folder), COPIED_AT_ONCE)) {
        there = true;
        await Promise.all(
          some.map((key) =>
            client.send(
              new CopyObjectCommand({
                Bucket: bucket,
                Key: below(to) + key.slice(below(folder).length),
                CopySource: `${bucket}/${key.split('/').map(encodeURIComponent).join('/')}`,
              }),
            ),
          ),
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

const ifMissing =
  <T>(otherwise: T) =>
  (error: unknown): T => {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404 && error.name !== 'NoSuchBucket')
      return otherwise;
    throw error;
  };

async function* inGroups<T>(all: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let group: T[] = [];
  for await (const one of all) {
    group.push(one);
    if (group.length < size) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}
