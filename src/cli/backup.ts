import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Redis } from 'ioredis';
import { UserError } from 'kiln-errors';
import { makeFolder } from 'kiln-runtime/make-folder';
import { redisTime } from 'kiln-runtime/redis/clock';
import { hasKeys, readSnapshot, writeSnapshot } from 'kiln-runtime/redis/snapshot';
import { ARCHIVE, ASSETS, type AssetFiles } from 'kiln-service/files/asset-files';
import { copyFiles } from 'kiln-service/files/store/copy-files';
import { type FileStore, readIfThere } from 'kiln-service/files/store/file-store';
import { createFolderStore } from 'kiln-service/files/store/folder-store';
import { adoptInstallation } from 'kiln-service/installation/adopt';
import { MARKER_NAME } from 'kiln-service/installation/marker';
import { INSTALLATION_KEYS } from 'kiln-service/keys';
import { z } from 'zod';
import { ALL_KEYS } from './all-keys.ts';

/**
 * Everything of an installation in one place: its keys in Redis at one moment, the files of the tasks that these name, and
 * the secret in the data folder. Keys first, then files: a file never changes, so a later copy is the same; a file that was
 * deleted in between had expired.
 */

export interface Parts {
  redis: Redis;
  dataDir: string;
  files: AssetFiles;
}

const KEYS = 'redis.jsonl.gz';
const SECRET = 'secret';
/** Written last: a backup without it was interrupted. */
const MANIFEST = 'manifest.json';
/** Other folders, as lost+found, may not be readable. */
const NAME = /^\d{4}-\d\d-\d\dT/;

const Manifest = z.object({
  format: z.literal(1),
  /** Redis' time, milliseconds. */
  at: z.int(),
  installation: z.string(),
  keys: z.int(),
  files: z.int(),
  bytes: z.int(),
  /** Whether it has the file `secret` of the data folder. */
  secret: z.boolean(),
});
type Manifest = z.infer<typeof Manifest>;

/** With its name in the place. */
export const Backup = Manifest.extend({ name: z.string() });
export type Backup = z.infer<typeof Backup>;

/** @throws {UserError} `not_paused`, `not_found` without an installation */
export async function createBackup(
  { redis, dataDir, files }: Parts,
  place: FileStore,
  still: boolean,
): Promise<Backup> {
  const installation = await redis.hget(INSTALLATION_KEYS.names.installation, 'id');
  if (installation === null) throw new UserError('not_found', 'This Redis has no installation');
  const at = await redisTime(redis);
  // Several installations may share the place, and back up in the same second.
  const name = `${new Date(at).toISOString().slice(0, 19).replaceAll(':', '-')}Z-${randomUUID().slice(0, 8)}`;
  const spool = join(resolve(dataDir), `backup-${name}`);
  await makeFolder(dataDir);
  let keys = 0;
  async function* lines() {
    for await (const line of writeSnapshot(redis, { tables: ALL_KEYS, still })) {
      keys++;
      yield `${line}\n`;
    }
  }
  try {
    // First to this machine's disk, which is fast: members wait while the keys are read.
    await pipeline(Readable.from(lines()), createGzip({ level: 1 }), createWriteStream(spool));
    await place.adopt(`${name}/${KEYS}`, spool);
  } finally {
    await rm(spool, { force: true });
  }
  const copied = { files: 0, bytes: 0 };
  for (const folder of [ASSETS, ARCHIVE]) {
    const to = { store: place, folder: `${name}/${folder}` };
    const some = await copyFiles({ store: files.store, folder }, to, { skips: new Set([MARKER_NAME]) });
    copied.files += some.files;
    copied.bytes += some.bytes;
  }
  const secret = await readIfThere(createFolderStore(dataDir), SECRET);
  if (secret) await place.write(`${name}/${SECRET}`, secret);
  const manifest: Manifest = { format: 1, at, installation, keys, ...copied, secret: secret !== undefined };
  await place.write(`${name}/${MANIFEST}`, Buffer.from(`${JSON.stringify(manifest)}\n`));
  return { name, ...manifest };
}

/** Finished backups, newest first. */
export async function listBackups(place: FileStore): Promise<Backup[]> {
  const found: Backup[] = [];
  for await (const name of place.folders('')) {
    const bytes = NAME.test(name) ? await readIfThere(place, `${name}/${MANIFEST}`) : undefined;
    const manifest = Manifest.safeParse(await new Response(bytes).json().catch(() => undefined));
    if (manifest.success) found.push({ name, ...manifest.data });
  }
  return found.sort((a, b) => b.at - a.at);
}

/**
 * Into a Redis without keys of Kiln, and an empty file store.
 * @param name which one; undefined: the newest
 * @throws {UserError} `not_found`, `ambiguous`, `not_empty`, `wrong_secret`, `bad_backup`
 */
export async function restoreBackup(
  { redis, dataDir, files }: Parts,
  place: FileStore,
  name: string | undefined,
): Promise<Backup> {
  const all = await listBackups(place);
  const newest = new Map(all.toReversed().map((backup) => [backup.installation, backup.name]));
  if (name === undefined && newest.size > 1) {
    const names = [...newest].map(([installation, latest]) => `${latest} (installation ${installation})`);
    throw new UserError('ambiguous', `Several installations have backups there: name one of ${names.join(', ')}`);
  }
  const chosen = name === undefined ? all[0] : all.find((backup) => backup.name === name);
  if (!chosen) throw new UserError('not_found', `There is no finished backup ${name ?? ''} in ${place.location}`);
  if (await hasKeys(redis, ALL_KEYS))
    throw new UserError('not_empty', 'This Redis has keys of Kiln: restore into one without');
  for await (const _task of files.tasks()) {
    throw new UserError('not_empty', `${files.store.location} has files of tasks: restore into an empty place`);
  }
  const secret = chosen.secret ? await place.read(`${chosen.name}/${SECRET}`) : undefined;
  const here = secret && (await readIfThere(createFolderStore(dataDir), SECRET));
  if (here && Buffer.compare(here, secret) !== 0) {
    const what = `The secret in ${join(dataDir, SECRET)} is not that of the backup, whose keys of guilds it cannot open`;
    throw new UserError('wrong_secret', `${what}. Move it away, or restore with another KILN_DATA_DIR`);
  }
  // All of them before anything is written: what is half restored cannot be restored again.
  const keys = await readSnapshot(undefined, linesOf(place, `${chosen.name}/${KEYS}`));
  if (keys !== chosen.keys)
    throw new UserError('bad_backup', `The backup has ${keys} keys and should have ${chosen.keys}: it is damaged`);
  for (const folder of [ASSETS, ARCHIVE]) {
    await copyFiles({ store: place, folder: `${chosen.name}/${folder}` }, { store: files.store, folder });
  }
  await makeFolder(dataDir);
  if (secret && !here) await writeFile(join(dataDir, SECRET), secret, { mode: 0o600, flag: 'wx' });
  await readSnapshot(redis, linesOf(place, `${chosen.name}/${KEYS}`));
  await adoptInstallation({ redis, dataDir, files, holdsFiles: true, chosen: chosen.installation, keepsSecret: true });
  return chosen;
}

/** @throws {UserError} `bad_backup` if it cannot be unpacked to its end */
async function* linesOf(place: FileStore, file: string): AsyncGenerator<string> {
  const { size = 0 } = (await place.stat(file)) ?? {};
  if (size === 0) throw new UserError('bad_backup', 'The backup has no keys: it is damaged');
  // Asked for when it is read: a bucket ends a connection of which nothing is taken.
  const packed = await place.stream(file, { from: 0, to: size - 1 });
  const unpacked = createGunzip();
  packed.on('error', (error) => unpacked.destroy(error));
  try {
    yield* createInterface({ input: packed.pipe(unpacked), crlfDelay: Number.POSITIVE_INFINITY });
  } catch (cause) {
    const isPacking = cause instanceof Error && 'code' in cause && String(cause.code).startsWith('Z_');
    if (!isPacking) throw cause;
    throw new UserError('bad_backup', `The keys of the backup cannot be unpacked: ${cause.message}`, { cause });
  }
}
