// @module-tag long
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type HungryOrder, THREAD_TASKS } from '../../../../test/support/hungry-thread.ts';
import { until } from '../../../../test/support/until.ts';
import { createMemoryGuard, type MemoryGuard } from '../../src/threads/memory-guard.ts';
import { createPool, type RunOptions } from '../../src/threads/pool.ts';
import type { Outcome } from '../../src/threads/thread-run.ts';

const MiB = 1024 ** 2;
const TABLE = new URL('../../../../test/support/hungry-thread.ts', import.meta.url);
const SLOW_TABLE = new URL('../../../../test/support/slow-loading-thread.ts', import.meta.url);

interface Bounds {
  ownProcess?: boolean;
  threads?: number;
  memoryBytes?: number;
  hurriedMs?: number;
  idleMs?: number;
}

function pool(bounds: Bounds = {}, { memory, table = TABLE }: { memory?: MemoryGuard; table?: URL } = {}) {
  const { run, ...rest } = createPool({ tasks: { hungry: { ...THREAD_TASKS.hungry, ...bounds } }, table, memory });
  return { ...rest, ask: (order: HungryOrder, options?: RunOptions) => run('hungry', order, options) };
}

const answer = (outcome: Outcome<string>) => {
  expect(outcome.kind).toBe('answer');
  return outcome.kind === 'answer' ? outcome.answer : '';
};

test.each<HungryOrder>(['buffers', 'objects', 'array', 'texts', 'wasm'])(
  'a thread that fills its memory with %s is ended near its bound, and the process and the next order go on',
  async (order) => {
    await using threads = pool();
    const first = answer(await threads.ask('echo'));
    const before = process.memoryUsage.rss();
    let most = 0;
    const looking = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss() - before);
    }, 20);

    expect(await threads.ask(order)).toMatchObject({ kind: 'memory', whose: 'thread' });

    clearInterval(looking);
    expect(most).toBeLessThan(1_500 * MiB);
    expect(answer(await threads.ask('echo'))).not.toBe(first);
  },
);

test('when the process holds too much, its largest thread has to go, and the others stay', async () => {
  let rss = 0;
  const memory = createMemoryGuard({ processBytes: 1_000, rss: () => rss });
  await using large = pool({ memoryBytes: 8_192 * MiB }, { memory });
  await using small = pool({}, { memory });
  const begun = Promise.withResolvers<void>();
  const stopped = new AbortController();
  const hanging = small.ask('hang', { signal: stopped.signal, onProgress: () => begun.resolve() });
  let bites = 0;
  const eating = large.ask('buffers', { onProgress: () => bites++ });
  await begun.promise;
  await until('one of them is much larger', () => bites > 30);
  rss = 1_001;

  expect(await eating).toMatchObject({ kind: 'memory', whose: 'process' });

  rss = 0;
  stopped.abort();
  expect(await hanging).toMatchObject({ kind: 'aborted' });
});

test('a thread that throws or says what is none of its answers stays, one that exits is replaced, and all say so', async () => {
  await using threads = pool();
  const first = answer(await threads.ask('echo'));
  expect(await threads.ask('throw')).toMatchObject({ kind: 'broken', message: 'thrown on purpose' });
  expect(await threads.ask('lie')).toMatchObject({
    kind: 'broken',
    message: expect.stringContaining('expected string'),
  });
  expect(answer(await threads.ask('echo'))).toBe(first);
  expect(await threads.ask('exit')).toMatchObject({ kind: 'died', message: 'the thread ended' });
  expect(answer(await threads.ask('echo'))).not.toBe(first);
});

test.each<HungryOrder>(['hang', 'spin'])('an order that never ends (%s) is ended at its deadline', async (order) => {
  await using threads = pool();
  answer(await threads.ask('echo'));
  expect(await threads.ask(order, { deadlineMs: 100 })).toMatchObject({ kind: 'timeout' });
  answer(await threads.ask('echo'));
});

test('an order has less time as soon as another one waits', async () => {
  await using threads = pool({ hurriedMs: 1 });
  const first = threads.ask('hang');
  const second = threads.ask('echo');
  expect(await first).toMatchObject({ kind: 'timeout' });
  answer(await second);
});

test('an order keeps its time while another one waits for a thread that only has to start', async () => {
  await using threads = pool({ hurriedMs: 1, threads: 2 });
  const begun = Promise.withResolvers<void>();
  const stop = new AbortController();
  const first = threads.ask('hang', { signal: stop.signal, onProgress: () => begun.resolve() });
  await begun.promise;
  answer(await threads.ask('echo'));
  stop.abort();
  expect(await first).toMatchObject({ kind: 'aborted' });
});

test('an order has its whole time again when nobody waits for it any more', async () => {
  await using threads = pool({ hurriedMs: 500 });
  const begun = Promise.withResolvers<void>();
  const first = threads.ask('nap', { onProgress: () => begun.resolve() });
  await begun.promise;
  const calledOff = new AbortController();
  const second = threads.ask('echo', { signal: calledOff.signal });
  calledOff.abort();
  expect(await second).toMatchObject({ kind: 'aborted' });
  answer(await first);
});

test('orders wait for a thread, and one that is called off leaves the line', async () => {
  await using threads = pool();
  const stop = new AbortController();
  const running = threads.ask('hang', { signal: stop.signal });
  const calledOff = new AbortController();
  const waiting = threads.ask('echo', { signal: calledOff.signal });

  calledOff.abort();
  expect(await waiting).toMatchObject({ kind: 'aborted' });
  const next = threads.ask('echo');
  stop.abort();

  expect(await running).toMatchObject({ kind: 'aborted' });
  answer(await next);
});

test('a pool that is closed while a thread loads its work lets it load: V8 would end the process', async () => {
  using channel = told('loading');
  {
    await using threads = pool({}, { table: SLOW_TABLE });
    threads.warmUp('hungry');
    await channel.heard;
  }
});

test('an order that is called off while its thread loads costs no thread', async () => {
  using channel = told('loading');
  await using threads = pool({}, { table: SLOW_TABLE });
  const stopped = new AbortController();
  const asked = threads.ask('echo', { signal: stopped.signal });
  await channel.heard;
  stopped.abort();
  expect(await asked).toMatchObject({ kind: 'aborted' });
  expect(threads.running('hungry')).toBe(1);
  expect(answer(await threads.ask('echo'))).toBeTruthy();
});

/** What a thread says to all. */
function told(name: string): Disposable & { heard: Promise<void> } {
  const channel = new BroadcastChannel(name);
  const { promise, resolve } = Promise.withResolvers<void>();
  channel.onmessage = () => resolve();
  return { heard: promise, [Symbol.dispose]: () => channel.close() };
}

test('what waits when the pool is closed is called off', async () => {
  const threads = pool();
  const asked = [threads.ask('hang'), threads.ask('echo')];
  await threads[Symbol.asyncDispose]();
  expect((await Promise.all(asked)).map(({ kind }) => kind)).toEqual(['aborted', 'aborted']);
  expect(await threads.ask('echo')).toMatchObject({ kind: 'aborted' });
});

test('a program that cannot be loaded is told, and is not tried again by itself', async () => {
  await using threads = pool({ idleMs: 1 }, { table: new URL('./nowhere.ts', import.meta.url) });
  expect(await threads.ask('echo')).toMatchObject({ kind: 'died' });
  expect(await threads.ask('echo')).toMatchObject({ kind: 'died' });
});

test('a thread without work ends after a while', async () => {
  await using threads = pool({ idleMs: 1 });
  const first = answer(await threads.ask('echo'));
  await until('another thread has taken its place', async () => answer(await threads.ask('echo')) !== first);
});

/** One that looks at nothing, as when this process is too busy to look in time. */
const BLIND: MemoryGuard = { watch: () => () => {} };
const OWN = { ownProcess: true };

test.skipIf(process.platform !== 'linux').each<HungryOrder>(['buffers', 'objects', 'array', 'texts', 'wasm'])(
  'a process of its own that takes %s is kept within its bound by the kernel, and the next order goes on',
  async (order) => {
    await using processes = pool({ ...OWN, memoryBytes: 192 * MiB }, { memory: BLIND });
    const first = answer(await processes.ask('echo'));
    const pid = Number(/process (\d+)/.exec(first)?.[1]);
    expect(pid).not.toBe(process.pid);
    let most = 0;
    const outcome = await processes.ask(order, {
      onProgress: () => {
        most = Math.max(most, residentBytes(pid));
      },
    });
    expect(outcome).toMatchObject({ kind: 'memory', whose: 'thread' });
    expect(most).toBeGreaterThan(100 * MiB);
    expect(most).toBeLessThan(200 * MiB);
    answer(await processes.ask('echo'));
  },
);

const residentBytes = (pid: number) =>
  existsSync(`/proc/${pid}/status`)
    ? Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0) * 1_024
    : 0;

test('a process of its own that crashes takes nothing along, and says that it had begun', async () => {
  await using processes = pool(OWN);
  expect(await processes.ask('crash')).toMatchObject({ kind: 'died', begun: true });
  expect(await processes.ask('spin', { deadlineMs: 100 })).toMatchObject({ kind: 'timeout' });
  answer(await processes.ask('echo'));
});

test.skipIf(process.platform !== 'linux')(
  'a process of its own is given the time that it waits for the processor, but not for ever',
  async () => {
    await using processes = pool(OWN);
    answer(await processes.ask('nap', { deadlineMs: 1_000 }));
    expect(await processes.ask('hang', { deadlineMs: 100 })).toMatchObject({ kind: 'timeout' });
  },
);

test('a process of its own works on when a terminal or a container tells all to end', async () => {
  await using processes = pool(OWN);
  const pid = Number(/process (\d+)/.exec(answer(await processes.ask('echo')))?.[1]);
  const napping = processes.ask('nap');
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(pid, signal);
  expect(answer(await napping)).toContain(`process ${pid}`);
});

test('when its parent is killed, a process of its own ends in the middle of what it computes', async () => {
  const parent = fork(new URL('../../../../test/support/spinning-pool.ts', import.meta.url), { execArgv: [] });
  const [pid] = (await once(parent, 'message')) as [number];
  expect(isAlive(pid)).toBe(true);
  parent.kill('SIGKILL');
  await until('it has ended', () => !isAlive(pid));
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test('a process of its own whose work cannot be loaded is told with what it said', async () => {
  await using processes = pool(OWN, { table: new URL('./nowhere.ts', import.meta.url) });
  expect(await processes.ask('echo')).toMatchObject({
    kind: 'died',
    begun: false,
    stack: expect.stringContaining('nowhere.ts'),
  });
});

test('a process of its own does not know what Kiln was told', async () => {
  process.env.KILN_SECRET_OF_THIS_TEST = 'x';
  await using processes = pool(OWN);
  const names = answer(await processes.ask('environment'));
  delete process.env.KILN_SECRET_OF_THIS_TEST;
  expect(names).toContain('MALLOC_ARENA_MAX');
  expect(names).not.toContain('KILN_SECRET_OF_THIS_TEST');
});

test('a process without an order counts for that bound too, and goes before one that has an order', async () => {
  const processBytes = 2_048 * MiB;
  let own = 0;
  const memory = createMemoryGuard({ processBytes, rss: () => own });
  await using processes = pool({ ...OWN, threads: 2, idleMs: 600_000 }, { memory });
  const nap = async () => Number(/process (\d+)/.exec(answer(await processes.ask('nap')))?.[1]);
  const pids = await until('both have had an order', async () => {
    const both = new Set(await Promise.all([nap(), nap()]));
    return both.size === 2 && [...both];
  });
  const held = pids.map(residentBytes);
  own = processBytes - held.reduce((sum, bytes) => sum + bytes) + 20 * MiB;

  const at = await nap();

  await until('the other one has ended', () => pids.every((pid) => isAlive(pid) === (pid === at)));
  expect(processes.running('hungry')).toBe(1);
});

test('what a process of its own holds counts for the bound of the process that started it', async () => {
  const memory = createMemoryGuard({ processBytes: 150 * MiB, rss: () => 0 });
  await using processes = pool({ ...OWN, memoryBytes: 2_048 * MiB }, { memory });
  expect(await processes.ask('buffers')).toMatchObject({ kind: 'memory', whose: 'process' });
});
