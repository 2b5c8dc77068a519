import { ApplicationCommandOptionType } from 'discord.js';
import { defineFamily, defineStage, type Family } from 'kiln-client/contract/family';
import { field } from 'kiln-client/contract/field-info';
import { MESH_EXTENSIONS, modelSource, targetFormats } from 'kiln-client/contract/fields';
import { exactlyOne } from 'kiln-client/contract/rules';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { familyCommand } from '../../src/commands/family-command.ts';
import { readFamilyInput } from '../../src/commands/family-input.ts';
import { renderModal } from '../../src/commands/modals.ts';
import { askFields } from '../../src/messages/steps.ts';
import { en } from '../../src/messages/words/en/index.ts';
import { expectCommands, expectModal } from '../support/discord-form.ts';

/** A family with every kind of field that a contract may have: the next family must need nothing but its own file. */
const stage = defineStage({
  type: 'everything',
  makes: 'model',
  name: '',
  title: 'Everything',
  verb: 'Go',
  summary: 'Has a field of each kind',
  input: z
    .object({
      ...modelSource(),
      image_urls: field(
        { label: 'One to four pictures of one thing', kind: 'image', extensions: ['.png', '.jpg'] },
        z.array(z.url()).min(1).max(4),
      ),
      height_m: field({ label: 'Height in metres' }, z.number().min(0.01).max(100)).optional(),
      action: field(
        { label: 'One of very many' },
        z.enum(Array.from({ length: 40 }, (_, index) => `action-${index}`) as [string, ...string[]]),
      ).optional(),
      tags: field({ label: 'Words of your own' }, z.array(z.string())).optional(),
      target_formats: targetFormats(),
      output: z.object({ unit: field({ label: 'Unit' }, z.enum(['m', 'mm'])).default('m') }).prefault({}),
    })
    .superRefine((input, context) =>
      exactlyOne('input_task_id', 'model_url')(input, (path, message) =>
        context.addIssue({ code: 'custom', path: [path], message }),
      ),
    ),
  output: z.object({}),
  source: { field: 'input_task_id', accepts: { types: ['everything'] }, required: false },
  ask: ['output.unit', 'target_formats', 'height_m', 'tags', 'image_urls'],
  createFailures: [],
  price: () => 1,
  typicalSeconds: 1,
  emptyTimestamp: 0,
  examples: {},
});
const family: Family = defineFamily({
  name: 'everything',
  title: 'Everything',
  path: '/v1/everything',
  stageBy: 'single',
  stages: [stage],
  onDelete: 'remove',
  maxPageSize: 50,
  frames: 'partial',
  links: 'fresh',
}) as unknown as Family; // erased as the table's families are for whoever reads them all
const command = familyCommand(family, { extensions: true });
const file = (name: string) => ({
  name,
  sizeBytes: 10,
  url: `https://cdn.discordapp.com/attachments/1/2/${name}`,
  contentType: undefined,
});

test('a family with every kind of field is a command that Discord takes, required options first', () => {
  expectCommands([command.payload]);
  expect(command.payload.options?.map((option) => [option.name, option.required])).toEqual([
    ['image_urls_1', true],
    ['target_formats', true],
    ['input_task_id', false],
    ['model_file', false],
    ['model_url', false],
    ['image_urls_2', false],
    ['image_urls_3', false],
    ['image_urls_4', false],
    ['height_m', false],
    ['action', false],
    ['tags', false],
    ['output_unit', false],
    ['preset', undefined],
    ['private', undefined],
  ]);
  const option = (name: string) => command.payload.options?.find((one) => one.name === name);
  expect(option('height_m')).toMatchObject({
    type: ApplicationCommandOptionType.Number,
    min_value: 0.01,
    max_value: 100,
  });
  expect(option('action')).toMatchObject({ autocomplete: true });
  expect(option('input_task_id')).toMatchObject({ autocomplete: true });
  expect(option('model_file')).toMatchObject({ file_types: [...MESH_EXTENSIONS] });
  expect(option('model_url')).toMatchObject({ type: ApplicationCommandOptionType.String });
});

test('what is said reaches the body in the form of the contract', () => {
  const order = readFamilyInput(
    command,
    [
      { name: 'image_urls_1', file: file('front.png') },
      { name: 'image_urls_3', file: file('back.jpg') },
      { name: 'model_file', file: file('thing.glb') },
      { name: 'target_formats', value: 'glb' },
      { name: 'height_m', value: 1.5 },
      { name: 'action', value: 'action-39' },
      { name: 'tags', value: 'Red, dark blue' },
      { name: 'output_unit', value: 'mm' },
    ],
    ['https://cdn.discordapp.com'],
  );

  expect(order.body).toEqual({
    image_urls: [file('front.png').url, file('back.jpg').url],
    model_url: file('thing.glb').url,
    target_formats: ['glb'],
    height_m: 1.5,
    action: 'action-39',
    tags: ['Red', 'dark blue'],
    output: { unit: 'mm' },
  });
  expect(order.fileName).toBe('front.png');
});

test('a rule over two fields is told by the name of the one to change', () => {
  const filled = [
    { name: 'image_urls_1', file: file('front.png') },
    { name: 'target_formats', value: 'glb' },
  ];

  expect(() => readFamilyInput(command, filled, ['https://cdn.discordapp.com'])).toThrow(
    '`input_task_id` is missing: give exactly one of input_task_id and model_file',
  );
});

test('its questions are a form that Discord takes', () => {
  const fields = askFields(stage as unknown as Family['stages'][number]);

  expect(fields).toHaveLength(5);
  expectModal(renderModal(en, { customId: 'x', verb: 'Go', price: 1, left: 5, fields }));
});

test('a model may be given by its address, but not twice', () => {
  const rest = [
    { name: 'image_urls_1', file: file('front.png') },
    { name: 'target_formats', value: 'glb' },
  ];
  const link = { name: 'model_url', value: 'https://example.com/thing.stl' };
  const origins = ['https://cdn.discordapp.com'];

  expect(readFamilyInput(command, [...rest, link], origins).body).toMatchObject({ model_url: link.value });
  expect(() => readFamilyInput(command, [...rest, { ...link, value: 'file:///etc/passwd' }], origins)).toThrow(
    'must be a public http(s) URL',
  );
  const both = [...rest, link, { name: 'model_file', file: file('thing.glb') }];
  expect(() => readFamilyInput(command, both, origins)).toThrow('the file or its address');
});
