import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { UserError } from 'kiln-errors';
import { redisTime } from 'kiln-runtime/redis/clock';
import type { AssetFiles } from '../files/asset-files.ts';
import { createFolderStore } from '../files/store/folder-store.ts';
import { countKnownTasks } from './known-tasks.ts';
import { type Marker, type MarkerPlace, ofData, ofFiles, readMarker, replaceMarker } from './marker.ts';
import { INSTALLATION_KEY, readRecord } from './record.ts';

/**
 * For the operator: what Redis and the folder say of each other, and making them one installation on purpose, after a
 * restore, a move, or a Redis that was lost.
 */

export interface Sides {
  /** Ids of the installations: null where nothing is said. */
  redis: string | null;
  folder: string | null;
  /** The folder has the files of that Redis' tasks. */
  files: boolean;
  /** Folders of tasks (the first thousand), and of these, those that Redis knows. */
  folders: number;
  known: number;
}

export interface SidesToCompare {
  redis: Redis;
  dataDir: string;
  files: AssetFiles;
}

export async function compareSides(sides: SidesToCompare): Promise<Sides> {
  const { redis, files } = sides;
  const [record, here, there] = await readSides(sides);
  return {
    redis: record.id ?? null,
    folder: here?.installation ?? there?.installation ?? null,
    files: there !== undefined && there.folder === record.files,
    ...(await countKnownTasks(redis, files)),
  };
}

export interface AdoptOptions extends SidesToCompare {
  /** The files of tasks are there from now on. */
  holdsFiles: boolean;
  /** Which installation goes on, where the two name different ones. */
  chosen?: string | undefined;
  /** The next start must have the secret that Redis has noted. */
  keepsSecret?: boolean;
}

/**
 * From now on this Redis and this folder are one installation. The next start settles again which bot and which
 * KILN_SECRET it has.
 * @throws {UserError} `ambiguous`
 */
export async function adoptInstallation({ holdsFiles, chosen, keepsSecret, ...sides }: AdoptOptions): Promise<Sides> {
  const { redis, dataDir, files } = sides;
  const [record, here, there] = await readSides(sides);
  const ids = new Set([record.id, here?.installation, there?.installation].filter((id) => id !== undefined));
  if (chosen !== undefined && !ids.has(chosen)) {
    throw new UserError(
      'ambiguous',
      `There is no installation ${chosen} here: ${[...ids].join(', ') || 'there is none'}`,
    );
  }
  if (chosen === undefined && ids.size > 1) {
    throw new UserError(
      'ambiguous',
      `Redis is of installation ${record.id}, the data in ${dataDir} of ${here?.installation ?? there?.installation}. Say which of them goes on here: the other one's processes will refuse to start with what you take from it`,
    );
  }
  const id = chosen ?? [...ids][0] ?? randomUUID();
  const seen = Math.max(await redisTime(redis), record.seen_at, here?.seen_at ?? 0, there?.seen_at ?? 0);
  await redis
    .multi()
    .hset(INSTALLATION_KEY, { id, seen_at: seen })
    .hdel(INSTALLATION_KEY, 'application', ...(keepsSecret ? [] : ['secret']))
    .exec();
  await replaceMarker(ofData(createFolderStore(dataDir)), { installation: id, seen_at: seen });
  if (holdsFiles) {
    const folder = there?.folder ?? randomUUID();
    await replaceMarker(ofFiles(files.store), { installation: id, seen_at: seen, folder });
    await redis.hset(INSTALLATION_KEY, 'files', folder);
  }
  return compareSides(sides);
}

async function readSides({ redis, dataDir, files }: SidesToCompare) {
  return Promise.all([
    readRecord(redis),
    readMarkerOrNone(ofData(createFolderStore(dataDir))),
    readMarkerOrNone(ofFiles(files.store)),
  ]);
}

/** One that cannot be read says nothing, and is replaced. */
async function readMarkerOrNone(place: MarkerPlace): Promise<Marker | undefined> {
  return readMarker(place).catch((error: unknown) => {
    if (error instanceof UserError) return undefined;
    throw error;
  });
}
