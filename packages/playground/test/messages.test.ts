import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type Local, startLocal } from './support.ts';

const WORKSHOP = '1200000000000000201';
const messages = `/channels/${WORKSHOP}/messages`;
const V2 = 1 << 15;

function upload(payload: unknown, ...files: [name: string, bytes: Buffer][]): FormData {
  const form = new FormData();
  form.set('payload_json', JSON.stringify(payload));
  for (const [index, [name, bytes]] of files.entries())
    form.set(`files[${index}]`, new Blob([Uint8Array.from(bytes)]), name);
  return form;
}

const names = (answer: { body: Record<string, unknown> }) =>
  (answer.body.attachments as { filename: string }[]).map(({ filename }) => filename);

async function quiet(options: Parameters<typeof startLocal>[0] = {}): Promise<Local> {
  const local = await startLocal(options);
  await local.playground.control('rates', 'off');
  return local;
}

test('keeps the attachments that an edit lists, appends files when it lists none, and lets who loads one finish', async () => {
  await using local = await quiet();
  const sent = await local.rest(
    'POST',
    messages,
    upload({ content: 'x' }, ['a.txt', Buffer.from('a')], ['b.txt', Buffer.from('b')]),
  );
  const path = `${messages}/${sent.body.id}`;
  const [a] = sent.body.attachments as { id: string; url: string }[];

  const appended = await local.rest('PATCH', path, upload({ content: 'y' }, ['c.txt', Buffer.from('c')]));
  const listed = await local.rest(
    'PATCH',
    path,
    upload({ attachments: [{ id: a!.id }, { id: '0', filename: 'd.txt' }] }, ['ignored.txt', Buffer.from('d')]),
  );
  const cleared = await local.rest('PATCH', path, { attachments: [] });

  expect(names(appended)).toEqual(['a.txt', 'b.txt', 'c.txt']);
  expect(names(listed)).toEqual(['a.txt', 'd.txt']);
  expect(names(cleared)).toEqual([]);
  expect((await fetch(a!.url)).status).toBe(200);
});

test('turns a message into components v2 only when the old fields go, and never back', async () => {
  await using local = await quiet();
  const sent = await local.rest('POST', messages, { content: 'old' });
  const path = `${messages}/${sent.body.id}`;
  const components = [{ type: 10, content: 'new' }];

  const kept = await local.rest('PATCH', path, { flags: V2, components });
  const turned = await local.rest('PATCH', path, { flags: V2, components, content: null, embeds: [] });
  const stays = await local.rest('PATCH', path, { components });
  const back = await local.rest('PATCH', path, { flags: 0, content: 'old again', components: [] });

  expect(kept).toMatchObject({ status: 400, body: { code: 50035 } });
  expect(turned).toMatchObject({ status: 200, body: { content: '', flags: V2 } });
  expect(stays).toMatchObject({ status: 200, body: { flags: V2 } });
  expect(back).toMatchObject({ status: 400, body: { code: 50035 } });
});

test('resolves attachment references to signed addresses with sizes', async () => {
  await using local = await quiet();
  const png = await sharp({ create: { width: 5, height: 4, channels: 3, background: 'blue' } })
    .png()
    .toBuffer();
  const components = [{ type: 12, items: [{ media: { url: 'attachment://p.png' }, description: 'blue' }] }];

  const sent = await local.rest('POST', messages, upload({ flags: V2, components }, ['p.png', png]));

  const [gallery] = sent.body.components as { items: { media: Record<string, unknown> }[] }[];
  const { media } = gallery!.items[0]!;
  expect(media).toMatchObject({ width: 5, height: 4, content_type: 'image/png', attachment_id: expect.any(String) });
  const picture = await fetch(String(media.url));
  expect(picture.headers.get('content-type')).toBe('image/png');
  expect(Buffer.from(await picture.arrayBuffer())).toEqual(png);
});

test('mentions only whom allowed_mentions and the permissions of the author allow', async () => {
  await using local = await quiet();
  const content = '<@1200000000000000101> <@&1200000000000000002> @everyone';
  const send = async (allowed_mentions?: unknown) =>
    (await local.rest('POST', messages, { content, allowed_mentions })).body;

  expect(await send({ parse: [] })).toMatchObject({ mentions: [], mention_roles: [], mention_everyone: false });
  expect(await send({ users: ['1200000000000000101'] })).toMatchObject({
    mentions: [{ username: 'alice' }],
    mention_everyone: false,
  });
  expect(await send()).toMatchObject({ mention_roles: [], mention_everyone: false });
  const lead = await local.member('lead');
  await lead.request('PUT', `/channels/${WORKSHOP}/permissions/1200000000000000010`, { type: 1, allow: '131072' });
  expect(await send()).toMatchObject({ mention_roles: ['1200000000000000002'], mention_everyone: true });
});

test('sends a message of one nonce once when asked to', async () => {
  await using local = await quiet();
  const body = { content: 'once', nonce: 'n1', enforce_nonce: true };

  const first = await local.rest('POST', messages, body);
  const again = await local.rest('POST', messages, body);
  const free = await local.rest('POST', messages, { ...body, enforce_nonce: false });

  expect(again.body.id).toBe(first.body.id);
  expect(free.body.id).not.toBe(first.body.id);
});

test('pages through messages, newest first', async () => {
  await using local = await quiet();
  const ids: string[] = [];
  for (const content of ['a', 'b', 'c', 'd'])
    ids.push(String((await local.rest('POST', messages, { content })).body.id));
  const list = async (query: string) =>
    ((await local.rest('GET', `${messages}?${query}`)).body as unknown as { content: string }[]).map((m) => m.content);

  expect(await list('limit=2')).toEqual(['d', 'c']);
  expect(await list(`limit=2&before=${ids[2]}`)).toEqual(['b', 'a']);
  expect(await list(`limit=2&after=${ids[0]}`)).toEqual(['c', 'b']);
});

test('lets no user edit what another wrote; a lead may delete it', async () => {
  await using local = await quiet();
  const [alice, bob, lead] = [await local.member('alice'), await local.member('bob'), await local.member('lead')];
  const message = await alice.post(WORKSHOP, 'mine');
  const path = `${messages}/${message.id}`;

  expect(await local.rest('PATCH', path, { content: 'x' })).toMatchObject({ status: 403, body: { code: 50005 } });
  expect(await bob.request('DELETE', path)).toMatchObject({ status: 403, body: { code: 50013 } });
  expect(await lead.request('DELETE', path)).toMatchObject({ status: 204 });
});

test('limits edits of messages older than an hour', async () => {
  let offset = 0;
  await using local = await startLocal({ now: () => Date.now() + offset });
  const sent = await local.rest('POST', messages, { content: 'old' });
  offset = 3_600_001;
  const edit = () => local.rest('PATCH', `${messages}/${sent.body.id}`, { content: 'x' });

  const answers = [await edit(), await edit(), await edit(), await edit()];

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  expect(answers[3]!.body).toMatchObject({ code: 30046, retry_after: expect.any(Number) });
});

test('has real rate-limit buckets with their headers', async () => {
  await using local = await startLocal();
  const send = (channel = WORKSHOP) => local.rest('POST', `/channels/${channel}/messages`, { content: 'x' });

  const answers = [await send(), await send(), await send(), await send(), await send()];
  const sixth = await send();
  const elsewhere = await send('1200000000000000202');

  expect(answers.map(({ headers }) => headers.get('x-ratelimit-remaining'))).toEqual(['4', '3', '2', '1', '0']);
  expect(answers[0]!.headers.get('x-ratelimit-bucket')).toMatch(/^[0-9a-f]{32}$/);
  expect(sixth.status).toBe(429);
  expect(sixth.body).toMatchObject({ global: false, retry_after: expect.any(Number) });
  expect(sixth.headers.get('x-ratelimit-scope')).toBe('user');
  expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(elsewhere.status).toBe(200);
});

test('can be tightened, counts a global limit, and makes the next request fail as told', async () => {
  await using local = await startLocal();
  await local.playground.control('rates', { global: { limit: 2, windowMs: 60_000 } });
  const me = () => local.rest('GET', '/users/@me');

  const answers = [await me(), await me(), await me()];
  await local.playground.control('rates', 'off');
  await local.playground.control('fail', { method: 'POST', path: '/channels/*/messages', status: 503 });
  await local.playground.control('fail', { method: 'POST', path: '/channels/*/messages', status: 500, when: 'after' });
  await local.playground.control('fail', { method: 'POST', path: '/channels/*/messages', status: 'reset' });
  const before = await local.rest('POST', messages, { content: 'lost' });
  const after = await local.rest('POST', messages, { content: 'there' });
  const reset = await local.rest('POST', messages, { content: 'gone' }).catch((error: unknown) => error);

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
  expect(answers[2]!.body).toMatchObject({ global: true });
  expect([before.status, after.status]).toEqual([503, 500]);
  expect(reset).toBeInstanceOf(TypeError);
  expect(local.playground.messages(WORKSHOP).map(({ content }) => content)).toEqual(['there']);
});
