import { keyReader, keyTable, ownedNames } from 'kiln-runtime/redis/keys';
import { expect, test } from 'vitest';

const TABLE = keyTable('app:', {
  all: { key: 'all', type: 'set', of: 'nobody', life: 'ever', is: 'all' },
  one: { key: 'one:<id>', type: 'hash', of: 'member', life: 'owner', is: 'one' },
  notes: { key: 'one:<id>:notes', type: 'list', of: 'guild', life: 'owner', is: 'its notes' },
  line: { key: 'line<of>:<id>', type: 'zset', of: 'guild', life: 'owner', is: 'a line' },
  served: { key: 'line<of>:<id>-served', type: 'hash', of: 'guild', life: 'owner', is: 'who was served' },
  said: { key: 'said:<id>:<*>', type: 'string', of: 'member', life: 60, is: 'what was said' },
});

test('a key is named by its parts, and read back as the row that made it', () => {
  const { names } = TABLE;
  const read = keyReader([TABLE]);
  const made = [
    names.all,
    names.one('7'),
    names.notes(7),
    names.line('', 7),
    names.served('/x', 7),
    names.said(7, 'a:b'),
  ];
  expect(made).toEqual([
    'app:all',
    'app:one:7',
    'app:one:7:notes',
    'app:line:7',
    'app:line/x:7-served',
    'app:said:7:a:b',
  ]);
  expect(made.map((key) => [read(key)?.name, read(key)?.parts])).toEqual([
    ['all', {}],
    ['one', { id: '7' }],
    ['notes', { id: '7' }],
    ['line', { of: '', id: '7' }],
    ['served', { of: '/x', id: '7' }],
    ['said', { id: '7', '*': 'a:b' }],
  ]);
  for (const other of ['app:', 'app:alle', 'app:one', 'app:one:7:other', 'app:said:7', 'x:all']) {
    expect(read(other), other).toBeUndefined();
  }
});

test('an owner’s keys are those of its rows that can be made of what is known', () => {
  expect(ownedNames(TABLE, ['member'], { id: '7' })).toEqual(['app:one:7']);
  expect(ownedNames(TABLE, ['guild', 'member'], { id: '7', of: '' })).toEqual([
    'app:one:7',
    'app:one:7:notes',
    'app:line:7',
    'app:line:7-served',
  ]);
});
