// @module-tag long
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { until } from '../../../test/support/until.ts';

interface Ended {
  code: number | null;
  signal: string | null;
  ms: number;
  output: string;
}

function start(words: readonly string[], environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, words, {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (output += piece.toString()));
  const started = performance.now();
  const ended = once(child, 'close').then(
    ([code, signal]): Ended => ({ code, signal, ms: performance.now() - started, output }),
  );
  return { child, ended, output: () => output };
}

const hanging = (...words: string[]) =>
  start([join(import.meta.dirname, '../../../test/support/hanging-process.ts'), ...words]);
const ready = (process: { output(): string }) => until('it runs', () => process.output().includes('ready'));

/** Says when the process begins to listen for SIGTERM. */
const TELLTALE = `data:text/javascript,import { writeSync } from 'node:fs';
process.on('newListener', (name) => { if (name === 'SIGTERM') setImmediate(() => writeSync(1, 'ready')); });`;

test('a stop in the first second, before Kiln is loaded, is heard', async () => {
  const program = join(import.meta.dirname, '../../../src/bot.ts');
  const kiln = start(['--import', TELLTALE, program], { KILN_LOG_LEVEL: 'silent', REDIS_URL: 'redis://127.0.0.1:1' });
  await ready(kiln);
  kiln.child.kill('SIGTERM');

  expect(await kiln.ended).toMatchObject({ code: 0, signal: null, output: 'ready' });
});

test.concurrent('a stop that hangs is ended by force, with a line and status 1', async () => {
  const process = hanging('stop');
  await ready(process);
  process.child.kill('SIGTERM');

  const ended = await process.ended;
  expect(ended.code).toBe(1);
  expect(ended.output).toContain('ended by force: it did not stop within 1.5 s');
});

test.concurrent('a second signal ends at once; the same Ctrl-C heard twice does not', async () => {
  const process = hanging('stop');
  await ready(process);
  process.child.kill('SIGINT');
  process.child.kill('SIGINT');
  let ended: Ended | undefined;
  process.ended.then((end) => (ended = end));
  await until('it is ended', () => {
    process.child.kill('SIGINT');
    return ended;
  });

  expect(ended).toMatchObject({ code: 1, output: expect.stringContaining('ended by force: a second signal') });
});

test.concurrent.each(['loop', 'expression'])(
  'a loop that stands still ends the process and says where (%s)',
  async (way) => {
    const { code, signal, output } = await hanging(way).ended;

    expect([code, signal]).toEqual([null, 'SIGKILL']);
    expect(output).toMatch(
      /its event loop has stood still for 0\.8 s, in (countForever|expression) \(hanging-process\.ts:\d+\)/,
    );
  },
);

test.concurrent('under a debugger, which may hold the loop, nothing is ended', async () => {
  const process = start([
    '--inspect=127.0.0.1:0',
    join(import.meta.dirname, '../../../test/support/hanging-process.ts'),
    'loop',
  ]);
  await ready(process);
  const began = performance.now();
  await until('the limit has passed three times', () => performance.now() - began > 2_400);
  expect(process.child.signalCode).toBe(null);
  process.child.kill('SIGKILL');
  expect((await process.ended).output).not.toContain('stood still');
});

test.concurrent('a process that was stopped and goes on is not taken for one that stands still', async () => {
  const process = hanging('nowhere');
  await ready(process);
  process.child.kill('SIGSTOP');
  const stopped = performance.now();
  await until('it has been stopped for three times the limit', () => performance.now() - stopped > 2_400);
  process.child.kill('SIGCONT');
  const goesOn = performance.now();
  await until('it has gone on for the limit', () => performance.now() - goesOn > 900);
  process.child.kill('SIGTERM');

  expect(await process.ended).toMatchObject({ code: 0, signal: null });
});
