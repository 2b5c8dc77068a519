import { expect, test } from 'vitest';
import { createHost } from '../../src/page/activity/host.ts';

/** Discord's side of the words with a page in its frame: what it answers, and what it refuses. */

const HELLO = { v: 1, encoding: 'json', client_id: '10', frame_id: 'f', sdk_version: '2.5.0' };

function host() {
  const sent: unknown[] = [];
  const asked: Record<string, string>[] = [];
  let isClosed = false;
  const hear = createHost({
    clientId: '10',
    frameId: 'f',
    user: { id: '7', username: 'alice' },
    send: (message) => sent.push(message),
    async authorize(query) {
      asked.push(query);
      return query.scope === 'identify' ? { code: 'c' } : { message: 'Invalid scope.' };
    },
    closed: () => {
      isClosed = true;
    },
  });
  return { hear, sent, asked, isClosed: () => isClosed };
}

test('a page that says hello is told that all is ready, and gets a code for what it may ask', async () => {
  const { hear, sent, asked } = host();
  await hear([0, HELLO]);
  expect(sent).toMatchObject([[1, { cmd: 'DISPATCH', evt: 'READY', nonce: null, data: { v: 1, user: { id: '7' } } }]]);
  const args = { client_id: '10', scope: ['identify'], state: 's', code_challenge: 'x' };
  await hear([1, { cmd: 'AUTHORIZE', args, nonce: 'n' }]);
  expect(sent.at(-1)).toEqual([1, { cmd: 'AUTHORIZE', evt: null, data: { code: 'c' }, nonce: 'n' }]);
  expect(asked).toEqual([
    { client_id: '10', response_type: 'code', scope: 'identify', state: 's', code_challenge: 'x' },
  ]);
});

test('what is no command, of another application, or asks for too much is refused, and the page goes on', async () => {
  const { hear, sent, isClosed } = host();
  await hear([0, HELLO]);
  const codeOf = async (message: object) => {
    await hear([1, message]);
    const [, said] = sent.at(-1) as [number, { evt: string; data: { code: number } }];
    return [said.evt, said.data.code];
  };
  expect(await codeOf({ cmd: 'GET_SECRETS', args: {}, nonce: 'a' })).toEqual(['ERROR', 4002]);
  expect(await codeOf({ cmd: 'AUTHORIZE', args: { client_id: '10', scope: ['identify'] } })).toEqual(['ERROR', 4000]);
  expect(await codeOf({ cmd: 'AUTHORIZE', args: { client_id: '11', scope: ['identify'] }, nonce: 'b' })).toEqual([
    'ERROR',
    4007,
  ]);
  expect(await codeOf({ cmd: 'AUTHORIZE', args: { client_id: '10', scope: ['guilds'] }, nonce: 'c' })).toEqual([
    'ERROR',
    4000,
  ]);
  expect(isClosed()).toBe(false);
});

test('a hello that does not fit, and commands before it, close the page', async () => {
  const wrong: [unknown, number][] = [
    [[0, { ...HELLO, v: 2 }], 4004],
    [[0, { ...HELLO, encoding: 'etf' }], 4005],
    [[0, { ...HELLO, client_id: '11' }], 4000],
    [[0, { ...HELLO, frame_id: 'g' }], 4000],
    [[1, { cmd: 'AUTHORIZE', args: {}, nonce: 'n' }], 1003],
    [[7, {}], 1003],
  ];
  for (const [message, code] of wrong) {
    const { hear, sent, isClosed } = host();
    await hear(message);
    await hear([0, HELLO]);
    expect([sent, isClosed()], JSON.stringify(message)).toEqual([[[2, { code, message: expect.any(String) }]], true]);
  }
});
