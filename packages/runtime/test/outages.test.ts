import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createOutages } from '../src/outages.ts';

test('an outage is a line when it begins, one a minute with a count, and one when it is over', () => {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  let now = 0;
  const outages = createOutages(log, () => now);

  outages.worked('redis');
  for (; now < 150_000; now += 200) {
    outages.failed('redis', new Error('connect ECONNREFUSED'));
    if (now === 1_000) outages.failed('discord', new Error('503'));
  }
  outages.worked('redis');
  outages.failed('redis', new Error('again'));

  expect(lines.map(({ msg, outage, failures, seconds }) => [msg, outage, failures, seconds])).toEqual([
    ['an outage began', 'redis', undefined, undefined],
    ['an outage began', 'discord', undefined, undefined],
    ['an outage goes on', 'redis', 301, 60],
    ['an outage goes on', 'redis', 601, 120],
    ['an outage is over', 'redis', 750, 150],
    ['an outage began', 'redis', undefined, undefined],
  ]);
  expect(lines[0]).toMatchObject({ err: { message: 'connect ECONNREFUSED', stack: expect.any(String) } });
  expect(lines[2]).toMatchObject({ reason: 'Error: connect ECONNREFUSED' });
});
