import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Kiln as a process of its own, to be killed and started again on the same data. */

export interface KilnProcess extends AsyncDisposable {
  /** The address that it named when it was ready: the page, else the service, else its health. */
  url: string;
  pid: number;
  /** What it wrote, both streams. */
  output(): string;
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<Ended>;
  /** When it has gone by itself or was killed. */
  ended: Promise<Ended>;
}

export interface Ended {
  /** Null: by a signal. */
  code: number | null;
  /** Since the signal. */
  ms: number;
}

/** @throws what it wrote, when it ends before it is ready */
export async function startKilnProcess(environment: Record<string, string>): Promise<KilnProcess> {
  const { ready, ...launched } = launchKilnProcess(environment);
  return { url: await ready, ...launched };
}

export interface LaunchOptions {
  /** Another version's folder. */
  checkout?: string;
  /** What stands before the program, to run it elsewhere. */
  on?: readonly string[];
}

/** Without waiting until it is ready. */
export function launchKilnProcess(
  environment: Record<string, string>,
  { checkout = join(import.meta.dirname, '../..'), on = [] }: LaunchOptions = {},
): Omit<KilnProcess, 'url'> & { ready: Promise<string> } {
  const [program = '', ...words] = [...on, process.execPath, join(checkout, 'src/bot.ts')];
  const child = spawn(program, words, {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      KILN_LOG_LEVEL: 'warn',
      KILN_TURNTABLE: '128x6',
      KILN_ADMIN_PORT: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let toldAt = performance.now();
  const { promise: ready, resolve, reject } = Promise.withResolvers<string>();
  ready.catch(() => {});
  const read = (chunk: Buffer) => {
    output += chunk.toString();
    const url = /Kiln is ready: (\S+?)(?:\/docs)?\s/.exec(output)?.[1];
    if (url) resolve(url);
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  const ended = once(child, 'close').then(([code]): Ended => {
    reject(new Error(`Kiln stopped:\n${output}`));
    return { code, ms: performance.now() - toldAt };
  });
  const kill = (signal: 'SIGKILL' | 'SIGTERM') => {
    toldAt = performance.now();
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    return ended;
  };
  return {
    ...{ ready, pid: child.pid!, output: () => output, kill, ended },
    [Symbol.asyncDispose]: async () => void (await kill('SIGTERM')),
  };
}
