import fastify from 'fastify';
import { writeGlb } from 'kiln-mesh/formats/gltf/write-glb';
import { registerViewer } from 'kiln-viewer/register-viewer';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bendingBar } from '../../packages/mesh/test/support/models.ts';
import { seenResult } from '../../src/jobs/actions/seen-result.ts';
import { wantForgotten } from '../../src/jobs/data/forget.ts';
import { createAskKnobs } from '../../src/jobs/service/ask-look.ts';
import { findRequest } from '../../src/jobs/store/find-request.ts';
import { keys } from '../../src/keys.ts';
import type { LiveMessage, Member } from '../support/member.ts';
import { until } from '../support/until.ts';
import { startWorld, type World } from './world.ts';

/** A result in a browser: the button, the link behind it, who may make and end it, and when it leads nowhere. */

const PUBLIC = 'https://kiln.test/studio';
const VIEW = 'View in 3D';
const GLB = Buffer.from('glTF and what follows');
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let world: World;
let here: string;
const stack = new AsyncDisposableStack();
beforeAll(async () => {
  const viewer = { publicUrl: PUBLIC, secrets: ['v'.repeat(32), 'w'.repeat(32)], days: 30 };
  world = stack.use(
    await startWorld({ plans: true, jobs: { viewer, turntables: { picture: { size: 64, frames: 6 } } } }),
  );
  world.service.files.set('model.glb', GLB);
  const app = fastify();
  stack.defer(() => app.close());
  const askKnobs = createAskKnobs({
    client: world.jobs.client,
    knowsPlans: () => true,
    log: pino({ level: 'silent' }),
  });
  registerViewer(app, {
    find: (token, language) => seenResult(world.jobs, token, { askKnobs, language }),
    publicUrl: PUBLIC,
  });
  here = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => stack.disposeAsync());

/** The page as the proxy before it asks for it. */
const open = (link: string, file = '', headers: Record<string, string> = {}) =>
  fetch(link.replace(PUBLIC, here) + file, { headers });
const statusOf = async (link: string, file = '') => (await open(link, file)).status;

const linkIn = (message: LiveMessage | undefined) =>
  /https:[^"]*\/v\/[^"]+/.exec(JSON.stringify(message?.components ?? ''))?.[0];
const buttonsOf = (message: LiveMessage | undefined) => JSON.stringify(message?.components ?? '');

/** @param models what there is to see */
async function made(
  prompt: string,
  models: readonly string[] = ['glb', 'usdz'],
  options = {},
  { file = 'model', adjustable = false } = {},
) {
  const { alice, service, channel, jobs } = world;
  const before = new Set(service.tasks.keys());
  const { id } = await alice.slash(channel, 'text-to-3d', { prompt, ...options });
  const taskId = await until('the service has a task', () => [...service.tasks.keys()].find((one) => !before.has(one)));
  const model_urls = Object.fromEntries(models.map((name) => [name, `${service.url}/files/${file}.${name}`]));
  service.succeed(taskId, { model_urls, engine: { name: 'test', faces: 1_234, size: [0.1, 0.2, 0.3], adjustable } });
  await until('it is delivered', async () => (await findRequest(jobs, id))?.delivered);
  const message = await alice.waitForMessage(
    (one) => one.interaction_metadata?.id === id && one.text.includes('Refine'),
  );
  return { id, message };
}

/** The answer that the member alone reads. */
async function answered(member: Member, press: () => Promise<{ id: string }>): Promise<LiveMessage> {
  const { id } = await press();
  return member.waitForMessage((one) => one.interaction_metadata?.id === id && one.ephemeral && !one.loading);
}

test('a result has a button to a page with its name, its picture and its figures, which asks no other host and runs nothing inline', async () => {
  const { message } = await made('a <red> chair & "table"');
  const link = linkIn(message) ?? '';
  expect(link.startsWith(`${PUBLIC}/v/`)).toBe(true);

  const page = await open(link);
  const html = await page.text();
  expect(Object.fromEntries(page.headers)).toMatchObject({
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex, nofollow',
    'cache-control': 'no-store',
  });
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
  expect(policy).not.toMatch(/unsafe|worker|http/);
  expect(html).toContain('<title>a &lt;red&gt; chair &amp; &quot;table&quot;</title>');
  expect(html).toContain(`<meta property="og:image" content="${link}/thumbnail.png">`);
  expect(html).toContain('Faces: 1,234 · Size: 10.0 × 20.0 × 30.0 cm');
  expect(html).not.toMatch(
    /<script(?![^>]*(?:src=|type="application\/json"))|<style| style=| on\w+=|1200000000000000001/,
  );

  const own = [...html.matchAll(/(?:href|src)="([^":]+)"/g)].map(([, path = '']) => path);
  expect(own.filter((path) => path.endsWith('.glb'))).not.toEqual([]);
  for (const path of own) expect((await fetch(new URL(path, link.replace(PUBLIC, here)))).status, path).toBe(200);
});

test('files come from where the page is, by their names alone', async () => {
  const { message } = await made('a boat');
  const link = linkIn(message) ?? '';
  const glb = await open(link, '/a-boat.glb');
  expect(Buffer.from(await glb.arrayBuffer())).toEqual(GLB);
  expect(glb.headers.get('content-type')).toBe('model/gltf-binary');
  expect(glb.headers.get('content-security-policy')).toContain('sandbox');
  expect(await statusOf(link, '/a-boat.usdz')).toBe(200);
  for (const path of ['/other.glb', '/..%2f..%2fetc', '/thumbnail.png/x'])
    expect(await statusOf(link, path), path).toBe(404);
});

test('all sides of a model are on one picture for browsers that draw none; what cannot be drawn has none', {
  tags: 'long',
}, async () => {
  const { service } = world;
  service.files.set('bar.glb', Buffer.from(await writeGlb(bendingBar())));
  const { message } = await made('a bar', ['glb'], {}, { file: 'bar' });
  const link = linkIn(message) ?? '';
  const html = await (await open(link)).text();
  expect(html).toContain(`${link.split('/').at(-1)}/turn.webp&quot;,&quot;frames&quot;:6}`);
  const asked = await Promise.all([1, 2, 3].map(() => open(link, '/turn.webp')));
  const [sheet, ...same] = await Promise.all(asked.map(async (answer) => Buffer.from(await answer.arrayBuffer())));
  expect(same.every((one) => one.equals(sheet!))).toBe(true);
  expect(asked[0]?.headers.get('content-type')).toBe('image/webp');
  // Three in a row, two rows; the clip of the model does not play.
  expect(await sharp(sheet).metadata()).toMatchObject({ format: 'webp', width: 192, height: 128 });

  const broken = linkIn((await made('a ball')).message) ?? '';
  expect(await statusOf(broken, '/turn.webp')).toBe(410);
});

test('a link that was changed leads nowhere, one under an older secret still does', async () => {
  const { id, message } = await made('a lamp');
  const link = linkIn(message) ?? '';
  const [, request = '', nonce = '', mac = ''] = /v\/(\w+)-(.{12})\.(.{22})$/.exec(link) ?? [];
  expect(request).toBe(id);
  const other = mac.startsWith('A') ? `B${mac.slice(1)}` : `A${mac.slice(1)}`;
  for (const token of [
    `${request}-${nonce}.${other}`,
    `${BigInt(request) + 1n}-${nonce}.${mac}`,
    `${request}-${nonce}`,
    'x',
    '%00',
  ]) {
    expect(await statusOf(`${PUBLIC}/v/${token}`), token).toBe(404);
    expect(await statusOf(`${PUBLIC}/v/${token}`, '/a-lamp.glb'), token).toBe(404);
  }
  expect(await statusOf(link)).toBe(200);
});

test('its member and leads end a link, others do not; its message then has a button that makes another one', {
  tags: 'long',
}, async () => {
  const { alice, bob, lead } = world;
  const { id, message } = await made('a clock');
  const first = linkIn(message) ?? '';
  const end = { action: 'view', requestId: id, argument: 'end' } as const;
  world.forge(`1:${end.action}:${id}:${end.argument}`);
  expect((await answered(bob, () => bob.press(message.id, 'Again'))).text).toMatch(/Only <@/);
  expect(await statusOf(first)).toBe(200);
  expect((await answered(lead, () => lead.press(message.id, 'Again'))).text).toContain('The link has ended');
  world.forge(undefined);

  expect(await statusOf(first)).toBe(410);
  expect(await statusOf(first, '/a-clock.glb')).toBe(410);
  await alice.until('the message has no link', () => linkIn(alice.message(message.id)) === undefined);
  const answer = await answered(alice, () => alice.press(message.id, VIEW));
  const second = linkIn(answer) ?? '';
  expect(second).not.toBe(first);
  expect([await statusOf(first), await statusOf(second)]).toEqual([410, 200]);
  await alice.until('the message has the new one', () => linkIn(alice.message(message.id)) === second);
});

test('a link ends with its time, with the result, and with the member who is forgotten', async () => {
  const { alice, redis } = world;
  const { id, message } = await made('a spoon');
  const link = linkIn(message) ?? '';
  const record = JSON.parse((await redis.get(keys.viewerLink(id))) ?? '') as { ends: number };
  expect(Math.round((record.ends - Date.now()) / 86_400_000)).toBe(30);
  await redis.set(keys.viewerLink(id), JSON.stringify({ ...record, ends: Date.now() - 1 }));
  const ended = await open(link);
  expect([ended.status, (await ended.text()).includes('This link has ended')]).toEqual([410, true]);
  await redis.set(keys.viewerLink(id), JSON.stringify(record));
  expect(await statusOf(link)).toBe(200);

  await alice.press(message.id, 'Delete');
  const asked = await alice.waitForMessage((one) => one.ephemeral && buttonsOf(one).includes('delete-confirmed'));
  await alice.press(asked.id, 'Delete for good');
  await until('it is gone', async () => (await statusOf(link)) === 410);

  const second = await made('a fork');
  const other = linkIn(second.message) ?? '';
  expect(await statusOf(other)).toBe(200);
  await wantForgotten(redis, alice.guildId, alice.user.id);
  await until('she is forgotten', async () => (await redis.scard(keys.forget)) === 0);
  expect(await statusOf(other)).toBe(410);
  expect(await redis.keys('kiln:viewer:*')).not.toContain(keys.viewerLink(second.id));
});

test('what its member alone sees has a link when they ask for it; what has no GLB has none', async () => {
  const { alice, bob, redis } = world;
  const { id, message } = await made('a secret door', ['glb'], { private: true });
  expect([linkIn(message), await redis.exists(keys.viewerLink(id))]).toEqual([undefined, 0]);
  const answer = await answered(alice, () => alice.press(message.id, VIEW));
  expect(await statusOf(linkIn(answer) ?? '')).toBe(200);
  const open = await made('a bed', ['stl']);
  expect(buttonsOf(open.message)).not.toContain(VIEW);
  world.forge(`1:view:${id}:`);
  expect(linkIn(await answered(bob, () => bob.press(open.message.id, 'Again')))).toBeUndefined();
  world.forge(undefined);
});

const side = { kind: 'height', name: '', usual: 100, least: 50, most: 200, step: 15 };
const legs = { id: 'number.0.leg', kind: 'number', name: 'leg', value: 4, usual: 4, least: 0, most: 12, step: 1 };
/** What the service says of a table of which the height is turned; lower than 60 % it cannot be. */
function planned({ changes = [] }: { changes?: { knob: string; to: number }[] }) {
  const height = changes.find(({ knob }) => knob === 'height')?.to ?? 100;
  if (height < 60) return { outcome: 'fails', code: 'not_adjusted', message: 'It would fall apart.' };
  return {
    outcome: 'succeeds',
    price: 1,
    foremost: ['height', 'number.0.leg', 'part.0.main'],
    knobs: [
      { id: 'height', ...side, value: height },
      { id: 'part.0.main', kind: 'part', name: 'table', value: 'as it is', usual: 'as it is', choices: ['as it is'] },
      legs,
    ],
    changes,
    changed: changes.map(({ to }) => ({ kind: 'height', name: '', from: 100, to })),
    picture: `data:image/png;base64,${PIXEL.toString('base64')}`,
  };
}

test('what can be changed are sliders on the page, drawn by free plans; their line is put into the form in Discord, and made there', {
  tags: 'long',
}, async () => {
  const { alice, service, guilds } = world;
  service.planned.set('', planned);
  const { message } = await made('a table', ['glb'], {}, { adjustable: true });
  const link = linkIn(message) ?? '';
  expect(await (await open(link)).text()).toContain(`/knobs&quot;`);
  const turned = async (line: string) => (await open(link, `/knobs?turned=${encodeURIComponent(line)}`)).json();
  const height = { id: 'height', label: 'Height', least: 50, most: 200, step: 5, unit: ' %' };
  const { id, name: label, value, least, most, step } = legs;
  const picture = `data:image/png;base64,${PIXEL.toString('base64')}`;
  const sliders = (percent: number) => [
    { ...height, value: percent },
    { id, label, value, least, most, step },
  ];
  expect(await turned('')).toEqual({ knobs: sliders(100), price: 1, picture });
  expect(await turned('height=115')).toEqual({ knobs: sliders(115), price: 1, picture });
  const german = await open(link, '/knobs?turned=', { 'accept-language': 'de' });
  expect(await german.json()).toMatchObject({ knobs: [{ ...height, label: 'Höhe', value: 100 }, sliders(100)[1]] });
  expect(await turned('height=55')).toEqual({ knobs: [], wrong: 'It would fall apart.' });
  for (const line of ['height', '=5', 'a=1;'.repeat(13), 'x'.repeat(700)])
    expect(await statusOf(link, `/knobs?turned=${encodeURIComponent(line)}`), line).toBe(400);
  expect(await statusOf(linkIn((await made('a stool')).message) ?? '', '/knobs')).toBe(404);
  expect((await guilds.ledger.balance(alice.guildId)).held).toBe(0);

  const card = await answered(alice, () => alice.press(message.id, 'Adjust'));
  expect(linkIn(card)).toBe(`${link}#adjust`);
  await alice.press(card.id, 'Say the change');
  await alice.submitModal({ say: 'height=115; number.0.leg=6' });
  await alice.until('the card says so', () => alice.message(card.id)?.text.includes('Height 100 % → 115 %'));
  await alice.press(card.id, 'Make it for 1 credit');
  await until('it is made', () => service.creates.at(-1)?.mode === 'adjust');
  expect(service.creates.at(-1)?.changes).toEqual([
    { knob: 'height', to: 115 },
    { knob: 'number.0.leg', to: 6 },
  ]);
});
