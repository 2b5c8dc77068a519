import { expect, test } from 'vitest';
import { readLibrary } from '../../src/contract/action-library.ts';

const wave = { action_id: 28, name: 'Big Wave Hello', key: 'wave', category: 'DailyActions', sub_category: 'Greeting' };

test.each<[string, unknown]>([
  ['a bare list', [wave]],
  ['a list under animations', { animations: [wave] }],
  ['a list under result', { result: [wave] }],
  ['the form of the public copy', { result: { total: 1, list: [{ ...wave, action_id: undefined, id: 28 }] } }],
])('the library is read from %s', (_name, body) => {
  expect(readLibrary(body)).toEqual([{ id: 28, name: 'Big Wave Hello', category: 'DailyActions' }]);
});

test('entries that cannot be offered are left out, and what is not known of one is not made up', () => {
  const read = readLibrary([
    { action_id: 1.5, name: 'Half' },
    { action_id: 2, name: '' },
    { action_id: 3 },
    'Walk',
    null,
    { action_id: -2, name: 'Walk', body_plans: 'both' },
    { action_id: 4, name: 'Run', category: 'WalkAndRun', body_plans: ['humanoid'] },
  ]);

  expect(read).toEqual([
    { id: -2, name: 'Walk', category: '' },
    { id: 4, name: 'Run', category: 'WalkAndRun', bodyPlans: ['humanoid'] },
  ]);
  for (const nothing of [null, 'text', 5, {}, { result: 'x' }]) expect(readLibrary(nothing)).toEqual([]);
});
