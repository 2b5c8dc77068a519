import { ComponentType, type ModalData } from 'discord.js';
import { stageEntry, taskTypes } from 'kiln-client/contract/families/index';
import { expect, test } from 'vitest';
import { suggestList } from '../../src/commands/families/autocomplete.ts';
import { assembleBody } from '../../src/commands/families/build-body.ts';
import { modalTitle, readModal, renderModal } from '../../src/commands/families/family-form.ts';
import { Refused } from '../../src/messages/guild/refused.ts';
import { encodePress } from '../../src/messages/parts/custom-id.ts';
import { wholeNumber } from '../../src/messages/parts/form.ts';
import { askFields, editFields } from '../../src/messages/request/next-steps.ts';
import { en } from '../../src/messages/words/index.ts';
import { expectModal } from '../support/discord-form.ts';

const refine = askFields(stageEntry('text-to-3d-refine').stage);

test('the form of every stage, to start and to edit, is one that Discord takes', () => {
  for (const type of taskTypes) {
    const { stage } = stageEntry(type);
    const customId = encodePress({ action: 'next', requestId: '1234567890123456789', argument: type });
    for (const fields of [askFields(stage), editFields(en, stage)]) {
      if (fields.length > 0) expectModal(renderModal(en, { customId, verb: stage.verb, price: 10, left: 480, fields }));
    }
  }
});

test('the contract’s questions for a stage are all understood', () => {
  for (const type of taskTypes) {
    const { stage } = stageEntry(type);
    expect(askFields(stage).map((field) => field.path.join('.'))).toEqual(stage.ask);
  }
});

test('the title of a form says the price and what is left, in 45 characters', () => {
  expect(modalTitle(en, { verb: 'Refine', price: 10, left: 480 })).toBe('Refine · about 10 credits; 480 left');
  expect(modalTitle(en, { verb: 'Refine', price: 1, left: undefined })).toBe('Refine · about 1 credit');
  expect(modalTitle(en, { verb: 'Remove', price: undefined, left: 3 })).toBe('Remove · price not known yet');
  const long = modalTitle(en, { verb: 'A very long name for a step that goes on', price: 1_000, left: 1_000_000 });
  expect(long.length).toBeLessThanOrEqual(45);
  expect(long).toContain('about 1,000 credits');
});

// What discord.js makes of a submitted form, without the fields that nothing reads.
const submitted = (fields: Record<string, unknown>[]) =>
  fields.map((field) => ({ id: 1, ...field }) as unknown as ModalData);

test('what stays at its default is not said, so that the service’s own default holds', () => {
  const answers = readModal(
    refine,
    submitted([
      { type: ComponentType.TextInput, customId: 'texture_prompt', value: 'weathered gold' },
      { type: ComponentType.StringSelect, customId: 'texture_resolution', values: [] },
      { type: ComponentType.Checkbox, customId: 'enable_pbr', value: false },
      { type: ComponentType.FileUpload, customId: 'texture_image_url', values: [] },
      { type: ComponentType.StringSelect, customId: 'target_formats', values: ['glb', 'usdz'] },
      { type: ComponentType.TextInput, customId: 'not_a_field', value: 'x' },
    ]),
  );

  expect(Object.fromEntries(answers)).toEqual({ texture_prompt: 'weathered gold', target_formats: ['glb', 'usdz'] });
});

test('a field that was changed back to its default is said when editing', () => {
  const answers = readModal(
    refine,
    submitted([{ type: ComponentType.Checkbox, customId: 'enable_pbr', value: false }]),
    { enable_pbr: true },
  );

  expect(answers.get('enable_pbr')).toBe(false);
});

test('a choice that was made before is taken back', () => {
  const cleared = submitted([{ type: ComponentType.StringSelect, customId: 'texture_resolution', values: [] }]);
  expect(readModal(refine, cleared, { texture_resolution: '4k' }).has('texture_resolution')).toBe(true);
  expect(readModal(refine, cleared).has('texture_resolution')).toBe(false);
});

test.each([
  [
    'remesh',
    'target_polycount',
    { '1000': 1_000, '1,000': 1_000, '1.000': 1_000, '100 000': 100_000, '1,7': 1.7, '1.7': 1.7 },
  ],
  ['remesh', 'target_polycount', { '1.000,5': 1_000.5, '100.000.0': 'refused', '1,2,3': 'refused', '0,500': 0.5 }],
  ['rig', 'height_meters', { '0,5': 0.5, '1,7': 1.7, '1.7': 1.7, '1.125': 1.125, '0,125': 0.125, ' 2 ': 2 }],
  ['rig', 'height_meters', { '1,250.5': 1_250.5, '1.250,5': 1_250.5, '1,250,000': 1_250_000, '1’250.5': 1_250.5 }],
  ['rig', 'height_meters', { '1,250': 'refused', '1,2,3': 'refused', '1.2,3': 'refused', much: 'refused' }],
] as const)('a number of %s is read as people write it, and one that may be two is refused', (type, name, cases) => {
  const { stage } = stageEntry(type);
  const read = (text: string) => {
    try {
      return assembleBody(stage, new Map([[name, text]]), { origins: [] })[name];
    } catch (error) {
      return error instanceof Refused && error.say(en).endsWith('must be a number.') ? 'refused' : error;
    }
  };
  expect(Object.keys(cases).map((text) => [text, read(text)])).toEqual(Object.entries(cases));
});

test('a whole number may be grouped, and is never made of a fraction', () => {
  expect(['1,000', '1.000', '1 000', '1’000', '1,00,000', ''].map(wholeNumber)).toEqual([
    ...[1_000, 1_000, 1_000, 1_000, 100_000],
    undefined,
  ]);
  for (const text of ['1,7', '12.50', '-5', '1.000,5', 'much']) expect(wholeNumber(text), text).toBeNaN();
});

test('an editing form shows what was said before', () => {
  const fields = editFields(en, stageEntry('text-to-3d-preview').stage);
  const modal = renderModal(en, {
    customId: 'x',
    verb: 'Edit',
    price: 20,
    left: 480,
    fields,
    values: { prompt: 'a cat' },
  });

  expect(JSON.stringify(modal)).toContain('"value":"a cat"');
});

test('a comma list grows by one choice at a time', () => {
  const formats = { kind: 'list' as const, values: ['glb', 'obj', 'fbx'] };
  const offered = (typed: string) => suggestList(formats, typed).map((choice) => choice.value);

  expect(offered('')).toEqual(['glb', 'obj', 'fbx']);
  expect(offered('o')).toEqual(['obj']);
  expect(offered('glb, o')).toEqual(['glb, obj']);
  expect(offered('glb')).toEqual(['glb', 'glb, obj', 'glb, fbx']);
  expect(offered('glb, glb, nonsense')).toEqual([]);
});
