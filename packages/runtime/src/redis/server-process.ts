import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { connectRedis } from './connect.ts';

/** One redis-server process: begun by us, or found running with our data. */

export interface ServerProcess {
  url: string;
  pid: number;
  /** Settles when it has ended, with its last words, if it was begun by us. */
  gone: Promise<string>;
  /** Ends it, by force if it does not take the word. */
  stop(): Promise<void>;
}

export interface LaunchOptions {
  binary: string;
  /** Absolute. */
  dir: string;
  port: number;
  durable: boolean;
  databases: number;
  /** Hears of the process as soon as there is one. */
  onSpawn?: (server: { url: string; pid: number | undefined }) => Promise<void>;
}

/** For one that neither answers nor says that it reads its data. */
const SILENCE_MS = 30_000;
const LOOK_MS = 25;
const STOP_MS = 2_000;
const LAST_WORDS = 2_000;

/** @throws with the last words of the server when it ends, or does not come to answer */
export async function launch(options: LaunchOptions): Promise<ServerProcess> {
  const { binary, dir, port } = options;
  const settings = {
    port: String(port),
    bind: '127.0.0.1',
    dir,
    databases: String(options.databases),
    'maxmemory-policy': 'noeviction',
    save: '',
    appendfsync: 'always',
    appendonly: options.durable ? 'yes' : 'no',
    loglevel: 'warning',
    daemonize: 'no',
  };
  const words = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
  // A group of its own: Ctrl-C in the terminal must reach us first, so that we stop before our Redis does.
  const child = spawn(binary, words, { stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const url = `redis://127.0.0.1:${port}`;
  const gone = lastWords(child);
  try {
    await options.onSpawn?.({ url, pid: child.pid });
  } catch (error) {
    // It would be unknown, and the next one would be a second one on the same file.
    child.kill('SIGKILL');
    throw error;
  }
  let ended: string | undefined;
  gone.then((words) => {
    ended = words;
  });
  for (let heardAt = performance.now(); ; await wait(LOOK_MS)) {
    const state = await stateOf(url, dir);
    // Another process of ours may have been quicker, and has the port and the data.
    if (state.pid !== undefined) return state.pid === child.pid ? begun(child, url, gone) : found(url, state.pid);
    if (state.loading) heardAt = performance.now();
    if (ended === undefined && performance.now() - heardAt < SILENCE_MS) continue;
    child.kill('SIGKILL');
    throw new Error(ended ?? 'it does not answer');
  }
}

/** A server that runs already, once it has read its data; undefined when there is none with these data. */
export async function findServer(url: string, dir: string): Promise<ServerProcess | undefined> {
  for (;;) {
    const { pid, loading } = await stateOf(url, dir);
    if (pid !== undefined) return found(url, pid);
    if (!loading) return undefined;
    await wait(LOOK_MS);
  }
}

function begun(child: ChildProcess, url: string, gone: Promise<string>): ServerProcess {
  return { url, pid: child.pid!, gone, stop: () => stop(url, child.pid!, gone) };
}

/** The end of a process that is not our child is not reported: it is polled. */
function found(url: string, pid: number): ServerProcess {
  const { promise: gone, resolve } = Promise.withResolvers<string>();
  const timer = setInterval(() => {
    try {
      process.kill(pid, 0);
    } catch {
      clearInterval(timer);
      resolve('');
    }
  }, 10 * LOOK_MS);
  timer.unref();
  return { url, pid, gone, stop: () => stop(url, pid, gone).finally(() => clearInterval(timer)) };
}

async function stop(url: string, pid: number, gone: Promise<string>): Promise<void> {
  const patience = new AbortController();
  const late = wait(STOP_MS, true, { signal: patience.signal }).catch(() => true);
  const connection = await connectRedis(url, { maxRetriesPerRequest: 0, connectTimeout: 1_000 }).catch(() => undefined);
  // The connection breaks off as the answer to SHUTDOWN. The append-only file holds everything already.
  connection?.shutdown('NOSAVE').catch(() => {});
  const isLate = (await Promise.race([gone.then(() => false), late])) && connection !== undefined;
  patience.abort();
  connection?.disconnect();
  if (!isLate) return;
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // gone
  }
}

/** By which signal it ended, else what it wrote last, without its number, date and level. */
async function lastWords(child: ChildProcess): Promise<string> {
  let text = '';
  const read = (piece: Buffer) => {
    text = (text + piece.toString()).slice(-LAST_WORDS);
  };
  child.stdout?.on('data', read);
  child.stderr?.on('data', read);
  try {
    await once(child, 'close');
  } catch (error) {
    return String(error);
  }
  if (child.signalCode !== null) return `it was ended by ${child.signalCode}`;
  const line = text.trim().split('\n').at(-1) ?? '';
  return line.replace(/^\d+:\w \d+ \w+ \d+ [\d:.]+ [*#.-] /, '') || `it ended with status ${child.exitCode}`;
}

async function stateOf(url: string, dir: string): Promise<{ pid?: number; loading: boolean }> {
  try {
    const probe = await connectRedis(url, { maxRetriesPerRequest: 0, enableReadyCheck: false });
    try {
      // Answered while it reads its data, too, as PING is not.
      const found = await probe.config('GET', 'dir');
      if (!Array.isArray(found) || found[1] !== dir) return { loading: false };
      const loading = await probe.ping().then(
        () => false,
        () => true,
      );
      const pid = Number(/^process_id:(\d+)/m.exec(await probe.info('server'))?.[1]);
      return loading ? { loading } : { loading, pid };
    } finally {
      probe.disconnect();
    }
  } catch {
    return { loading: false };
  }
}
