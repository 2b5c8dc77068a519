import { accessSync, constants } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { delimiter, join, resolve } from 'node:path';
import { UserError } from 'kiln-errors';
import { z } from 'zod';
import { makeFolder } from '../make-folder.ts';
import { freePort } from './free-port.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { findServer, type LaunchOptions, launch, type ServerProcess } from './server-process.ts';
import { type Supervision, supervise } from './supervise.ts';

/**
 * A redis-server (or valkey-server) of our own, as a child process on loopback, when no REDIS_URL is given. Append-only
 * file with fsync on every write: an acknowledged move of the ledger survives anything but the loss of the disk. When it
 * dies it is begun again, on the same port and data. When we are killed, the child lives on: its address stands in a file
 * beside its data, and the next start takes it over, since two servers on one append-only file would destroy it.
 */

export interface PrivateRedis extends AsyncDisposable {
  url: string;
  /** Of the latest server. */
  readonly pid: number;
  /** Why there is none at the moment. */
  readonly problem: string | undefined;
}

export interface PrivateRedisOptions {
  dataDir: string;
  path: string | undefined;
  /** 0: any free port. */
  port?: number;
  /** False for tests that need no durability. */
  durable?: boolean;
  databases?: number;
  /** Where to look besides `path`. */
  folders?: readonly string[];
  /** Begins it again when it dies. */
  supervision?: Omit<Supervision, 'onLost'> & { onLost(error: UserError): void };
}

/** @throws {UserError} `redis_missing`, `redis_failed` */
export async function startPrivateRedis(options: PrivateRedisOptions): Promise<PrivateRedis> {
  const { durable = true, databases = 16, supervision } = options;
  const binary = findBinary(options.path ?? '', options.folders ?? ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']);
  if (!binary) throw new UserError('redis_missing', REDIS_MISSING);
  const dir = resolve(options.dataDir);
  await makeFolder(dir);
  const notePath = join(dir, NOTE_FILE);
  const begin = (port: number, onSpawn?: LaunchOptions['onSpawn']) =>
    launch({ binary, dir, port, durable, databases, ...(onSpawn ? { onSpawn } : {}) });
  const note: LaunchOptions['onSpawn'] = (server) => writeFile(notePath, JSON.stringify(server));
  const beginFirst = async () => {
    try {
      return await begin(options.port || (await freePort()), note);
    } catch (error) {
      throw failed(binary, dir, error instanceof Error ? error.message : String(error));
    }
  };
  const first = await oneAtATime(
    join(dir, 'starting'),
    async () => (await takeOver(notePath, dir)) ?? (await beginFirst()),
  );
  const { url } = first;

  const supervised =
    supervision &&
    supervise(first, () => begin(Number(new URL(url).port), note), {
      ...supervision,
      onLost: (words) => supervision.onLost(failed(binary, dir, words)),
    });
  return {
    url,
    get pid() {
      return (supervised?.server ?? first).pid;
    },
    get problem() {
      return supervised?.problem;
    },
    async [Symbol.asyncDispose]() {
      // The note stays: another process may have begun one since, and has said there where it is. Who reads it asks the server.
      await (supervised ?? first).stop();
    },
  };
}

function failed(binary: string, dir: string, words: string): UserError {
  return new UserError('redis_failed', `The private Redis (${binary}) does not run with the data in ${dir}: ${words}`);
}

/**
 * The Redis of a Kiln that runs, for the operator's programs beside it: the configured one, or the private server of the
 * data folder, started by whichever process.
 * @throws {UserError} `redis_unreachable`
 */
export async function findRunningRedis(config: { redisUrl?: string | undefined; dataDir: string }): Promise<string> {
  if (config.redisUrl !== undefined) return config.redisUrl;
  const dir = resolve(config.dataDir, 'redis');
  const found = await takeOver(join(dir, NOTE_FILE), dir);
  if (!found)
    throw new UserError('redis_unreachable', 'No Kiln runs in this folder: start it, or set REDIS_URL to its Redis');
  return found.url;
}

/** The server that a killed process of ours left behind, when it still runs on the same data. */
async function takeOver(notePath: string, dir: string): Promise<ServerProcess | undefined> {
  const parsed = Note.safeParse(
    await readFile(notePath, 'utf8')
      .then(JSON.parse)
      .catch(() => undefined),
  );
  return parsed.success ? findServer(parsed.data.url, dir) : undefined;
}

const NOTE_FILE = 'kiln-redis.json';
const Note = z.object({ url: z.string() });

const REDIS_MISSING =
  'Kiln needs a Redis. Three ways to get one: install redis-server (Debian, Ubuntu: apt install redis-server; macOS: brew install redis), ' +
  'install valkey-server, or set REDIS_URL to a Redis that already runs';

function findBinary(path: string, folders: readonly string[]): string | undefined {
  for (const name of ['redis-server', 'valkey-server']) {
    for (const folder of [...path.split(delimiter), ...folders]) {
      if (!folder) continue;
      try {
        accessSync(join(folder, name), constants.X_OK);
        return join(folder, name);
      } catch {
        // not here
      }
    }
  }
  return undefined;
}
