import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Kiln as a process of its own, to be killed and started again on the same data. */

export interface KilnProcess extends AsyncDisposable {
  url: string;
  pid: number;
  /** What it wrote, both streams. */
  output(): string;
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
}

export async function startKilnProcess(environment: Record<string, string>): Promise<KilnProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../src/bot.ts')], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      KILN_LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const { promise: ready, resolve, reject } = Promise.withResolvers<string>();
  const read = (chunk: Buffer) => {
    output += chunk.toString();
    const url = /Kiln is ready: (\S+)/.exec(output)?.[1];
    if (url) resolve(url);
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  const exited = once(child, 'exit').then(() => reject(new Error(`Kiln stopped:\n${output}`)));
  const url = await ready;
  const kill = (signal: 'SIGKILL' | 'SIGTERM') => end(child, exited, signal);
  return { url, pid: child.pid!, output: () => output, kill, [Symbol.asyncDispose]: () => kill('SIGTERM') };
}

async function end(child: ChildProcess, exited: Promise<void>, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) child.kill(signal);
  await exited;
}
