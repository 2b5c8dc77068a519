import { ApplicationCommandOptionType } from 'discord.js';
import { families, stageEntry } from 'kiln-client/contract/families/index';
import type { Family, Stage } from 'kiln-client/contract/family';
import { fieldsOf, offeredFields } from 'kiln-client/contract/stage-fields';
import { expect, test } from 'vitest';
import { type Answer, assembleBody, validateBody } from '../../src/commands/families/build-body.ts';
import { validDraft } from '../../src/commands/families/draft.ts';
import { familyCommand, MOST_OPTIONS } from '../../src/commands/families/family-command.ts';
import { type FilledOption, parseOptions } from '../../src/commands/families/parse-options.ts';
import { attachmentOrigins } from '../../src/jobs/discord/file-origins.ts';
import { optionPages } from '../../src/messages/request/option-pages.ts';
import { LANGUAGES, wordsFor } from '../../src/messages/words/index.ts';
import { expectCommands } from '../support/discord-form.ts';

const table = families as readonly Family[];
const origins = attachmentOrigins(undefined);
const textTo3d = familyCommand(table[0]!, { extensions: true });
const file = (name: string, sizeBytes = 1_000) => ({
  name,
  sizeBytes,
  url: `https://cdn.discordapp.com/attachments/1/2/${name}`,
  contentType: 'image/png',
});
const read = (filled: FilledOption[], command = textTo3d) => validDraft(parseOptions(command, filled, origins));

test('the commands of all families are a list that Discord takes', () => {
  expectCommands(table.map((family) => familyCommand(family, { extensions: true, makers: true }).payload));
  expectCommands(table.map((family) => familyCommand(family, { extensions: false }).payload));
});

/** Of commands whose results differ by a seed. */
const OF_SEVERAL = ['variations', 'vote', 'winner'];

test('a command has ten options at most besides those of several results, what must be said first, and the way to the others where there are some', () => {
  for (const family of table) {
    for (const extensions of [true, false]) {
      const { payload, options } = familyCommand(family, { extensions });
      const names = payload.options?.map(({ name }) => name) ?? [];
      const others = names.filter((name) => !OF_SEVERAL.includes(name));
      expect(others.length, family.name).toBeLessThanOrEqual(MOST_OPTIONS);
      expect(names.slice(-2), family.name).toEqual(['preset', 'private']);
      expect(new Set(names).size, family.name).toBe(names.length);
      const required = options.map(({ option }) => option.required);
      expect(required, family.name).toEqual(required.toSorted((a, b) => Number(b) - Number(a)));
    }
  }
  const names = (name: string) =>
    familyCommand(table.find((family) => family.name === name)!, { extensions: true }).payload.options?.map(
      (option) => option.name,
    );
  expect(names('image-to-3d')).toEqual(
    ['picture', 'task', 'surface', 'mesh', 'ultra', 'pose', 'formats', 'more', 'preset', 'private'], //
  );
  expect(names('keycap')).not.toContain('more');
});

test('every documented field of a first stage is an option or in the form; the deprecated and the literal ones are not', () => {
  for (const family of table) {
    for (const extensions of [true, false]) {
      const offers = { extensions, makers: extensions };
      const command = familyCommand(family, offers);
      const { first, variants, options, payload } = command;
      const hasMore = payload.options?.some(({ name }) => name === 'more');
      for (const stage of [first, ...variants.map((variant) => variant.stage)]) {
        const pages = optionPages(stage, {}, offers);
        const asked = pages.flatMap(({ fields }) => fields.map(({ name }) => name));
        for (const page of pages) expect(page.fields.length, `${family.name} ${page.id}`).toBeLessThanOrEqual(5);
        const reached = new Set([...options.map(({ field }) => field.name), ...(hasMore ? asked : [])]);
        const offered = offeredFields(stage).filter(({ extension }) => extensions || !extension);
        expect(
          [...offered.map(({ name }) => name)].filter((name) => !reached.has(name)),
          stage.type,
        ).toEqual([]);
        // An edit has the same form.
        const besides = offered.filter(({ value }) => value.kind !== 'task').map(({ name }) => name);
        expect(asked.toSorted(), stage.type).toEqual(besides.toSorted());
        const hidden = fieldsOf(stage).filter(({ deprecated, value }) => deprecated || value.kind === 'fixed');
        for (const { name } of hidden) expect([...reached], stage.type).not.toContain(name);
      }
    }
  }
});

test('no two options of a stage are called alike, in no language', () => {
  for (const stage of table.flatMap((family) => family.stages)) {
    for (const { locale } of LANGUAGES) {
      const { option } = wordsFor(locale).contract;
      const names = offeredFields(stage).map(({ called }) => option(called));
      expect(new Set(names).size, `${stage.type} ${locale}`).toBe(names.length);
    }
  }
});

test('the seed is offered with the built-in service only', () => {
  const names = (extensions: boolean) =>
    optionPages(table[0]!.stages[0]!, {}, { extensions }).flatMap(({ fields }) => fields.map(({ name }) => name));

  expect(names(true)).toContain('seed');
  expect(names(false)).not.toContain('seed');
});

test('options carry what the contract says of them', () => {
  const option = (name: string) => textTo3d.payload.options?.find((one) => one.name === name);

  expect(option('prompt')).toMatchObject({ required: true, max_length: 800, description: 'What to make' });
  expect(option('prompt')).toMatchObject({ name_localizations: { de: 'beschreibung' } });
  expect(option('pose')).toMatchObject({
    choices: expect.arrayContaining([expect.objectContaining({ name: 'none', value: 'none' })]),
  });
  expect(option('formats')).toMatchObject({ autocomplete: true });
  expect(option('textured')).toMatchObject({ type: ApplicationCommandOptionType.Boolean });
});

test('a prompt alone becomes the smallest body, its price and its title', () => {
  const order = read([{ name: 'prompt', value: 'a red toadstool' }]);

  expect(order.stage.type).toBe('text-to-3d-preview');
  expect(order.body).toEqual({ mode: 'preview', prompt: 'a red toadstool' });
  expect(order.stage.price(order.input)).toBe(20);
  expect(order.title).toBe('a red toadstool');
});

test('every option reaches the body under the name that the service has for it', () => {
  const order = read([
    { name: 'prompt', value: 'a chair' },
    { name: 'mesh', value: 'standard' },
    { name: 'ultra', value: false },
    { name: 'pose', value: 'none' },
    { name: 'formats', value: 'glb, OBJ,3mf' },
  ]);

  expect(order.body).toEqual({
    mode: 'preview',
    prompt: 'a chair',
    model_type: 'standard',
    ultra_mode: false,
    pose_mode: '',
    target_formats: ['glb', 'obj', '3mf'],
  });
});

test('textured orders the fused stage, with its own fields and price', () => {
  const order = read([
    { name: 'prompt', value: 'a boat' },
    { name: 'textured', value: true },
    { name: 'surface', value: 'weathered gold' },
  ]);

  expect(order.stage.type).toBe('text-to-3d');
  expect(order.stage.price(order.input)).toBe(30);
  expect(order.body).toEqual({
    should_texture: true,
    prompt: 'a boat',
    texture_prompt: 'weathered gold',
  });
});

test('what is wrong is said with the name of the option', () => {
  const cases: [FilledOption[], string][] = [
    [[{ name: 'prompt', value: '   ' }], '`prompt` is empty: say what to make'],
    [[{ name: 'prompt', value: 'x'.repeat(801) }], '`prompt` must have at most 800 characters'],
    [[], '`prompt` is missing'],
    [
      [
        { name: 'prompt', value: 'a' },
        { name: 'mesh', value: 'smart-topology' },
        { name: 'ultra', value: true },
      ],
      '`ultra` needs `version` gen-7 or latest, and `mesh` standard',
    ],
    [
      [
        { name: 'prompt', value: 'a' },
        { name: 'mesh', value: 'round' },
      ],
      '`mesh` must be one of standard',
    ],
    [
      [
        { name: 'prompt', value: 'a' },
        { name: 'formats', value: 'glb, png' },
      ],
      '`formats` does not know png',
    ],
    [
      [
        { name: 'prompt', value: 'a' },
        { name: 'surface', value: 'gold' },
      ],
      '`surface` needs `textured: True`',
    ],
    [
      [
        { name: 'prompt', value: 'a' },
        { name: 'colour', value: 'red' },
      ],
      '`colour` is not an option of /text-to-3d',
    ],
  ];
  for (const [filled, words] of cases) expect(() => read(filled)).toThrow(words);
});

test('attachments are judged by host, name, kind and size', () => {
  const pixels = familyCommand(table.find((family) => family.name === 'fidget-pixel')!, { extensions: true });
  const photo = (attached: ReturnType<typeof file>) =>
    read(
      [
        { name: 'picture', file: attached },
        { name: 'kind', value: 'person' },
      ],
      pixels,
    );

  expect(photo(file('me.png'))).toMatchObject({
    title: undefined,
    fileName: 'me.png',
    body: { image_url: file('me.png').url, type: 'person' },
  });
  expect(() => photo({ ...file('me.png'), url: 'https://evil.example/me.png' })).toThrow('does not come from Discord');
  expect(() => photo({ ...file('me.png'), url: 'https://cdn.discordapp.com.evil.example/me.png' })).toThrow(
    'does not come from Discord',
  );
  expect(() => photo(file('me.gif'))).toThrow('cannot be used here. Attach one of .jpg, .jpeg, .png, .webp');
  expect(() => photo(file('me.png', 21_000_000))).toThrow('The limit is 20.0 MB');
  expect(() => photo(file('me.png', 0))).toThrow('is empty');
  expect(() => photo({ ...file('me.png'), contentType: 'text/html' })).toThrow('has the name of a picture');
});

test('attachments of another Discord come from where its API is', () => {
  expect(attachmentOrigins('http://127.0.0.1:4680/api')).toContain('http://127.0.0.1:4680');
});

test('nested fields are flattened for people and nested again for the service', () => {
  const { stage } = stageEntry('creative-lab-fidget-pixel-build');
  const answers = new Map<string, string | string[]>([
    ['options_shape', ['hex']],
    ['options_piece_size_mm', ['6']],
    ['options_color_count', '3'],
  ]);

  const body = assembleBody(stage, answers, { origins, base: { input_task_id: 'x' } });

  expect(body).toEqual({ input_task_id: 'x', options: { shape: 'hex', piece_size_mm: 6, color_count: 3 } });
});

test('every example of a first stage can be said by its command and its form', () => {
  for (const family of table) {
    const command = familyCommand(family, { extensions: true });
    for (const [name, example] of Object.entries(command.first.examples)) {
      const answers = answersOf(command.first, example as Record<string, unknown>);
      const body = assembleBody(command.first, answers, { origins });
      expect(() => validateBody(command.first, body), `${family.name}: ${name}`).not.toThrow();
    }
  }
});

/** An example's body as what a member would fill in. */
function answersOf(stage: Stage, body: Record<string, unknown>): Map<string, Answer> {
  const answers = new Map<string, Answer>();
  for (const field of offeredFields(stage)) {
    let value: unknown = body;
    for (const key of field.path) value = (value as Record<string, unknown> | undefined)?.[key];
    if (value === undefined) continue;
    if (field.value.kind === 'file') {
      const attached = { ...file(`input${field.value.extensions[0] ?? '.png'}`), contentType: undefined };
      answers.set(
        field.name,
        Array.from({ length: Array.isArray(value) ? value.length : 1 }, () => attached),
      );
    } else if (value === '') answers.set(field.name, field.value.kind === 'choice' ? 'none' : '');
    else answers.set(field.name, Array.isArray(value) ? value.join(',') : (value as string | number | boolean));
  }
  return answers;
}
