import { Redis } from 'ioredis';
import type { TestProject } from 'vitest/node';
import { startComposed } from './composed.ts';
import { unknownKeys } from './unknown-keys.ts';

/** The processes of compose.yaml, once for the whole run; at its end all that was done must add up. */

declare module 'vitest' {
  interface ProvidedContext {
    /** By vitest.split.config.ts alone. */
    split: { url: string; redisUrl: string } | undefined;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const composed = await startComposed();
  const { url, redisUrl, running, network } = composed;
  project.provide('split', { url, redisUrl });
  console.log(`${running.length} processes, ${network ? 'each in a network namespace of its own' : 'on one machine'}`);
  return async () => {
    await using _composed = composed;
    await using redis = new AsyncDisposableStack();
    const connection = redis.adopt(new Redis(redisUrl), (own) => own.disconnect());
    for (const { machine, process } of running) if (process.output()) console.log(`${machine}:\n${process.output()}`);
    const unknown = await unknownKeys(connection);
    if (unknown.length > 0) throw new Error(unknown.join('\n'));
    console.log((await composed.audit()).stdout);
  };
}
