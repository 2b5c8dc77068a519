import { expect, test } from 'vitest';
import { fuzz } from '../support/fuzz/fuzz.ts';
import { testSeed } from '../support/seed.ts';
import { figure, scale } from './figures.ts';

/**
 * I1: ten thousand requests and files that no client would send, with the real engine making what is accepted. Nothing may
 * be our fault, hold the event loop, take all memory, or go without an answer.
 */

/** Of work of its own, in one turn of the event loop. */
const TURN_MS = 50;
const ANSWER_MS = 10_000;
/** Two engine threads and the HTTP side in one process; no single file of these is above a megabyte. */
const RSS_BYTES = 2.5 * 1024 ** 3;

test('I1: odd requests and changed files over every route and every reader', async () => {
  const seed = testSeed(1);
  const count = scale({ requests: 600, files: 60 }, { requests: 7_500, files: 2_500 });
  const { wrong, statuses, slowest, figures, tasks } = await fuzz({ seed, ...count, engine: true });
  const { own, late, rss, turns } = figures;
  figure('I1', seed, {
    sent: count.requests + count.files,
    ...statuses,
    ...tasks,
    turns,
    'own p99 ms': own.p99,
    'own worst ms': own.worst,
    'late p99 ms': late.p99,
    'late worst ms': late.worst,
    'RSS MB': Math.round(rss / 1024 ** 2),
    'slowest ms': slowest.ms,
    asked: slowest.asked.slice(0, 80),
  });
  expect(wrong.slice(0, 3)).toEqual([]);
  expect(tasks['FAILED server_error']).toBeUndefined();
  expect(own.worst).toBeLessThan(TURN_MS);
  expect(slowest.ms, slowest.asked).toBeLessThan(ANSWER_MS);
  expect(rss).toBeLessThan(RSS_BYTES);
});
