import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Local, startLocal } from './support.ts';

/** What Discord's own API description catches, and what it misses. */

let local: Local;
beforeAll(async () => {
  local = await startLocal();
  await local.playground.control('rates', 'off');
});
afterAll(() => local[Symbol.asyncDispose]());

const V2 = 1 << 15;
const text = (content: string) => ({ type: 10, content });
const button = (over: Record<string, unknown> = {}) => ({ type: 2, style: 1, label: 'Go', custom_id: 'go', ...over });
const row = (...components: unknown[]) => ({ type: 1, components });
const many = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index));
const option = (over: Record<string, unknown> = {}) => ({ type: 3, name: 'a', description: 'A', ...over });
const command = (over: Record<string, unknown> = {}) => ({ name: 'make', description: 'Makes', ...over });

const goodMessages: Record<string, unknown> = {
  'plain text': { content: 'hi' },
  'an embed with fields': { embeds: [{ title: 'T', fields: [{ name: 'n', value: 'v', inline: true }] }] },
  'rows of buttons': { content: 'x', components: [row(button(), button({ custom_id: 'b' }))] },
  'a link button': { content: 'x', components: [row({ type: 2, style: 5, label: 'L', url: 'https://example.com' })] },
  'emojis of several parts, and one without its selector': {
    content: 'x',
    components: [
      row(...['🇩🇪', '1️⃣', '👍🏽', '👁️‍🗨️', '⬇'].map((name, i) => button({ custom_id: `e${i}`, emoji: { name } }))),
    ],
  },
  'components v2': { flags: V2, components: [{ type: 17, components: [text('a'), row(button())] }] },
  'an unknown top-level field': { content: 'hi', tts: false, username: 'x' },
};

test.each(Object.entries(goodMessages))('accepts a message with %s', async (_, body) => {
  const answer = await local.rest('POST', '/channels/1200000000000000201/messages', body);

  expect(answer).toMatchObject({ status: 200 });
});

const badMessages: Record<string, [body: unknown, path: string]> = {
  'content over 2000': [{ content: 'x'.repeat(2001) }, 'content'],
  'eleven embeds': [{ embeds: many(11, () => ({ title: 't' })) }, 'embeds'],
  'an embed title over 256': [{ embeds: [{ title: 'x'.repeat(257) }] }, 'embeds.0.title'],
  'embeds over 6000 in sum': [{ embeds: many(2, () => ({ description: 'x'.repeat(3001) })) }, 'embeds'],
  'an empty field name': [{ embeds: [{ fields: [{ name: '', value: 'v' }] }] }, 'embeds.0.fields.0.name'],
  'an embed without anything': [{ embeds: [{}] }, 'embeds.0.description'],
  'a button outside a row': [{ content: 'x', components: [button()] }, 'components.0.type'],
  'six buttons in a row': [
    { content: 'x', components: [row(...many(6, (i) => button({ custom_id: `b${i}` })))] },
    'components.0.components',
  ],
  'six rows': [{ content: 'x', components: many(6, (i) => row(button({ custom_id: `b${i}` }))) }, 'components'],
  'a text of blanks': [{ flags: V2, components: [text('  ')] }, 'components.0.content'],
  'a label of blanks': [{ content: 'x', components: [row(button({ label: ' ' }))] }, 'components.0.components.0.label'],
  'an emoji that is none': [
    { content: 'x', components: [row(button({ emoji: { name: 'tree' } }))] },
    'components.0.components.0.emoji.name',
  ],
  'more than an emoji': [
    { content: 'x', components: [row(button({ emoji: { name: '🌳 tree' } }))] },
    'components.0.components.0.emoji.name',
  ],
  'an unknown emoji': [
    { content: 'x', components: [row(button({ emoji: { id: '1200000000000000777', name: 'tree' } }))] },
    'components.0.components.0.emoji.id',
  ],
  'an embed that links to a script': [{ embeds: [{ title: 't', url: 'javascript:alert(1)' }] }, 'embeds.0.url'],
  'an answer of a poll over 55': [
    { poll: { question: { text: 'q' }, answers: [{ poll_media: { text: 'x'.repeat(56) } }] } },
    'poll.answers.0.poll_media.text',
  ],
  'a duplicate custom_id': [
    { content: 'x', components: [row(button(), button())] },
    'components.0.components.1.custom_id',
  ],
  'a button without custom_id': [
    { content: 'x', components: [row({ type: 2, style: 1, label: 'Go' })] },
    'components.0.components.0.custom_id',
  ],
  'a link button with custom_id': [
    { content: 'x', components: [row(button({ style: 5, url: 'https://example.com' }))] },
    'components.0.components.0.custom_id',
  ],
  'a link button without url': [
    { content: 'x', components: [row({ type: 2, style: 5, label: 'Go' })] },
    'components.0.components.0.url',
  ],
  'a button without label': [
    { content: 'x', components: [row({ type: 2, style: 1, custom_id: 'a' })] },
    'components.0.components.0.label',
  ],
  'a label over 80': [
    { content: 'x', components: [row(button({ label: 'x'.repeat(81) }))] },
    'components.0.components.0.label',
  ],
  'a misspelt field': [{ content: 'x', components: [row(button({ lable: 'x' }))] }, 'components.0.components.0.lable'],
  'a select beside a button': [
    {
      content: 'x',
      components: [row(button(), { type: 3, custom_id: 's', options: [{ label: 'a', value: 'a' }] })],
    },
    'components.0.components',
  ],
  'a select with the same value twice': [
    {
      content: 'x',
      components: [row({ type: 3, custom_id: 's', options: many(2, () => ({ label: 'a', value: 'a' })) })],
    },
    'components.0.components.0.options.1.value',
  ],
  'content beside the v2 flag': [{ flags: V2, content: 'x', components: [text('a')] }, 'content'],
  'embeds beside the v2 flag': [{ flags: V2, embeds: [{ title: 't' }], components: [text('a')] }, 'embeds'],
  'a v2 component without the flag': [{ components: [text('a')] }, 'components.0.type'],
  'more than 40 components over containers': [
    { flags: V2, components: many(4, (n) => ({ type: 17, components: many(10, (i) => text(`${n}${i}`)) })) },
    'components',
  ],
  'text displays over 4000 in sum': [{ flags: V2, components: many(2, () => text('x'.repeat(2001))) }, 'components'],
  'a file by https address': [
    { flags: V2, components: [{ type: 13, file: { url: 'https://example.com/a.glb' } }] },
    'components.0.file.url',
  ],
  'a reference to a file that is not there': [
    { flags: V2, components: [{ type: 12, items: [{ media: { url: 'attachment://a.png' } }] }] },
    'components.0.items.0.media.url',
  ],
  'a section without accessory': [
    { flags: V2, components: [{ type: 9, components: [text('a')] }] },
    'components.0.accessory',
  ],
  'a container in a container': [
    { flags: V2, components: [{ type: 17, components: [{ type: 17, components: [text('a')] }] }] },
    'components.0.components.0.type',
  ],
  'contradicting allowed_mentions': [
    { content: 'x', allowed_mentions: { parse: ['users'], users: ['1200000000000000101'] } },
    'allowed_mentions',
  ],
  'an attachment that was not uploaded': [{ content: 'x', attachments: [{ id: '0' }] }, 'attachments.0.id'],
  'a flag that bots cannot set': [{ content: 'x', flags: 64 | 128 }, 'flags'],
};

test.each(Object.entries(badMessages))('refuses a message with %s', async (_, [body, path]) => {
  const answer = await local.rest('POST', '/channels/1200000000000000201/messages', body);

  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ code: 50035, message: 'Invalid Form Body' });
  expect(mistakesAt(answer.body.errors, path), JSON.stringify(answer.body.errors)).toMatchObject([
    { code: expect.any(String), message: expect.any(String) },
  ]);
});

test('refuses an empty message with its own code', async () => {
  const answer = await local.rest('POST', '/channels/1200000000000000201/messages', {});

  expect(answer).toMatchObject({ status: 400, body: { code: 50006 } });
});

const badCommands: Record<string, [command: unknown, path: string]> = {
  'an upper-case name': [command({ name: 'Make' }), '0.name'],
  'a space in its name': [command({ name: 'make it' }), '0.name'],
  'no description': [{ name: 'make' }, '0.description'],
  'a description over 100': [command({ description: 'x'.repeat(101) }), '0.description'],
  'a description on a context menu': [command({ type: 3 }), '0.description'],
  'the same option twice': [command({ options: [option(), option()] }), '0.options.1.name'],
  'a required option after an optional one': [
    command({ options: [option(), option({ name: 'b', required: true })] }),
    '0.options.1',
  ],
  'choices and autocomplete': [
    command({ options: [option({ autocomplete: true, choices: [{ name: 'a', value: 'a' }] })] }),
    '0.options.0.autocomplete',
  ],
  'a sub-command beside options': [command({ options: [option({ type: 1 }), option({ name: 'b' })] }), '0.options'],
  'a file type without its dot': [
    command({ options: [option({ type: 11, file_types: ['png'] })] }),
    '0.options.0.file_types.0',
  ],
  'a misspelt field of an option': [command({ options: [option({ requierd: true })] }), '0.options.0.requierd'],
  '26 options': [command({ options: many(26, (i) => option({ name: `o${i}` })) }), '0.options'],
  '26 choices': [
    command({ options: [option({ choices: many(26, (i) => ({ name: `${i}`, value: `${i}` })) })] }),
    '0.options.0.choices',
  ],
  'more than 8000 characters': [
    command({
      options: many(4, (n) =>
        option({
          name: `o${n}`,
          choices: many(25, (i) => ({ name: `${'n'.repeat(40)}${i}`, value: `${'v'.repeat(50)}${i}` })),
        }),
      ),
    }),
    '0',
  ],
};

test.each(Object.entries(badCommands))('refuses a command with %s', async (_, [body, path]) => {
  const answer = await local.rest('PUT', '/applications/1200000000000000010/commands', [body]);

  expect(answer).toMatchObject({ status: 400, body: { code: 50035 } });
  expect(mistakesAt(answer.body.errors, path), JSON.stringify(answer.body.errors)).not.toBeUndefined();
});

test('refuses more than 100 commands and two of one name', async () => {
  const path = '/applications/1200000000000000010/commands';
  const tooMany = await local.rest(
    'PUT',
    path,
    many(101, (i) => command({ name: `c${i}` })),
  );
  const twice = await local.rest('PUT', path, [command(), command()]);

  expect(tooMany).toMatchObject({ status: 400, body: { code: 50035 } });
  expect(twice).toMatchObject({ status: 400, body: { code: 50035 } });
});

test('refuses to give a command the name of another one', async () => {
  const path = '/applications/1200000000000000010/commands';
  const { body } = await local.rest('PUT', path, [command(), command({ name: 'other' })]);
  const [{ id = '' } = {}] = body as unknown as { id?: string }[];
  const rename = (name: string) => local.rest('PATCH', `${path}/${id}`, { name });

  const answer = await rename('other');
  expect(answer).toMatchObject({ status: 400, body: { code: 50035 } });
  expect(mistakesAt(answer.body.errors, 'name')).toMatchObject([{ code: 'APPLICATION_COMMANDS_DUPLICATE_NAME' }]);
  expect([(await rename('make')).status, (await rename('third')).status]).toEqual([200, 200]);
});

test('takes 200 new commands a day, and 100 of a kind', async () => {
  const path = '/applications/1200000000000000010/guilds/1200000000000000001/commands';
  const put = (prefix: string, count = 100) =>
    local.rest(
      'PUT',
      path,
      many(count, (i) => command({ name: `${prefix}${i}` })),
    );

  expect((await put('a')).status).toBe(200);
  expect(await local.rest('POST', path, command({ name: 'one-more' }))).toMatchObject({
    status: 400,
    body: { code: 30032 },
  });
  expect([(await put('a')).status, (await put('b')).status]).toEqual([200, 200]);
  expect(await put('c', 1)).toMatchObject({ status: 429, body: { code: 30034, retry_after: expect.any(Number) } });
  await local.playground.control('clock', { moveMs: 24 * 3_600_000 });
  expect((await put('c', 1)).status).toBe(200);
});

test('keeps the id of a command by its name, and its version while nothing changes', async () => {
  const path = '/applications/1200000000000000010/commands';
  const put = async (description: string) =>
    (await local.rest('PUT', path, [command({ description })])).body as unknown as { id: string; version: string }[];

  const [first] = await put('one');
  const [same] = await put('one');
  const [changed] = await put('two');

  expect(same).toEqual(first);
  expect(changed!.id).toBe(first!.id);
  expect(changed!.version).not.toBe(first!.version);
});

test('answers unknown routes, wrong tokens and broken JSON as Discord does', async () => {
  const unknown = await local.rest('GET', '/nothing/here');
  const stranger = await fetch(`${local.url}/api/v10/users/@me`, { headers: { authorization: 'Bot wrong' } });
  const broken = await fetch(`${local.url}/api/v10/channels/1200000000000000201/messages`, {
    method: 'POST',
    headers: { authorization: 'Bot playground-bot-token', 'content-type': 'application/json' },
    body: '{',
  });

  expect(unknown).toMatchObject({ status: 404, body: { message: '404: Not Found', code: 0 } });
  expect(stranger.status).toBe(401);
  expect(await stranger.json()).toEqual({ message: '401: Unauthorized', code: 0 });
  expect(await broken.json()).toMatchObject({ code: 50109 });
});

function mistakesAt(errors: unknown, path: string): unknown {
  let node = errors;
  for (const key of path.split('.')) node = (node as Record<string, unknown> | undefined)?.[key];
  return (node as { _errors?: unknown } | undefined)?._errors;
}

test('knows one application alone', async () => {
  const other = '/applications/1200000000000000099';

  for (const path of ['commands', 'skus', 'emojis', 'entitlements', 'activity-instances/i-1']) {
    expect(await local.rest('GET', `${other}/${path}`), path).toMatchObject({ status: 404, body: { code: 10002 } });
  }
});
