import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '../../../test/support/member.ts';
import { type Local, startLocal } from './support.ts';

/** Signing in with Discord: the code flow with PKCE, as strict as the real one. */

const BACK = 'https://app.test/back?a=1';
const APPLICATION = '1200000000000000010';
const SECRET = 'a secret of the test';
const VERIFIER = 'v'.repeat(43);
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');

let local: Local;
let alice: Member;
beforeAll(async () => {
  local = await startLocal({ clientSecret: SECRET, redirectUris: [BACK] });
  alice = await local.member('alice');
});
afterAll(() => local[Symbol.asyncDispose]());

const ASKED = {
  client_id: APPLICATION,
  response_type: 'code',
  redirect_uri: BACK,
  scope: 'identify',
  state: 's & t',
  code_challenge: CHALLENGE,
  code_challenge_method: 'S256',
};

async function authorize(changed: Record<string, string> = {}, isAllowed = true) {
  const query = new URLSearchParams({ ...ASKED, ...changed });
  const { status, body } = await alice.request('POST', `/oauth2/authorize?${query}`, { authorize: isAllowed });
  const { location, errors } = body as { location?: string; errors?: object };
  return { status, wrong: Object.keys(errors ?? {}), back: location === undefined ? undefined : new URL(location) };
}

async function trade(code: string, changed: Record<string, string> = {}, headers: Record<string, string> = {}) {
  const form = { client_id: APPLICATION, client_secret: SECRET, grant_type: 'authorization_code', code };
  const body = new URLSearchParams({ ...form, redirect_uri: BACK, code_verifier: VERIFIER, ...changed });
  const answer = await fetch(`${local.url}/api/v10/oauth2/token`, { method: 'POST', body, headers });
  const said = (await answer.json()) as Record<string, unknown>;
  return { status: answer.status, error: said.error, token: String(said.access_token), said };
}

const asBearer = async (token: string, path = '/users/@me') => {
  const answer = await fetch(`${local.url}/api/v10${path}`, { headers: { authorization: `Bearer ${token}` } });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};
const codeOf = async () => (await authorize()).back?.searchParams.get('code') ?? '';

test('who allows it comes back with a code and the state, which is traded for a token that says who they are, and nothing else', async () => {
  const { back } = await authorize();
  expect([back?.origin, back?.searchParams.get('a'), back?.searchParams.get('state')]).toEqual([
    'https://app.test',
    '1',
    's & t',
  ]);
  const { status, token, said } = await trade(back?.searchParams.get('code') ?? '');
  expect([status, said]).toMatchObject([200, { token_type: 'Bearer', expires_in: 604_800, scope: 'identify' }]);
  expect(await asBearer(token)).toMatchObject({ status: 200, body: { id: alice.user.id, global_name: 'Alice' } });
  expect((await asBearer(token, `/guilds/${alice.guildId}`)).status).toBe(401);
  expect((await asBearer('made up')).status).toBe(401);
  const body = new URLSearchParams({ client_id: APPLICATION, client_secret: SECRET, token });
  expect((await fetch(`${local.url}/api/v10/oauth2/token/revoke`, { method: 'POST', body })).status).toBe(200);
  expect((await asBearer(token)).status).toBe(401);
});

test('who says no comes back without a code; an address that is not registered gets nobody', async () => {
  const { back } = await authorize({}, false);
  expect([back?.searchParams.get('error'), back?.searchParams.get('code')]).toEqual(['access_denied', null]);
  const refused: [Record<string, string>, string][] = [
    [{ redirect_uri: 'https://app.test/back' }, 'redirect_uri'],
    [{ redirect_uri: `${BACK}&b=2` }, 'redirect_uri'],
    [{ client_id: '1' }, 'client_id'],
    [{ response_type: 'token' }, 'response_type'],
    [{ scope: 'identify guilds.join' }, 'scope'],
    [{ code_challenge_method: 'plain' }, 'code_challenge_method'],
    [{ code_challenge: 'short' }, 'code_challenge'],
  ];
  for (const [changed, name] of refused) {
    const { status, wrong } = await authorize(changed);
    expect([status, wrong], name).toEqual([400, [name]]);
  }
});

test('a code is good once, for a minute, with its address, its verifier and the client’s secret', async () => {
  const code = await codeOf();
  expect(await trade(code, { client_secret: 'x' })).toMatchObject({ status: 401, error: 'invalid_client' });
  expect(await trade(code, { code_verifier: 'w'.repeat(43) })).toMatchObject({ status: 400, error: 'invalid_grant' });
  expect(await trade(code, { redirect_uri: 'https://app.test/back' })).toMatchObject({ error: 'invalid_grant' });
  expect(await trade(code, { grant_type: 'password' })).toMatchObject({ error: 'unsupported_grant_type' });
  const first = await trade(code);
  expect(first.status).toBe(200);
  // Who has it twice may have stolen it: the token goes, too.
  expect(await trade(code)).toMatchObject({ error: 'invalid_grant' });
  expect((await asBearer(first.token)).status).toBe(401);

  const basic = { authorization: `Basic ${Buffer.from(`${APPLICATION}:${SECRET}`).toString('base64')}` };
  expect((await trade(await codeOf(), { client_id: '', client_secret: '' }, basic)).status).toBe(200);
  const late = await codeOf();
  await local.playground.control('clock', { moveMs: 60_000 });
  expect(await trade(late)).toMatchObject({ error: 'invalid_grant' });
  const json = await fetch(`${local.url}/api/v10/oauth2/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  });
  expect([json.status, await json.json()]).toMatchObject([400, { error: 'invalid_request' }]);
});
