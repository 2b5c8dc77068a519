import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { UserError } from 'kiln-errors';
import { redisTime } from 'kiln-runtime/redis/clock';
import type { Logger } from 'pino';
import type { AssetFiles } from '../files/asset-files.ts';
import { createFolderStore } from '../files/store/folder-store.ts';
import { countKnownTasks, hadTasks, hasResults } from './known-tasks.ts';
import {
  type Marker,
  type MarkerPlace,
  ofData,
  ofFiles,
  placeMarker,
  readMarker,
  removeMarker,
  replaceMarker,
} from './marker.ts';
import { FORGETS_MS, type InstallationRecord, look, readRecord, settle } from './record.ts';

/**
 * Which Redis and which folders belong together. A Redis that is empty, another one, or older than the files makes every
 * file look like one that no task needs; so both sides carry the same id, and a process whose Redis and folder do not
 * agree does not start. While it runs it looks again every minute, since a Redis can be put in the place of another at
 * any time.
 */
export interface Installation extends AsyncDisposable {
  id: string;
  /** Whether folder and Redis still agree. */
  belongs(): Promise<boolean>;
  /** Settles when they do not agree any more: the process must end. */
  lost: Promise<UserError>;
}

export interface InstallationOptions {
  redis: Redis;
  dataDir: string;
  /** The files of tasks, if the process uses them: they must be those of that Redis. */
  files?: AssetFiles | undefined;
  log: Logger;
  /** Between two looks. */
  everyMs?: number;
}

const EVERY_MS = 60_000;

/** @throws {UserError} `wrong_redis`, `wrong_folder`, `unreadable_marker`: what does not agree, and what to do */
export async function openInstallation(options: InstallationOptions): Promise<Installation> {
  const { redis, dataDir, log } = options;
  const data = ofData(createFolderStore(dataDir));
  const assets = options.files && ofFiles(options.files.store);
  const record = await readRecord(redis);
  const here = await readMarker(data);
  const there = assets && (await readMarker(assets));
  if (here) compare(here, record, dataDir);
  if (there) compare(there, record, assets?.store.location ?? '');
  if (options.files && !there) await judgeFiles(redis, record, options.files);

  const id = record.id ?? (await settle(redis, 'id', randomUUID()));
  const files = assets ? await claimFiles(redis, { ...record, id }, assets, there) : '';
  const placed = here ?? (await placeMarker(data, { installation: id, seen_at: 0 }));
  if (placed.installation !== id) throw wrongRedis('other', dataDir);

  let seenAt = Math.max(placed.seen_at, there?.seen_at ?? 0);
  const lost = Promise.withResolvers<UserError>();
  /** @throws {UserError} */
  const lookAgain = async () => {
    const found = await look(redis, { id, files, seenAt });
    if (found.is === 'empty' || found.is === 'other') throw wrongRedis(found.is, dataDir);
    if (found.is === 'files') throw elsewhere(assets?.store.location ?? dataDir);
    if (found.is === 'older') throw wrongRedis('older', dataDir, { redis: found.seenAt, folder: seenAt });
    seenAt = Math.max(seenAt, found.seenAt);
    return found.seenAt;
  };
  const note = async () => {
    const seen = await lookAgain();
    await replaceMarker(data, { installation: id, seen_at: seen });
    if (!assets) return;
    // Not into the empty folder that is left when a volume goes.
    if ((await readMarker(assets))?.folder !== files) throw elsewhere(assets.store.location);
    await replaceMarker(assets, { installation: id, seen_at: seen, folder: files });
  };
  const noteOrSay = () =>
    note().catch((error: unknown) => {
      if (error instanceof UserError) lost.resolve(error);
      // Redis is away, or the disk is full: then it is noted later.
      else log.warn({ err: error }, 'what the folder has seen of Redis was not noted');
    });
  await note();

  let last = Promise.resolve();
  const lookNow = () => {
    if (redis.status === 'ready') last = last.then(noteOrSay);
  };
  const timer = setInterval(lookNow, options.everyMs ?? EVERY_MS);
  timer.unref();
  // It may be another Redis that answers now.
  redis.on('ready', lookNow);
  return {
    id,
    lost: lost.promise,
    belongs: () =>
      lookAgain().then(
        () => true,
        (error: unknown) => {
          if (!(error instanceof UserError)) throw error;
          lost.resolve(error);
          return false;
        },
      ),
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      redis.off('ready', lookNow);
      await last;
    },
  };
}

/** @throws {UserError} `wrong_redis` */
function compare(marker: Marker, { id, seen_at: seen }: InstallationRecord, dataDir: string): void {
  if (id === undefined) throw wrongRedis('empty', dataDir);
  if (id !== marker.installation) throw wrongRedis('other', dataDir);
  if (seen + FORGETS_MS < marker.seen_at) throw wrongRedis('older', dataDir, { redis: seen, folder: marker.seen_at });
}

/**
 * A folder that does not say whose it is: new, or of a version that did not write that down. Then what is in it tells.
 * @throws {UserError} `wrong_redis`, `wrong_folder`
 */
async function judgeFiles(redis: Redis, record: InstallationRecord, files: AssetFiles): Promise<void> {
  const { location } = files.store;
  if (record.files !== undefined) {
    // Nothing is lost where nothing was ever stored, unless a running process is about to store something elsewhere.
    const inUse = (await redisTime(redis)) - record.files_seen_at < FORGETS_MS;
    if (inUse || (await hadTasks(redis))) throw elsewhere(location);
  }
  const { folders, known } = await countKnownTasks(redis, files);
  if (known * 2 < folders) throw wrongRedis('strange', location);
  if (folders === 0 && record.files === undefined && (await hasResults(redis))) throw elsewhere(location);
}

/** The folder's own id, which is the one that Redis knows, or becomes it. @throws {UserError} `wrong_folder` */
async function claimFiles(
  redis: Redis,
  { id, files: before }: { id: string; files: string | undefined },
  assets: MarkerPlace,
  there: Marker | undefined,
): Promise<string> {
  const marker = there ?? (await placeMarker(assets, { installation: id, seen_at: 0, folder: randomUUID() }));
  if (marker.installation !== id || marker.folder === undefined) throw elsewhere(assets.store.location);
  const files = await settle(redis, 'files', marker.folder, there ? '' : before);
  if (files === marker.folder) return files;
  if (!there) await removeMarker(assets);
  throw elsewhere(assets.store.location);
}

const ADOPT = 'npm run kiln -- installation adopt';

function wrongRedis(
  how: 'empty' | 'other' | 'older' | 'strange',
  dataDir: string,
  seen: { redis: number; folder: number } = { redis: 0, folder: 0 },
): UserError {
  const at = (ms: number) => (ms > 0 ? new Date(ms).toISOString() : 'its beginning');
  const what = {
    empty: `Redis knows nothing of the installation whose data is in ${dataDir}: it is empty, another database, or a backup from before`,
    other: `Redis belongs to another installation than the data in ${dataDir}`,
    older: `Redis is older than the data in ${dataDir}: it ends at ${at(seen.redis)}, and the folder has seen it at ${at(seen.folder)}. It was restored from a backup, or is not the one that it was`,
    strange: `Most of the files in ${dataDir} belong to tasks that this Redis does not know`,
  }[how];
  return new UserError(
    'wrong_redis',
    `${what}. Nothing was changed. Set REDIS_URL (or KILN_DATA_DIR) to the one that belongs to it. If this is meant: ${ADOPT}`,
  );
}

function elsewhere(folder: string): UserError {
  return new UserError(
    'wrong_folder',
    `The files of this installation are in another place than ${folder}: the service and every engine must use the same one. Set KILN_FILES (or KILN_DATA_DIR) to it, or mount it there. If the files are to be here from now on: ${ADOPT}`,
  );
}
