import { expect, test } from 'vitest';
import {
  flattenCommands,
  optionHint,
  parseCommandLine,
  readOption,
  searchEntries,
} from '../../src/page/forms/command-options.ts';
import { commandData, draftErrors, startCommand } from '../../src/page/forms/draft.ts';
import type { BasicOption, Command } from '../../src/page/protocol/types.ts';

const application = { id: '10', name: 'Kiln' };

// The protocol's types have many fields that the page never looks at.
const command = (fields: object): Command =>
  ({ id: '1', application_id: '10', version: '5', type: 1, description: 'd', ...fields }) as Command;
const option = (fields: object): BasicOption => ({ name: 'o', description: 'd', ...fields }) as BasicOption;

const imagine = command({
  name: 'imagine',
  options: [
    { type: 3, name: 'prompt', description: 'What', required: true, max_length: 10 },
    { type: 3, name: 'style', description: 'How', choices: [{ name: 'Clay', value: 'clay_1' }] },
    { type: 4, name: 'faces', description: 'Many', min_value: 100, max_value: 5000 },
    { type: 11, name: 'image', description: 'Picture' },
  ],
});
const settings = command({
  id: '2',
  name: 'settings',
  options: [
    { type: 1, name: 'show', description: 'Show' },
    {
      type: 2,
      name: 'limits',
      description: 'Limits',
      options: [
        {
          type: 1,
          name: 'set',
          description: 'Set',
          options: [{ type: 4, name: 'day', description: 'x', required: true }],
        },
      ],
    },
  ],
});
const entries = flattenCommands([settings, imagine, command({ id: '3', type: 3, name: 'Make 3D' })], [application]);

test('lists every subcommand as an entry of its own, and no menu commands', () => {
  expect(entries.map((entry) => entry.label)).toEqual(['imagine', 'settings limits set', 'settings show']);
});

test('finds commands by the start of any word', () => {
  expect(searchEntries(entries, 'lim').map((entry) => entry.label)).toEqual(['settings limits set']);
  expect(searchEntries(entries, 'settings ').map((entry) => entry.label)).toHaveLength(2);
  expect(searchEntries(entries, 'zzz')).toEqual([]);
});

test('reads a whole line into options, the free text first', () => {
  const line = parseCommandLine('/imagine a red: ball style: Clay faces:200', entries);
  expect(line?.entry.label).toBe('imagine');
  expect([...(line?.values ?? [])]).toEqual([
    ['prompt', 'a red: ball'],
    ['style', 'Clay'],
    ['faces', '200'],
  ]);
  expect(parseCommandLine('/imagine', entries)).toBeUndefined();
  expect(parseCommandLine('/imaginer x', entries)).toBeUndefined();
  expect(parseCommandLine('/settings limits set day: 5', entries)?.values.get('day')).toBe('5');
});

test('refuses text and numbers outside their limits with what to change', () => {
  const text = option({ type: 3, min_length: 2, max_length: 4, required: true });
  expect(readOption(text, undefined)).toEqual({ error: 'This option is required. Enter a value.' });
  expect(readOption(text, { text: 'a' })).toEqual({ error: 'Enter at least 2 characters (now 1).' });
  expect(readOption(text, { text: 'abcde' })).toEqual({ error: 'Enter at most 4 characters (now 5).' });
  expect(readOption(text, { text: 'abc' })).toEqual({ value: 'abc' });
  const whole = option({ type: 4, min_value: 1, max_value: 9 });
  expect(readOption(whole, { text: '1.5' })).toEqual({ error: 'Enter a whole number.' });
  expect(readOption(whole, { text: 'x' })).toEqual({ error: 'Enter a valid number.' });
  expect(readOption(whole, { text: '0' })).toEqual({ error: 'Enter a number of at least 1.' });
  expect(readOption(whole, { text: '10' })).toEqual({ error: 'Enter a number of at most 9.' });
  expect(readOption(whole, { text: ' 7 ' })).toEqual({ value: 7 });
  expect(readOption(whole, { text: '' })).toEqual({ empty: true });
  expect(optionHint(whole)).toBe('1–9');
});

test('takes choices by name or value, booleans as booleans, and people only by id', () => {
  const choice = option({ type: 3, choices: [{ name: 'Clay', value: 'clay_1' }] });
  expect(readOption(choice, { text: 'clay' })).toEqual({ value: 'clay_1' });
  expect(readOption(choice, { text: 'Clay', picked: 'clay_1' })).toEqual({ value: 'clay_1' });
  expect(readOption(choice, { text: 'wood' })).toEqual({ error: 'Choose one of the options in the list.' });
  expect(readOption(option({ type: 5 }), { text: 'true' })).toEqual({ value: true });
  expect(readOption(option({ type: 5 }), { text: 'False', picked: 'false' })).toEqual({ value: false });
  expect(readOption(option({ type: 6 }), { text: '@Bob' })).toEqual({ error: 'Choose one from the list.' });
  expect(readOption(option({ type: 6 }), { text: '<@1200000000000000101>' })).toEqual({ value: '1200000000000000101' });
});

test('sends subcommands nested and files by number', () => {
  const nested = startCommand(entries[1]!, new Map([['day', '5']]));
  expect(commandData(nested).data).toMatchObject({
    id: '2',
    version: '5',
    options: [
      { type: 2, name: 'limits', options: [{ type: 1, name: 'set', options: [{ type: 4, name: 'day', value: 5 }] }] },
    ],
  });

  const draft = startCommand(entries[0]!, new Map([['prompt', 'a ball']]));
  const file = new File(['x'], 'ball.png');
  draft.values.set('image', { text: 'ball.png', file });
  const { data, files } = commandData(draft);
  expect(files).toEqual([file]);
  expect(data).toMatchObject({
    options: [
      { type: 3, name: 'prompt', value: 'a ball' },
      { type: 11, name: 'image', value: '0' },
    ],
    attachments: [{ id: '0', filename: 'ball.png' }],
  });
});

test('marks the focused option while values are still incomplete', () => {
  const draft = startCommand(entries[0]!);
  draft.values.set('style', { text: 'cl' });
  draft.values.set('faces', { text: '5' });
  expect(commandData(draft, 'style').data).toMatchObject({ options: [{ name: 'style', value: 'cl', focused: true }] });
  expect([...draftErrors(draft).keys()]).toEqual(['prompt', 'style', 'faces']);
});
