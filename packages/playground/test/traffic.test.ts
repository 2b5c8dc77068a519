import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { until } from '../../../test/support/until.ts';
import { startLocal } from './support.ts';

/** What developers see in the page: what is overreceived, and what a bot's start offers to try. */

const WORKSHOP = '1200000000000000201';

test('shows a developer the bot’s requests and what it was sent, with the errors by their codes, and keeps tokens back', async () => {
  await using local = await startLocal();
  const ended = new AbortController();
  const response = await fetch(`${local.url}/playground/traffic`, { signal: ended.signal });
  let received = '';
  const reading = (async () => {
    for await (const bytes of response.body ?? []) received += Buffer.from(bytes).toString();
  })().catch(() => undefined);

  await local.bot();
  const alice = await local.member('alice');
  await alice.post(WORKSHOP, 'hello there');
  await local.rest('POST', `/channels/${WORKSHOP}/messages`, { content: '' });
  await local.rest('POST', '/interactions/1200000000000000999/secret-token/callback', {
    type: 1,
    token: 'secret-token',
  });

  await until('all of it has arrived', () => (received.includes('10062') ? true : undefined));
  ended.abort();
  await reading;
  const entries = received
    .split('\n')
    .filter((line) => line.startsWith('data: '))
    .map((line) => JSON.parse(line.slice('data: '.length)) as Record<string, unknown>);
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  expect(entries).toContainEqual(expect.objectContaining({ kind: 'event', name: 'MESSAGE_CREATE', shard: 0 }));
  expect(entries).toContainEqual(
    expect.objectContaining({
      ...{ kind: 'request', method: 'POST', status: 400 },
      error: expect.objectContaining({ code: 50006, message: 'Cannot send an empty message' }),
    }),
  );
  expect(entries.filter(({ by }) => by === 'alice')).toEqual([]);
  expect(entries.map(({ payload }) => payload).join()).not.toContain('secret-token');
});

test('offers what the start of a bot gave it to try, and its pictures, and no other file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kiln-examples-'));
  const picture = join(folder, 'ball.png');
  await writeFile(picture, 'a picture');
  const item = { label: 'A ball', picture };
  await using local = await startLocal({
    examples: {
      tries: [{ ...item, line: '/imagine prompt: a ball' }],
      photoTries: [{ ...item, line: '/print' }],
      samples: [],
    },
  });

  expect(await (await fetch(`${local.url}/playground/examples`)).json()).toEqual({
    tries: [{ label: 'A ball', line: '/imagine prompt: a ball', picture: '/playground/examples/ball.png' }],
    photoTries: [{ label: 'A ball', line: '/print', picture: '/playground/examples/ball.png' }],
    samples: [],
  });
  const served = await fetch(`${local.url}/playground/examples/ball.png`);
  expect([served.headers.get('content-type'), await served.text()]).toEqual(['image/png', 'a picture']);
  expect((await fetch(`${local.url}/playground/examples/..%2Fplayground.jsonl`)).status).toBe(404);
  await rm(folder, { recursive: true });
});
