import { createHash, createHmac } from 'node:crypto';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Identity, NoteDesk, Signer } from '../src/note-desk.ts';
import { registerViewer } from '../src/register-viewer.ts';

/** Signing in on the page and writing from it: cookies, who may send what, and what is refused before anybody is asked. */

const PUBLIC = 'https://kiln.test/studio';
const ORIGIN = 'https://kiln.test';
const ID = 'abcdefghijkl';
const NOTE = { text: 'too thin', position: [0, 1, 0], normal: [0, 1, 0] };

let now = 1_000_000;
let challenge = '';
const asked: unknown[][] = [];
const signer: Signer = {
  sign: (text) => createHmac('sha256', 'k').update(text).digest('base64url').slice(0, 22),
  isSigned: (text, code) => signer.sign(text) === code,
};
const identity: Identity = {
  address: async (state, given) => {
    challenge = given;
    return `https://discord.test/authorize?state=${state}`;
  },
  who: async (code, verifier) => {
    const isProven = createHash('sha256').update(verifier).digest('base64url') === challenge;
    if (code === 'away') throw new Error('no connection');
    return code === 'good' && isProven ? { id: '7', name: 'Alice' } : undefined;
  },
};
const done = async (...call: unknown[]) => {
  asked.push(call);
  return { notes: [], mayWrite: true };
};
const desk: NoteDesk = {
  list: (...call) => done('list', ...call),
  write: (...call) => done('write', ...call),
  mark: (...call) => done('mark', ...call),
  drop: (...call) => done('drop', ...call),
};

let url = '';
const app = fastify({ trustProxy: '127.0.0.1' });
beforeAll(async () => {
  const notes = Promise.resolve({ desk, identity, signer, now: () => now });
  const networkOf = (address: string) => address.replace(/:\w*$/, '');
  registerViewer(app, { publicUrl: PUBLIC, find: async () => 'unknown', notes, networkOf });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const get = (path: string, cookie = '') => fetch(`${url}/v/${path}`, { redirect: 'manual', headers: { cookie } });
const cookieOf = (answer: Response, name: string) =>
  answer.headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`)) ?? '';

/** @returns the cookie of who signed in */
async function signIn(code = 'good') {
  const begun = await get('sign-in?to=tok-en.1');
  const attempt = cookieOf(begun, 'kiln_sign_in').split(';')[0] ?? '';
  const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state') ?? '';
  const back = await get(`signed-in?code=${code}&state=${state}`, attempt);
  return { begun, attempt, state, back, session: cookieOf(back, 'kiln_session') };
}

function send(
  method: string,
  cookie: string,
  body: unknown,
  { origin = ORIGIN, id = ID, type = 'application/json' } = {},
) {
  const headers = { cookie, origin, ...(body !== undefined && { 'content-type': type }) };
  return fetch(`${url}/v/tok/notes/${id}`, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
}
const refusal = async (answer: Response) => [answer.status, ((await answer.json()) as { refused?: string }).refused];

test('who signs in comes back to their page with a cookie that no script reads and no other site sends', async () => {
  const { begun, back, session } = await signIn();
  expect(begun.status).toBe(302);
  expect(back.headers.get('location')).toBe(`${PUBLIC}/v/tok-en.1#notes`);
  for (const cookie of [cookieOf(begun, 'kiln_sign_in'), session])
    expect(cookie).toMatch(/; Path=\/studio\/v; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/);
  expect(cookieOf(back, 'kiln_sign_in')).toContain('Max-Age=0');
  const list = await get('tok/notes', session.split(';')[0]);
  expect([await list.json(), list.headers.get('cache-control')]).toEqual([
    { notes: [], mayWrite: true, name: 'Alice' },
    'no-store',
  ]);
  expect(asked.at(-1)).toEqual(['list', 'tok', '7']);
});

test('an attempt of another browser, one that is over, a wrong code and a Discord that is away sign nobody in', async () => {
  const { attempt, state } = await signIn();
  const statusOf = async (path: string, cookie: string) => {
    const answer = await get(path, cookie);
    return [answer.status, cookieOf(answer, 'kiln_session')];
  };
  expect(await statusOf(`signed-in?code=good&state=${state}`, '')).toEqual([400, '']);
  expect(await statusOf('signed-in?code=good&state=other', attempt)).toEqual([400, '']);
  expect(await statusOf(`signed-in?code=good&state=${state}`, `${attempt}x`)).toEqual([400, '']);
  expect((await signIn('wrong')).back.status).toBe(400);
  expect((await signIn('away')).back.status).toBe(503);
  const denied = await get(`signed-in?error=access_denied&state=${state}`, attempt);
  expect([denied.status, denied.headers.get('location')]).toEqual([302, `${PUBLIC}/v/tok-en.1`]);
  now += 15 * 60_000;
  expect(await statusOf(`signed-in?code=good&state=${state}`, attempt)).toEqual([400, '']);
  expect((await get('sign-in?to=//evil.test')).status).toBe(400);
  // One cookie is not taken for the other.
  const guest = await get('tok/notes', attempt.replace('kiln_sign_in', 'kiln_session'));
  expect(await guest.json()).toEqual({ notes: [], mayWrite: true });
});

test('a change comes from the page itself and from who signed in, whole and within bounds', async () => {
  const cookie = (await signIn()).session.split(';')[0] ?? '';
  expect((await send('PUT', cookie, NOTE)).status).toBe(200);
  expect(asked.at(-1)).toEqual(['write', 'tok', '7', { id: ID, ...NOTE }]);
  expect((await send('PATCH', cookie, { state: 'done' })).status).toBe(200);
  expect((await send('DELETE', cookie, undefined)).status).toBe(200);
  expect(asked.slice(-2)).toEqual([
    ['mark', 'tok', '7', ID, 'done'],
    ['drop', 'tok', '7', ID],
  ]);
  const before = asked.length;
  expect(await refusal(await send('PUT', '', NOTE))).toEqual([401, 'signed_out']);
  expect(await refusal(await send('PUT', `${cookie}x`, NOTE))).toEqual([401, 'signed_out']);
  expect(await refusal(await send('PUT', cookie, NOTE, { origin: 'https://evil.test' }))).toEqual([403, 'foreign']);
  expect(await refusal(await send('DELETE', cookie, undefined, { origin: 'null' }))).toEqual([403, 'foreign']);
  const bad = [
    { ...NOTE, text: ' ' },
    { ...NOTE, text: 'x'.repeat(1_001) },
    { ...NOTE, position: [0, 1] },
    { ...NOTE, position: [0, 1e9, 0] },
    { ...NOTE, normal: [0, 0, 0] },
    { ...NOTE, by: '8' },
    'text',
  ];
  for (const body of bad)
    expect(await refusal(await send('PUT', cookie, body)), JSON.stringify(body)).toEqual([400, 'bad']);
  expect(await refusal(await send('PUT', cookie, NOTE, { id: 'short' }))).toEqual([400, 'bad']);
  expect((await send('PUT', cookie, NOTE, { type: 'text/plain' })).status).toBe(400);
  expect((await send('PUT', cookie, { ...NOTE, text: 'x'.repeat(9_000) })).status).toBe(413);
  expect(asked.length).toBe(before);
});

test('who writes too much waits, and a session ends with its week or when one signs out', async () => {
  const cookie = (await signIn()).session.split(';')[0] ?? '';
  const statuses: number[] = [];
  for (let i = 0; i < 22; i++) statuses.push((await send('PATCH', cookie, { state: 'open' })).status);
  expect(statuses.at(-1)).toBe(429);
  const foreign = await fetch(`${url}/v/session`, {
    method: 'DELETE',
    headers: { cookie, origin: 'https://evil.test' },
  });
  expect(foreign.status).toBe(403);
  const out = await fetch(`${url}/v/session`, { method: 'DELETE', headers: { cookie, origin: ORIGIN } });
  expect([out.status, cookieOf(out, 'kiln_session')]).toEqual([204, expect.stringContaining('Max-Age=0')]);
  now += 7 * 86_400_000;
  expect(await (await get('tok/notes', cookie)).json()).toEqual({ notes: [], mayWrite: true });
});

test('sixty a minute of one network may sign in, and who comes from elsewhere still may', async () => {
  const statusFrom = async (address: string) =>
    (await fetch(`${url}/v/sign-in?to=tok`, { redirect: 'manual', headers: { 'x-forwarded-for': address } })).status;
  const all = await Promise.all(Array.from({ length: 61 }, (_, i) => statusFrom(`2001:db8::${i.toString(16)}`)));
  expect(all.filter((status) => status === 302)).toHaveLength(60);
  expect(await statusFrom('2001:db8::ffff')).toBe(429);
  expect(await statusFrom('2001:db9::1')).toBe(302);
});
