import { expect, test } from 'vitest';
import { json, testServer } from '../../../test/support/http-server.ts';
import type { InputOf } from '../src/contract/families/index.ts';
import { type Client, type ClientOptions, createClient } from '../src/index.ts';

/** Mistakes of a first use, from JavaScript: one clear error before anything is sent. */

const accepting = () => testServer((_request, response) => json(response, 202, { result: 'id-1' }));
/** As from JavaScript, where no types stand in the way. */
const untyped = (client: Client) => client as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
const messageOf = (call: () => unknown) => {
  try {
    call();
  } catch (error) {
    return [(error as { code: string }).code, (error as Error).message];
  }
  return undefined;
};

test.each([
  ['prompt', { promt: 'a chair' }, 'promt is not a field of text-to-3d-preview: did you mean prompt?'],
  [
    'target_formats',
    { prompt: 'a chair', target_format: ['glb'] },
    'target_format is not a field of text-to-3d-preview: did you mean target_formats?',
  ],
  ['nothing known', { prompt: 'a chair', colour: 'red' }, 'colour is not a field of text-to-3d-preview'],
])('a field that the stage has not is refused, with the nearest known name: %s', async (_name, input, message) => {
  await using server = await accepting();
  await using client = createClient({ baseUrl: server.url, apiKey: 'key' });

  const refused = untyped(client).create!('text-to-3d-preview', input);

  await expect(refused).rejects.toMatchObject({ code: 'bad_input', message: expect.stringContaining(message) });
  expect(server.requests).toHaveLength(0);
});

test('a misspelt field inside of a group is named with its place', async () => {
  await using server = await accepting();
  await using client = createClient({ baseUrl: server.url, apiKey: 'key' });
  const input = { input_task_id: 'a', selected_candidate_id: 'b', options: { shpae: 'circle' } };

  await expect(untyped(client).create!('creative-lab-keycap-build', input)).rejects.toThrow(
    'options.shpae is not a field of creative-lab-keycap-build',
  );
  expect(server.requests).toHaveLength(0);
});

test('fields of the built-in service alone are refused unless they are asked for, and then sent', async () => {
  await using server = await accepting();
  const create = async (options: Partial<ClientOptions>) => {
    await using client = createClient({ baseUrl: server.url, apiKey: 'key', ...options });
    await client.create('text-to-3d-preview', { prompt: 'a chair', seed: 5 });
  };

  await expect(create({})).rejects.toThrow('seed is a field that only Kiln’s own service has');
  expect(server.requests).toHaveLength(0);
  await create({ extensions: true });
  await create({ extensions: () => false });

  const [sent, leftOut] = server.requests.map(({ body }) => JSON.parse(body));
  expect(sent).toEqual({ mode: 'preview', prompt: 'a chair', seed: 5 });
  expect(leftOut).toEqual({ mode: 'preview', prompt: 'a chair' });
});

test('what selects the stage is filled in, and may be said', async () => {
  await using server = await accepting();
  await using client = createClient({ baseUrl: server.url, apiKey: 'key' });

  await client.create('text-to-3d-preview', { prompt: 'a chair' });
  await client.create('text-to-3d-preview', { mode: 'preview', prompt: 'a chair' });
  await client.create('text-to-3d', { prompt: 'a chair' });

  const bodies = server.requests.map(({ body }) => JSON.parse(body));
  expect(bodies).toEqual([
    { mode: 'preview', prompt: 'a chair' },
    { mode: 'preview', prompt: 'a chair' },
    { should_texture: true, prompt: 'a chair' },
  ]);
  await expect(
    untyped(client).create!('text-to-3d-preview', { mode: 'refine', prompt: 'a chair' }),
  ).rejects.toMatchObject({ code: 'bad_input' });
});

test('the types refuse what is refused when it runs', () => {
  const well: InputOf<'text-to-3d-preview'>[] = [{ prompt: 'a chair' }, { mode: 'preview', prompt: 'a chair' }];
  // @ts-expect-error there is no such field
  const misspelt: InputOf<'text-to-3d-preview'> = { prompt: 'a chair', target_format: ['glb'] };
  // @ts-expect-error the prompt is missing
  const empty: InputOf<'text-to-3d-preview'> = {};
  // @ts-expect-error another stage's mode
  const other: InputOf<'text-to-3d-preview'> = { mode: 'refine', prompt: 'a chair' };
  expect([...well, misspelt, empty, other]).toHaveLength(5);
});

test.each([
  [undefined, ['bad_options', 'createClient: baseUrl is missing: an address such as http://127.0.0.1:4690']],
  [{ apiKey: 'key' }, ['bad_options', 'createClient: baseUrl is missing: an address such as http://127.0.0.1:4690']],
  [{ baseUrl: '127.0.0.1:4690', apiKey: 'key' }, ['bad_options', expect.stringContaining('baseUrl is not an address')]],
  [{ baseUrl: 'ftp://a.example', apiKey: 'key' }, ['bad_options', expect.stringContaining('must begin with http')]],
  [{ baseUrl: 'http://u:p@a.example', apiKey: 'key' }, ['bad_options', expect.stringContaining('user name')]],
  [{ baseUrl: 'http://a.example/?v=1', apiKey: 'key' }, ['bad_options', expect.stringContaining('end with its path')]],
  [{ baseUrl: 'http://a.example' }, ['bad_key', 'createClient: apiKey is missing']],
  [{ baseUrl: 'http://a.example', apiKey: '' }, ['bad_key', 'createClient: apiKey is missing']],
  [{ baseUrl: 'http://a.example', apiKey: 'key\n' }, ['bad_key', 'createClient: apiKey has a line break']],
  [{ baseUrl: 'http://a.example', apiKey: ' key' }, ['bad_key', 'createClient: apiKey begins or ends with a space']],
  [
    { baseUrl: 'http://a.example', apiKey: 'schlüssel' },
    ['bad_key', 'createClient: apiKey has characters that a header cannot carry'],
  ],
])('a client cannot be made with %j, and says why', (options, expected) => {
  expect(messageOf(() => createClient(options as unknown as ClientOptions))).toEqual(expected);
});

test('a stage that does not exist, a task without an id and a header that cannot be sent are named', async () => {
  await using server = await accepting();
  await using client = createClient({ baseUrl: server.url, apiKey: 'key' });
  const { create, get, watch, listPage } = untyped(client);
  const input = { prompt: 'a chair' };

  const unknown = { code: 'unknown_stage', message: expect.stringContaining('did you mean text-to-3d-preview?') };
  await expect(create!('text-to-3d-previw', input)).rejects.toMatchObject(unknown);
  await expect(listPage!('text-to-3d-previw')).rejects.toMatchObject(unknown);
  await expect(get!(undefined, 'a')).rejects.toThrow('undefined is not a stage: one of text-to-3d-preview, ');
  const watched = watch!('text-to-3d-previw', 'a') as unknown as AsyncGenerator;
  await expect(watched.next()).rejects.toMatchObject(unknown);
  for (const id of [undefined, '', '.', '..'])
    await expect(get!('text-to-3d-preview', id), id).rejects.toThrow('the id of the task is missing');
  await expect(create!('text-to-3d-preview', 'a chair')).rejects.toThrow('must be an object of its fields');
  await expect(create!('text-to-3d-preview', input, { idempotencyKey: 'a\nb' })).rejects.toThrow(
    'idempotencyKey has a line break',
  );
  await expect(create!('text-to-3d-preview', input, { requestId: 5 })).rejects.toThrow('requestId must be text');
  expect(server.requests).toHaveLength(0);
});

test('a download needs no options, and says which one is wrong', async () => {
  await using server = await testServer((_request, response) => void response.writeHead(200).end('the file'));
  await using client = createClient({ baseUrl: server.url, apiKey: 'key' });

  expect(Buffer.from(await client.download(`${server.url}/file`)).toString()).toBe('the file');
  await expect(untyped(client).download!(`${server.url}/file`, { maxBytes: '9 MB' })).rejects.toThrow(
    'download: maxBytes must be a number of bytes',
  );
  await expect(untyped(client).download!(undefined)).rejects.toThrow('the file is not an address');
});
