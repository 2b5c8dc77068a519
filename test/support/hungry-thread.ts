import { setTimeout as wait } from 'node:timers/promises';
import { threadId } from 'node:worker_threads';
import { threadTask } from 'kiln-runtime/threads/thread-task';
import { z } from 'zod';

/** The part of it that is used here: Node's types leave it to the browser's. */
declare const WebAssembly: {
  Memory: new (size: { initial: number; maximum: number }) => { buffer: ArrayBuffer; grow(pages: number): number };
};

/** Work for threads that takes what its order says, in the ways in which readers and recipes take it. */

/** A little at a time, until it is stopped. */
const EAT = {
  buffers: () => new Float32Array(4_000_000).fill(1),
  objects: () => Array.from({ length: 200_000 }, (_, i) => ({ i })),
  /** One array that grows: with a heap limit this ends the process. */
  array: (kept: unknown[]) => {
    for (let i = 0; i < 1_000_000; i++) kept.push(i + 0.5);
  },
  texts: (kept: unknown[]) => Buffer.alloc(8_000_000, 65 + (kept.length % 20)).toString('latin1'),
  wasm: (kept: unknown[]) => {
    kept[0] ??= new WebAssembly.Memory({ initial: 1, maximum: 65_536 });
    const memory = kept[0] as InstanceType<typeof WebAssembly.Memory>; // put there one line above
    const before = memory.buffer.byteLength;
    memory.grow(256);
    new Uint8Array(memory.buffer).fill(1, before);
  },
} as const;

export type HungryOrder = z.infer<typeof HungryOrder>;
const HungryOrder = z.enum([
  ...(['echo', 'throw', 'lie', 'exit', 'crash', 'environment', 'hang', 'spin', 'nap'] as const),
  ...(['buffers', 'objects', 'array', 'texts', 'wasm'] as const satisfies (keyof typeof EAT)[]),
]);

export const THREAD_TASKS = {
  hungry: threadTask({
    input: HungryOrder,
    output: z.string(),
    ...{ threads: 1, memoryBytes: 256 * 1024 ** 2, deadlineMs: 60_000, idleMs: 60_000 },
    load: async () => obey,
  }),
};

async function obey(order: HungryOrder, progress: (share: number) => void): Promise<string> {
  progress(0);
  if (order === 'throw') throw new Error('thrown on purpose');
  if (order === 'lie') return 5 as unknown as string;
  if (order === 'exit') process.exit(3);
  // As a library does that is wrong with memory: of a process of its own only.
  if (order === 'crash') {
    process.kill(process.pid, 'SIGSEGV');
    return '';
  }
  if (order === 'environment') return Object.keys(process.env).join(' ');
  if (order === 'hang') for (;;) await wait(10);
  if (order === 'spin') for (;;);
  // Long by the clock, with hardly any of the processor's time.
  if (order === 'nap') await wait(1_500);
  if (order === 'echo' || order === 'nap') return `process ${process.pid}, thread ${threadId}`;
  const kept: unknown[] = [];
  for (;;) {
    const taken = EAT[order](kept);
    if (taken !== undefined) kept.push(taken);
    progress(kept.length);
  }
}
