import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { delimiter, join, resolve } from 'node:path';
import { z } from 'zod';
import { UserError } from '../errors.ts';
import { connectRedis } from './connect.ts';
import { freePort } from './free-port.ts';

/**
 * A redis-server (or valkey-server) of our own, as a child process on loopback, when no REDIS_URL is given. Append-only
 * file with fsync on every write: an acknowledged move of the ledger survives anything but the loss of the disk. When we
 * are killed, the child lives on: its address stands in a file beside its data, and the next start takes it over, since
 * two servers on one append-only file would destroy it.
 */

export interface PrivateRedis extends AsyncDisposable {
  url: string;
  pid: number;
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
}

/** @throws {UserError} `redis_missing`, `redis_failed` */
export async function startPrivateRedis(options: PrivateRedisOptions): Promise<PrivateRedis> {
  const binary = findBinary(options.path ?? '', options.folders ?? ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']);
  if (!binary) throw new UserError('redis_missing', REDIS_MISSING);
  const dir = resolve(options.dataDir);
  await mkdir(dir, { recursive: true });
  const notePath = join(dir, NOTE_FILE);
  const survivor = await takeOver(notePath, dir);
  if (survivor) return { ...survivor, [Symbol.asyncDispose]: () => stop(survivor.url, notePath) };

  const port = options.port || (await freePort());
  const child = spawn(
    binary,
    [
      ...['--port', String(port), '--bind', '127.0.0.1', '--dir', dir, '--databases', String(options.databases ?? 16)],
      ...['--maxmemory-policy', 'noeviction', '--save', '', '--appendfsync', 'always'],
      ...['--appendonly', (options.durable ?? true) ? 'yes' : 'no', '--loglevel', 'warning', '--daemonize', 'no'],
    ],
    // A group of its own: Ctrl-C in the terminal must reach us first, so that we stop before our Redis does.
    { stdio: ['ignore', 'ignore', 'ignore'], detached: true },
  );
  const exited = once(child, 'exit');
  exited.catch(() => {});
  const url = `redis://127.0.0.1:${port}`;
  await writeFile(notePath, JSON.stringify({ url, pid: child.pid }));

  for (const deadline = Date.now() + 30_000; !(await answers(url, dir)); ) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new UserError(
        'redis_failed',
        `The private Redis (${binary}) did not start on port ${port} with the data in ${options.dataDir}`,
      );
    }
    await new Promise((done) => setTimeout(done, 25));
  }

  return {
    url,
    pid: child.pid!,
    async [Symbol.asyncDispose]() {
      await stop(url, notePath);
      await exited;
    },
  };
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
async function takeOver(notePath: string, dir: string): Promise<{ url: string; pid: number } | undefined> {
  const parsed = Note.safeParse(
    await readFile(notePath, 'utf8')
      .then(JSON.parse)
      .catch(() => undefined),
  );
  return parsed.success && (await answers(parsed.data.url, dir)) ? parsed.data : undefined;
}

async function answers(url: string, dir: string): Promise<boolean> {
  try {
    const probe = await connectRedis(url, { maxRetriesPerRequest: 0 });
    const found = await probe.config('GET', 'dir').catch(() => []);
    const loading = await probe.ping().then(
      () => false,
      () => true,
    );
    probe.disconnect();
    return !loading && Array.isArray(found) && found[1] === dir;
  } catch {
    return false;
  }
}

async function stop(url: string, notePath: string): Promise<void> {
  const connection = await connectRedis(url, { maxRetriesPerRequest: 0 }).catch(() => undefined);
  // The connection breaks off as the answer to SHUTDOWN. The append-only file holds everything already.
  await connection?.shutdown('NOSAVE').catch(() => {});
  connection?.disconnect();
  await rm(notePath, { force: true });
}

const NOTE_FILE = 'kiln-redis.json';
const Note = z.object({ url: z.string(), pid: z.number() });

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
