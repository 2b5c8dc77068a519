import { ApplicationCommandOptionType } from 'discord.js';
import { families, stageEntry } from 'kiln-client/contract/families/index';
import type { Family, Stage } from 'kiln-client/contract/family';
import { fieldsOf, offeredFields } from 'kiln-client/contract/stage-fields';
import { expect, test } from 'vitest';
import { assembleBody } from '../../src/commands/answers.ts';
import { familyCommand } from '../../src/commands/family-command.ts';
import { type FilledOption, readFamilyInput } from '../../src/commands/family-input.ts';
import { readMore, suggestMore } from '../../src/commands/more-option.ts';
import { attachmentOrigins } from '../../src/jobs/files/discord-files.ts';
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
const read = (filled: FilledOption[], command = textTo3d) => readFamilyInput(command, filled, origins);

test('the commands of all families are a list that Discord takes', () => {
  expectCommands(table.map((family) => familyCommand(family, { extensions: true }).payload));
  expectCommands(table.map((family) => familyCommand(family, { extensions: false }).payload));
});

test('every documented field of a first stage is an option, the deprecated and the literal ones are not', () => {
  for (const family of table) {
    const { payload, first, options } = familyCommand(family, { extensions: true });
    expect(payload.options?.length, family.name).toBeLessThanOrEqual(25);
    for (const field of offeredFields(first)) {
      expect(
        options.some((option) => option.field.name === field.name),
        `${family.name} ${field.name}`,
      ).toBe(true);
    }
    for (const { name, deprecated } of fieldsOf(first)) {
      if (deprecated) expect(payload.options?.map((option) => option.name)).not.toContain(name);
    }
    expect(payload.options?.map((option) => option.name)).not.toContain('mode');
  }
});

test('what has no place among the 25 options is said in one more, and offered while it is typed', () => {
  const command = familyCommand(table.find(({ name }) => name === 'multi-image-to-3d')!, { extensions: true });
  const names = command.overflow.map(({ option }) => option.name);
  expect(names.length).toBeGreaterThan(1);
  expect(command.payload.options?.map(({ name }) => name)).not.toContain(names[0]);
  const [first] = suggestMore(command, 'auto');
  expect(first?.name).toBe('auto_size=true');
  expect(suggestMore(command, 'auto_size=true o').map(({ name }) => name)).toContain('auto_size=true origin_at=center');
  expect(readMore(command, 'auto_size=true, origin_at=center')).toEqual([
    { name: 'auto_size', value: 'true' },
    { name: 'origin_at', value: 'center' },
  ]);
  expect(() => readMore(command, 'prompt=cat')).toThrow('`more` takes');
});

test('the seed is offered with the built-in service only', () => {
  const names = (extensions: boolean) =>
    familyCommand(table[0]!, { extensions }).payload.options?.map((option) => option.name);

  expect(names(true)).toContain('seed');
  expect(names(false)).not.toContain('seed');
});

test('options carry what the contract says of them', () => {
  const option = (name: string) => textTo3d.payload.options?.find((one) => one.name === name);

  expect(option('prompt')).toMatchObject({ required: true, max_length: 800, description: 'What to make' });
  expect(option('decimation_mode')).toMatchObject({
    type: ApplicationCommandOptionType.Integer,
    min_value: 1,
    max_value: 4,
  });
  expect(option('pose_mode')).toMatchObject({
    choices: expect.arrayContaining([expect.objectContaining({ name: 'none', value: 'none' })]),
  });
  expect(option('target_formats')).toMatchObject({ autocomplete: true });
  expect(option('texture_image_url')).toMatchObject({ type: ApplicationCommandOptionType.Attachment });
  expect(option('should_texture')).toMatchObject({ type: ApplicationCommandOptionType.Boolean });
});

test('a prompt alone becomes the smallest body, its price and its title', () => {
  const order = read([{ name: 'prompt', value: 'a red toadstool' }]);

  expect(order.stage.type).toBe('text-to-3d-preview');
  expect(order.body).toEqual({ mode: 'preview', prompt: 'a red toadstool' });
  expect(order.price).toBe(20);
  expect(order.title).toBe('a red toadstool');
});

test('every option reaches the body under its own name', () => {
  const order = read([
    { name: 'prompt', value: 'a chair' },
    { name: 'model_type', value: 'standard' },
    { name: 'ai_model', value: 'gen-6' },
    { name: 'should_remesh', value: true },
    { name: 'topology', value: 'quad' },
    { name: 'target_polycount', value: 8000 },
    { name: 'pose_mode', value: 'none' },
    { name: 'target_formats', value: 'glb, OBJ,3mf' },
    { name: 'auto_size', value: false },
    { name: 'seed', value: 7 },
  ]);

  expect(order.body).toEqual({
    mode: 'preview',
    prompt: 'a chair',
    model_type: 'standard',
    ai_model: 'gen-6',
    should_remesh: true,
    topology: 'quad',
    target_polycount: 8000,
    pose_mode: '',
    target_formats: ['glb', 'obj', '3mf'],
    auto_size: false,
    seed: 7,
  });
});

test('should_texture orders the fused stage, with its own fields and price', () => {
  const order = read([
    { name: 'prompt', value: 'a boat' },
    { name: 'should_texture', value: true },
    { name: 'texture_resolution', value: '8k' },
    { name: 'texture_image_url', file: file('look.png') },
  ]);

  expect(order.stage.type).toBe('text-to-3d');
  expect(order.price).toBe(35);
  expect(order.body).toEqual({
    should_texture: true,
    prompt: 'a boat',
    texture_resolution: '8k',
    texture_image_url: 'https://cdn.discordapp.com/attachments/1/2/look.png',
  });
});

test('what is wrong is said with the name of the option', () => {
  const cases: [FilledOption[], string][] = [
    [[{ name: 'prompt', value: '   ' }], '`prompt` is empty: say what to make'],
    [[{ name: 'prompt', value: 'x'.repeat(801) }], '`prompt` must have at most 800 characters'],
    [[], '`prompt` is required'],
    [
      [
        { name: 'prompt', value: 'a' },
        { name: 'model_type', value: 'smart-topology' },
        { name: 'topology', value: 'quad' },
      ],
      '`topology` must be triangle with smart-topology',
    ],
    [
      [
        { name: 'prompt', value: 'a' },
        { name: 'ai_model', value: 'gen-9' },
      ],
      '`ai_model` must be one of gen-5',
    ],
    [
      [
        { name: 'prompt', value: 'a' },
        { name: 'target_formats', value: 'glb, png' },
      ],
      '`target_formats` does not know png',
    ],
    [
      [
        { name: 'prompt', value: 'a' },
        { name: 'texture_prompt', value: 'gold' },
      ],
      'needs `should_texture: True`',
    ],
    [
      [
        { name: 'prompt', value: 'a' },
        { name: 'colour', value: 'red' },
      ],
      '`colour` is not an option of /text-to-3d',
    ],
    [
      [
        { name: 'prompt', value: 'a' },
        { name: 'target_polycount', value: 50 },
        { name: 'should_remesh', value: true },
      ],
      '`target_polycount` must be 100 to 300,000',
    ],
  ];
  for (const [filled, words] of cases) expect(() => read(filled)).toThrow(words);
});

test('attachments are judged by host, name, kind and size', () => {
  const pixels = familyCommand(table.find((family) => family.name === 'fidget-pixel')!, { extensions: true });
  const photo = (attached: ReturnType<typeof file>) =>
    read(
      [
        { name: 'image_url', file: attached },
        { name: 'type', value: 'person' },
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
  expect(() => photo(file('me.png', 21_000_000))).toThrow('At most 20.0 MB');
  expect(() => photo(file('me.png', 0))).toThrow('is empty');
  expect(() => photo({ ...file('me.png'), contentType: 'text/html' })).toThrow('named like a picture');
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

test('every example of a first stage can be said by its command', () => {
  for (const family of table) {
    const command = familyCommand(family, { extensions: true });
    for (const [name, example] of Object.entries(command.first.examples)) {
      const said = sayable(command.first, example as Record<string, unknown>);
      expect(read(said, command).stage.type, `${family.name}: ${name}`).toBe(command.first.type);
    }
  }
});

/** An example's body as the options that a member would fill in. */
function sayable(stage: Stage, body: Record<string, unknown>): FilledOption[] {
  return offeredFields(stage).flatMap((field): FilledOption[] => {
    let value: unknown = body;
    for (const key of field.path) value = (value as Record<string, unknown> | undefined)?.[key];
    if (value === undefined) return [];
    if (field.value.kind === 'file') {
      const extension = field.value.extensions[0] ?? '.png';
      const attached = { ...file(`input${extension}`), contentType: undefined };
      const many = Array.isArray(value) ? value.length : 1;
      return Array.from({ length: many }, (_, index) => ({
        name: field.value.kind === 'file' && field.value.many ? `${field.name}_${index + 1}` : field.name,
        file: attached,
      }));
    }
    if (value === '') return [{ name: field.name, value: field.value.kind === 'choice' ? 'none' : '' }];
    return [{ name: field.name, value: Array.isArray(value) ? value.join(',') : (value as string | number | boolean) }];
  });
}
