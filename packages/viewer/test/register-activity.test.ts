import { createHmac } from 'node:crypto';
import { Writable } from 'node:stream';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { until } from '../../../test/support/until.ts';
import type { ActivityDesk } from '../src/activity-desk.ts';
import type { Signer } from '../src/note-desk.ts';
import { registerViewer } from '../src/register-viewer.ts';

/** Streams of news: how many one person may have, what a slow reader hears, and one that ends while nothing can be written. */

const signer: Signer = {
  sign: (text) => createHmac('sha256', 'k').update(text).digest('base64url').slice(0, 22),
  isSigned: (text, code) => signer.sign(text) === code,
};

async function served(enter: ActivityDesk['enter']) {
  const lines: string[] = [];
  const stream = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line));
      done();
    },
  });
  const app = fastify({ forceCloseConnections: true, trustProxy: '127.0.0.1', logger: { level: 'warn', stream } });
  onTestFinished(() => app.close());
  const desk = { enter } as ActivityDesk; // nothing else of it is asked for
  const identity = { client: async () => '1', who: async (id: string) => ({ id, name: id }) };
  const options = Promise.resolve({ desk, identity, signer, now: () => 1_000_000 });
  const activity = { hosts: ['https://discord.test'], options };
  registerViewer(app, { publicUrl: 'https://kiln.test', find: async () => 'unknown', activity });
  const here = `${await app.listen({ port: 0, host: '127.0.0.1' })}/v/activity`;
  const signIn = async (user: string) => {
    const html = await (await fetch(`${here}/`)).text();
    const [, state = ''] = / state="([^"]+)"/.exec(html) ?? [];
    const answer = await fetch(`${here}/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code: user, state, instance: 'i-1' }),
    });
    return ((await answer.json()) as { session: string }).session;
  };
  const hear = async (session: string) => {
    const left = new AbortController();
    const answer = await fetch(`${here}/news`, {
      headers: { authorization: `Bearer ${session}` },
      signal: left.signal,
    });
    let said = '';
    const read = async () => {
      for await (const piece of answer.body!.pipeThrough(new TextDecoderStream())) said += piece;
    };
    return { status: answer.status, leave: () => left.abort(), said: () => said, ended: read().catch(() => {}) };
  };
  return { here, signIn, hear, lines };
}

test('sign-ins count where they have a state of ours, and by network', { tags: 'long' }, async () => {
  const { here } = await served(async () => 'ended');
  const html = await (await fetch(`${here}/`)).text();
  const [, state = ''] = / state="([^"]+)"/.exec(html) ?? [];
  const statusOf = async (address: string, shown: string) => {
    const answer = await fetch(`${here}/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ code: 'x', state: shown, instance: 'i-1' }),
    });
    return answer.status;
  };
  const all = (count: number, shown: string) =>
    Promise.all(Array.from({ length: count }, () => statusOf('192.0.2.1', shown)));
  await all(601, 'x');
  expect(await statusOf('192.0.2.1', state)).toBe(200);
  await all(600, state);
  expect(await statusOf('192.0.2.1', state)).toBe(429);
  expect(await statusOf('192.0.2.2', state)).toBe(200);
});

test('one person has eight streams of news, so that nobody keeps the others out: with one more the oldest ends', async () => {
  const there = new Set<string>();
  let comers = 0;
  const { signIn, hear } = await served(async (_instance, user, tell) => {
    const key = `${user} ${comers++}`;
    there.add(key);
    tell({ room: { result: '1', people: [], leader: undefined } });
    return { [Symbol.asyncDispose]: async () => void there.delete(key) };
  });
  const own = await signIn('7');
  const heard = [];
  for (let i = 0; i < 8; i++) heard.push(await hear(own));
  expect(heard.map(({ status }) => status)).toEqual(heard.map(() => 200));
  expect((await hear(await signIn('8'))).status).toBe(200);
  expect([(await hear(own)).status, (await hear(own)).status]).toEqual([200, 200]);
  await until('two have ended', () => there.size === 9);
  await Promise.all(heard.slice(0, 2).map(({ ended }) => ended));
});

test('a stream that ends while it cannot be written who is there is said in the log, and nothing else ends', async () => {
  const { signIn, hear, lines } = await served(async (_instance, _user, tell) => {
    tell({ room: { result: '1', people: [], leader: undefined } });
    return { [Symbol.asyncDispose]: () => Promise.reject(new Error('MISCONF no writes')) };
  });
  const session = await signIn('7');
  for (let i = 0; i < 9; i++) {
    const { status, leave } = await hear(session);
    expect(status).toBe(200);
    leave();
    await until('it is said', () => lines.filter((line) => line.includes('MISCONF no writes')).length > i);
  }
});

test('a slow reader misses where the camera was, and hears where it is in the end', async () => {
  let tell: Parameters<ActivityDesk['enter']>[2] | undefined;
  const { signIn, hear } = await served(async (_instance, _user, told) => {
    tell = told;
    told({ room: { result: '1', people: [], leader: undefined } });
    return { [Symbol.asyncDispose]: async () => {} };
  });
  const { said } = await hear(await signIn('7'));
  const looks = Array.from(
    { length: 9_000 },
    (_, i) => ({ mode: 'clay', position: [i, 0, 0], target: [0, 0, 0] }) as const,
  );
  for (const look of looks) tell?.({ look });
  await until('the last is there', () => said().includes('"position":[8999,0,0]'));
  expect(said().match(/position/g)?.length).toBeLessThan(looks.length);
});
