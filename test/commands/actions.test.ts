import { ComponentType, type ModalData } from 'discord.js';
import { KNOWN_ACTIONS, type LibraryAction } from 'kiln-client/contract/action-library';
import { families, stageEntry } from 'kiln-client/contract/families/index';
import type { Family } from 'kiln-client/contract/family';
import { expect, test } from 'vitest';
import { fittingChoices } from '../../src/commands/command.ts';
import { actionId, fittingActions, mostWanted, suggestActions } from '../../src/commands/families/animation-actions.ts';
import { assembleBody } from '../../src/commands/families/build-body.ts';
import { validDraft } from '../../src/commands/families/draft.ts';
import { familyCommand } from '../../src/commands/families/family-command.ts';
import { readModal, renderModal } from '../../src/commands/families/family-form.ts';
import { parseOptions } from '../../src/commands/families/parse-options.ts';
import { askFields } from '../../src/messages/request/next-steps.ts';
import { en } from '../../src/messages/words/index.ts';
import { expectCommands, expectModal } from '../support/discord-form.ts';

const LIBRARY: readonly LibraryAction[] = [
  ...KNOWN_ACTIONS,
  { id: 30, name: 'Walk', category: 'WalkAndRun', bodyPlans: ['humanoid', 'quadruped'] },
  { id: 31, name: 'Walk the Dog', category: 'WalkAndRun', bodyPlans: ['humanoid'] },
  { id: 32, name: 'Moon Walk', category: 'Dancing', bodyPlans: ['humanoid'] },
];
const MANY: readonly LibraryAction[] = Array.from({ length: 680 }, (_, index) => ({
  id: index + 1_000,
  name: `Action ${index} ${'of a very long name '.repeat(8)}`,
  category: 'Dancing',
}));
const { stage } = stageEntry('animate');
const fields = askFields(stage);
const command = (name: string) =>
  familyCommand((families as readonly Family[]).find((family) => family.name === name)!, { extensions: true });
// What discord.js makes of a submitted form, without the fields that nothing reads.
const submitted = (...data: object[]) => data.map((one) => ({ id: 1, ...one }) as unknown as ModalData);

test('rig and animate are commands that Discord takes, and only what they cannot do without is required', () => {
  const [rig, animate] = [command('rigging').payload, command('animations').payload];

  expectCommands([rig, animate]);
  expect([rig.name, animate.name]).toEqual(['rig', 'animate']);
  expect(animate.options?.map(({ name, required }) => [name, required])).toEqual([
    ['rig', true],
    ['action', true],
    ['extra-file', false],
    ['frame-rate', false],
    ['preset', undefined],
    ['private', undefined],
  ]);
  expect(animate.options?.find(({ name }) => name === 'action')).toMatchObject({ autocomplete: true });
});

test('actions are offered by name, beginnings first, by category too, never more than 25', () => {
  const offered = (typed: string) => suggestActions(LIBRARY, typed).map(({ name }) => name);

  expect(offered('walk').slice(0, 3)).toEqual([
    'Walk · walk and run',
    'Walk the Dog · walk and run',
    'Moon Walk · dancing',
  ]);
  expect(offered('danc')).toEqual(['Moon Walk · dancing']);
  expect(suggestActions(LIBRARY, '28')).toEqual([{ name: 'Big Wave Hello · daily actions', value: '28' }]);
  expect(offered('nothing like it')).toEqual([]);
  const many = fittingChoices(suggestActions(MANY, ''));
  expect(many).toHaveLength(25);
  expect(many.every(({ name }) => name.length <= 100)).toBe(true);
});

test('a short list has what was chosen, what everybody knows, and some of each category, in the library’s order', () => {
  const library = [
    ...Array.from({ length: 10 }, (_, i) => ({ id: 100 + i, name: `Walk ${i}`, category: 'WalkAndRun' })),
    { id: 28, name: 'Big Wave Hello', category: 'DailyActions' },
    ...Array.from({ length: 10 }, (_, i) => ({ id: 200 + i, name: `Dance ${i}`, category: 'Dancing' })),
  ];

  expect(mostWanted(library, 6, 107).map(({ id }) => id)).toEqual([100, 101, 107, 28, 200, 201]);
  expect(mostWanted(library, 25, undefined)).toEqual(library);
});

test('only what the body can do is offered, when both are known', () => {
  const ids = (plan: unknown) => fittingActions(LIBRARY, plan).map(({ id }) => id);

  expect(ids('quadruped')).toEqual([0, 28, 466, 4, 92, 30]);
  expect(ids(undefined)).toHaveLength(LIBRARY.length);
});

test('a name stands for its number, in part where only one has it', () => {
  expect(actionId(() => 'action', ' 696 ', [])).toBe(696);
  expect(actionId(() => 'action', '-2', [])).toBe(-2);
  expect(actionId(() => 'action', 'walk', LIBRARY)).toBe(30);
  expect(actionId(() => 'action', 'moon', LIBRARY)).toBe(32);
  expect(() => actionId(() => 'action', 'attack!', LIBRARY)).toThrow('"attack!" is not an action of the library');
  expect(() => actionId(() => 'action', 'the', LIBRARY.slice(5))).not.toThrow();
  expect(() => actionId(() => 'action', 'combo attack and', LIBRARY)).toThrow('Pick one');
  expect(() => actionId(() => 'action', 'wal', LIBRARY)).toThrow(
    'matches 3 actions: Walk, Walk the Dog, Moon Walk. Say which one.',
  );
});

test('what is said to /animate is the body of the contract, and names the work', () => {
  const filled = [
    { name: 'rig', value: 'the-rig' },
    { name: 'action', value: 'big wave' },
    { name: 'extra-file', value: 'change_fps' },
    { name: 'frame-rate', value: 60 },
  ];

  const order = validDraft(parseOptions(command('animations'), filled, [], { actions: LIBRARY }));

  expect(order.body).toEqual({
    rig_task_id: 'the-rig',
    action_id: 28,
    post_process: { operation_type: 'change_fps', fps: 60 },
  });
  expect(order.stage.price(order.input)).toBe(3);
  expect(order).toMatchObject({ sourceTaskId: 'the-rig', action: 'Big Wave Hello' });
  expect(() =>
    validDraft(parseOptions(command('animations'), [filled[0]!, filled[1]!, filled[3]!], [], { actions: LIBRARY })),
  ).toThrow('`extra-file` must be one of');
});

test('the form under a rig is a select of names, which costs no typing while they are few', () => {
  const modal = renderModal(en, { customId: 'x', verb: 'Animate', price: 3, left: 9, fields, actions: LIBRARY });

  expectModal(modal);
  expect(modal.components).toHaveLength(3);
  expect(modal.components[0]).toMatchObject({
    component: { type: ComponentType.StringSelect, custom_id: 'action_id', required: true },
  });
  const select = submitted({ type: ComponentType.StringSelect, customId: 'action_id', values: ['32'] });
  expect(assembleBody(stage, readModal(fields, select), { origins: [], actions: LIBRARY })).toEqual({ action_id: 32 });
});

test('of a large library the form offers 25 and a line for any other name, which goes first', () => {
  const values = { action_id: 1_600 };
  const modal = renderModal(en, { customId: 'x', verb: 'Edit', price: 3, left: 9, fields, values, actions: MANY });

  expectModal(modal);
  expect(modal.components).toHaveLength(4);
  expect(JSON.stringify(modal.components[0])).toContain('"value":"1600"');
  const both = submitted(
    { type: ComponentType.StringSelect, customId: 'action_id', values: ['1000'] },
    { type: ComponentType.TextInput, customId: 'action_id_other', value: 'Action 679' },
  );
  const read = (data: ModalData[]) => assembleBody(stage, readModal(fields, data), { origins: [], actions: MANY });
  expect(read(both)).toEqual({ action_id: 1_679 });
  expect(read([...both].reverse())).toEqual({ action_id: 1_679 });
  expect(read(submitted({ type: ComponentType.TextInput, customId: 'action_id_other', value: ' ' }))).toEqual({});
});
