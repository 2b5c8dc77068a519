import type { Action, Authored } from 'kiln-mesh/figure/animate/action';
import { ANIMAL } from './animals.ts';
import { BODY } from './body.ts';
import { DAILY } from './daily.ts';
import { DANCING } from './dancing.ts';
import { FIGHTING } from './fighting.ts';
import { GAITS } from './gaits.ts';
import { HANDLING } from './handling.ts';
import { WEAPONS } from './weapons.ts';

/**
 * The actions that can be asked for: authored clips, not motion capture. Ids that are publicly known are kept (0, 4, 28,
 * 92, 466); the others are Kiln's own.
 */
export type { Action } from 'kiln-mesh/figure/animate/action';

/** What animals do under the name of a gait of figures. */
const ANIMAL_GAITS: Readonly<Record<string, NonNullable<Authored['quadruped']>>> = {
  walking: ANIMAL.walk,
  running: ANIMAL.gallop,
  sneak_walk: ANIMAL.sneak,
  injured_walk: ANIMAL.limp,
  walk_backward: ANIMAL.backward,
};
const WALKS: readonly Authored[] = [
  ...GAITS.map((entry) => ({ ...entry, ...(ANIMAL_GAITS[entry.key] && { quadruped: ANIMAL_GAITS[entry.key] }) })),
  { actionId: 27, key: 'trot', name: 'Trot', subCategory: 'Animals', loops: true, quadruped: ANIMAL.trot },
];

const AUTHORED: readonly (Authored & Pick<Action, 'category'>)[] = (
  [
    ['WalkAndRun', WALKS],
    ['BodyMovements', BODY],
    ['DailyActions', [...DAILY, ...HANDLING]],
    ['Fighting', [...FIGHTING, ...WEAPONS]],
    ['Dancing', DANCING],
  ] as const
).flatMap(([category, list]) => list.map((entry) => ({ ...entry, category })));

export const ACTIONS: readonly Action[] = AUTHORED.map(
  ({ actionId, key, name, category, subCategory, loops = false, humanoid, quadruped }) => ({
    actionId,
    key,
    name,
    category,
    subCategory,
    bodyPlans: [...(humanoid ? (['humanoid'] as const) : []), ...(quadruped ? (['quadruped'] as const) : [])],
    loops,
  }),
);

/** The movement behind an action. */
export function authored(key: string): Authored | undefined {
  return AUTHORED.find((entry) => entry.key === key);
}
