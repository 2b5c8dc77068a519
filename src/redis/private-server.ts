import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { delimiter, join, resolve } from 'node:path';
import { UserError } from '../errors.ts';

/**
 * A redis-server (or valkey-server) of our own, as a child process on loopback, when no REDIS_URL is given. Append-only
 * file with fsync on every write: an acknowledged move of the ledger survives anything but the loss of the disk.
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
}

/** @throws {UserError} `redis_missing`, `redis_failed` */
export async function startPrivateRedis(options: PrivateRedisOptions): Promise<PrivateRedis> {
  const binary = findBinary(options.path ?? '');
  if (!binary) throw new UserError('redis_missing', REDIS_MISSING);
  const dir = resolve(options.dataDir);
  await mkdir(dir, { recursive: true });
  const port = options.port || (await freePort());
  const durable = options.durable ?? true;

  const child = spawn(
    binary,
    [
      ...['--port', String(port), '--bind', '127.0.0.1', '--dir', dir, '--databases', String(options.databases ?? 16)],
      ...[
        '--maxmemory-policy',
        'noeviction',
        '--save',
        '',
        '--appendonly',
        durable ? 'yes' : 'no',
        '--appendfsync',
        'always',
      ],
      ...['--loglevel', 'warning', '--daemonize', 'no'],
    ],
    { stdio: ['ignore', 'pipe', 'pipe'], detached: true },
  );
  let output = '';
  child.stdout.on('data', (chunk) => {
    output = (output + chunk).slice(-4_000);
  });
  child.stderr.on('data', (chunk) => {
    output = (output + chunk).slice(-4_000);
  });
  const exited = once(child, 'exit');
  exited.catch(() => {});

  const { connectRedis } = await import('./connect.ts');
  const url = `redis://127.0.0.1:${port}`;
  for (const deadline = Date.now() + 20_000; ; ) {
    if (child.exitCode !== null)
      throw new UserError('redis_failed', `The private Redis stopped at start: ${output.trim()}`);
    try {
      const probe = await connectRedis(url, { maxRetriesPerRequest: 0 });
      const pong = await probe.ping().catch(() => '');
      probe.disconnect();
      if (pong === 'PONG') break;
    } catch (error) {
      if (Date.now() > deadline)
        throw new UserError('redis_failed', `The private Redis does not answer: ${output.trim()}`, { cause: error });
    }
    await new Promise((done) => setTimeout(done, 25));
  }

  return {
    url,
    pid: child.pid!,
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM');
        await exited;
      }
    },
  };
}

const REDIS_MISSING =
  'Kiln needs a Redis. Three ways to get one: install redis-server (Debian, Ubuntu: apt install redis-server; macOS: brew install redis), ' +
  'install valkey-server, or set REDIS_URL to a Redis that already runs';

function findBinary(path: string): string | undefined {
  for (const name of ['redis-server', 'valkey-server']) {
    for (const folder of [...path.split(delimiter), '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']) {
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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
