import { expect, test } from 'vitest';
import type { HungryOrder } from '../../../../test/support/hungry-thread.ts';
import { until } from '../../../../test/support/until.ts';
import { createMemoryGuard } from '../../src/threads/memory-guard.ts';
import { createThreadPool, type Outcome, type ThreadPoolOptions } from '../../src/threads/thread-pool.ts';

const MiB = 1024 ** 2;
const LONG = { deadlineMs: 60_000 };

function pool(options: Partial<ThreadPoolOptions> = {}) {
  return createThreadPool<HungryOrder, string, string>({
    program: new URL('../../../../test/support/hungry-thread.ts', import.meta.url),
    size: 1,
    memoryBytes: 256 * MiB,
    idleMs: 60_000,
    ...options,
  });
}

const answer = (outcome: Outcome<string>) => {
  expect(outcome.kind).toBe('answer');
  return outcome.kind === 'answer' ? outcome.answer : '';
};

test.each<HungryOrder>(['buffers', 'objects', 'array', 'texts', 'wasm'])(
  'a thread that fills its memory with %s is ended near its bound, and the process and the next order go on',
  { timeout: 120_000 },
  async (order) => {
    await using threads = pool();
    const first = answer(await threads.ask('echo', LONG));
    const before = process.memoryUsage.rss();
    let most = 0;
    const looking = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss() - before);
    }, 20);

    expect(await threads.ask(order, LONG)).toEqual({ kind: 'memory', whose: 'thread' });

    clearInterval(looking);
    expect(most).toBeLessThan(1_500 * MiB);
    expect(answer(await threads.ask('echo', LONG))).not.toBe(first);
  },
);

test('when the process holds too much, its largest thread has to go, and the others stay', async () => {
  let rss = 0;
  const memory = createMemoryGuard({ processBytes: 1_000, rss: () => rss });
  await using large = pool({ memory, memoryBytes: 8_192 * MiB });
  await using small = pool({ memory });
  const begun = Promise.withResolvers<void>();
  const stopped = new AbortController();
  const hanging = small.ask('hang', { ...LONG, signal: stopped.signal, news: () => begun.resolve() });
  let bites = 0;
  const eating = large.ask('buffers', { ...LONG, news: () => bites++ });
  await begun.promise;
  await until('one of them is much larger', () => bites > 30);
  rss = 1_001;

  expect(await eating).toEqual({ kind: 'memory', whose: 'process' });

  rss = 0;
  stopped.abort();
  expect(await hanging).toEqual({ kind: 'aborted' });
});

test('a thread that throws stays, one that exits is replaced, and both say so', async () => {
  await using threads = pool();
  const first = answer(await threads.ask('echo', LONG));
  expect(await threads.ask('throw', LONG)).toMatchObject({ kind: 'broken', message: 'thrown on purpose' });
  expect(answer(await threads.ask('echo', LONG))).toBe(first);
  expect(await threads.ask('exit', LONG)).toMatchObject({ kind: 'died', message: 'the thread ended' });
  expect(answer(await threads.ask('echo', LONG))).not.toBe(first);
});

test.each<HungryOrder>(['hang', 'spin'])('an order that never ends (%s) is ended at its deadline', async (order) => {
  await using threads = pool();
  answer(await threads.ask('echo', LONG));
  expect(await threads.ask(order, { deadlineMs: 100 })).toEqual({ kind: 'timeout' });
  answer(await threads.ask('echo', LONG));
});

test('an order has less time as soon as another one waits', async () => {
  await using threads = pool();
  const first = threads.ask('hang', { deadlineMs: 60_000, hurriedMs: 1 });
  const second = threads.ask('echo', LONG);
  expect(await first).toEqual({ kind: 'timeout' });
  answer(await second);
});

test('orders wait for a thread, and one that is called off leaves the line', async () => {
  await using threads = pool();
  const stop = new AbortController();
  const running = threads.ask('hang', { ...LONG, signal: stop.signal });
  const calledOff = new AbortController();
  const waiting = threads.ask('echo', { ...LONG, signal: calledOff.signal });

  calledOff.abort();
  expect(await waiting).toEqual({ kind: 'aborted' });
  const next = threads.ask('echo', LONG);
  stop.abort();

  expect(await running).toEqual({ kind: 'aborted' });
  answer(await next);
});

test('what waits when the pool is closed is called off', async () => {
  const threads = pool();
  const asked = [threads.ask('hang', LONG), threads.ask('echo', LONG)];
  await threads[Symbol.asyncDispose]();
  expect((await Promise.all(asked)).map(({ kind }) => kind)).toEqual(['died', 'aborted']);
  expect(await threads.ask('echo', LONG)).toEqual({ kind: 'aborted' });
});

test('a program that cannot be loaded is told, and is not tried again by itself', async () => {
  await using threads = pool({ program: new URL('./nowhere.ts', import.meta.url), idleMs: 1 });
  expect(await threads.ask('echo', LONG)).toMatchObject({ kind: 'died' });
  expect(await threads.ask('echo', LONG)).toMatchObject({ kind: 'died' });
});

test('a thread without work ends after a while', async () => {
  await using threads = pool({ idleMs: 1 });
  const first = answer(await threads.ask('echo', LONG));
  await until('another thread has taken its place', async () => answer(await threads.ask('echo', LONG)) !== first);
});
