import { ApplicationCommandOptionType } from 'discord.js';
import { families } from 'kiln-client/contract/families/index';
import { defineFamily, defineStage, type Family, type Stage } from 'kiln-client/contract/family';
import { field } from 'kiln-client/contract/field-info';
import { MESH_EXTENSIONS, modelSource, targetFormats } from 'kiln-client/contract/fields';
import { checked, exactlyOne } from 'kiln-client/contract/rules';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Answer, assembleBody } from '../../src/commands/families/build-body.ts';
import { validDraft } from '../../src/commands/families/draft.ts';
import { familyCommand } from '../../src/commands/families/family-command.ts';
import { renderModal } from '../../src/commands/families/family-form.ts';
import { parseOptions } from '../../src/commands/families/parse-options.ts';
import { askFields } from '../../src/messages/request/next-steps.ts';
import { optionPages } from '../../src/messages/request/option-pages.ts';
import { en } from '../../src/messages/words/index.ts';
import { expectCommands, expectModal } from '../support/discord-form.ts';

const height = field({ label: 'Height in metres' }, z.number().min(0.01).max(100));

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
        { label: 'One to four pictures of one thing', called: 'picture', kind: 'image', extensions: ['.png', '.jpg'] },
        z.array(z.url()).min(1).max(4),
      ),
      height_m: height.optional(),
      action: field(
        { label: 'One of very many' },
        z.enum(Array.from({ length: 40 }, (_, index) => `action-${index}`) as [string, ...string[]]),
      ).optional(),
      tags: field({ label: 'Words of your own' }, z.array(z.string())).optional(),
      target_formats: targetFormats(),
      output: z.object({ unit: field({ label: 'Unit' }, z.enum(['m', 'mm'])).default('m') }).prefault({}),
    })
    .superRefine(checked(exactlyOne('input_task_id', 'model_url'))),
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
}) as unknown as Family; // erased as the table's families are for code that reads them all
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
    ['picture-1', true],
    ['formats', true],
    ['picture-2', false],
    ['picture-3', false],
    ['picture-4', false],
    ['task', false],
    ['height-m', false],
    ['more', undefined],
    ['preset', undefined],
    ['private', undefined],
  ]);
  const option = (name: string) => command.payload.options?.find((one) => one.name === name);

  expect(option('task')).toMatchObject({ autocomplete: true });
  const pages = optionPages(stage as unknown as Stage, {}, { extensions: true });
  expect(pages.map(({ id, fields }) => [id, fields.map(({ name }) => name)])).toEqual([
    ['subject', ['model_url', 'image_urls']],
    ['files', ['target_formats']],
    ['way', ['height_m', 'action', 'tags', 'output_unit']],
  ]);
});

test('with fewer fields each is an option, of the kind that it takes', () => {
  const fewer = z.object({ ...modelSource(), height_m: height.optional() });
  const small = { ...family, stages: [{ ...stage, input: fewer }] } as unknown as Family;
  const { payload } = familyCommand(small, { extensions: true });
  const option = (name: string) => payload.options?.find((one) => one.name === name);
  expect(option('height-m')).toMatchObject({
    type: ApplicationCommandOptionType.Number,
    min_value: 0.01,
    max_value: 100,
  });
  expect(option('model')).toMatchObject({ file_types: [...MESH_EXTENSIONS] });
  expect(option('model-link')).toMatchObject({ type: ApplicationCommandOptionType.String });
});

test('what is said reaches the body in the form of the contract', () => {
  const answers = new Map<string, Answer>([
    ['image_urls', [file('front.png'), file('back.jpg')]],
    ['model_url', [file('thing.glb')]],
    ['target_formats', 'glb'],
    ['height_m', 1.5],
    ['action', 'action-39'],
    ['tags', 'Red, dark blue'],
    ['output_unit', 'mm'],
  ]);

  expect(assembleBody(stage as unknown as Stage, answers, { origins: ['https://cdn.discordapp.com'] })).toEqual({
    image_urls: [file('front.png').url, file('back.jpg').url],
    model_url: file('thing.glb').url,
    target_formats: ['glb'],
    height_m: 1.5,
    action: 'action-39',
    tags: ['Red', 'dark blue'],
    output: { unit: 'mm' },
  });
});

test('a rule over two fields is told by the name of the one to change', () => {
  const filled = [
    { name: 'picture-1', file: file('front.png') },
    { name: 'picture-3', file: file('back.png') },
    { name: 'formats', value: 'glb' },
  ];

  expect(() => validDraft(parseOptions(command, filled, ['https://cdn.discordapp.com']))).toThrow(
    '`task` is missing: give exactly one of `task` and `model`',
  );
  const order = validDraft(
    parseOptions(command, [...filled, { name: 'task', value: 'one' }], ['https://cdn.discordapp.com']),
  );
  expect(order.fileName).toBe('front.png');
  expect(order.body.image_urls).toEqual([file('front.png').url, file('back.png').url]);
});

test('its questions are a form that Discord takes', () => {
  const fields = askFields(stage as unknown as Family['stages'][number]);

  expect(fields).toHaveLength(5);
  expectModal(renderModal(en, { customId: 'x', verb: 'Go', price: 1, left: 5, fields }));
});

test('a model may be given by its address, but not twice', () => {
  const resize = familyCommand((families as readonly Family[]).find(({ name }) => name === 'resize')!, {
    extensions: true,
  });
  const size = { name: 'height', value: 1 };
  const link = { name: 'model-link', value: 'https://example.com/thing.stl' };
  const origins = ['https://cdn.discordapp.com'];

  expect(validDraft(parseOptions(resize, [size, link], origins)).body).toMatchObject({ model_url: link.value });
  expect(() => validDraft(parseOptions(resize, [size, { ...link, value: 'file:///etc/passwd' }], origins))).toThrow(
    'must be a public http(s) URL',
  );
  const both = [size, link, { name: 'model', file: file('thing.glb') }];
  expect(() => validDraft(parseOptions(resize, both, origins))).toThrow('`model`: give either the file or its URL');
});
