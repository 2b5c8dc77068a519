import { UserError } from 'kiln-errors';
import { hexOf, toBytes } from 'kiln-mesh/core/color';
import { FEATURES } from '../../content/features.ts';
import type { Lexicon } from '../../content/lexicon.ts';
import { MATERIALS } from '../../paint/materials.ts';
import { readColor } from '../../paint/named-colors.ts';
import { bareSlot, isFixedSlot } from '../words/form/slots.ts';
import type { Scene } from '../words/lay/scene.ts';
import { countBodies, nameOf, placedParts, thingOf } from './parts.ts';
import { type KnobKind, kindOf, type Program, partsOfScene, readingIn, turns, type Values } from './program.ts';
import { firstDrawing } from './redraw.ts';
import type { Choices } from './remembered-random.ts';
import { sceneOf } from './scene-of.ts';

/** What of a program can be changed, and what a change makes of it. */

export interface Knob {
  /** "color.0.cap", "height", "number.0.leg". */
  id: string;
  kind: KnobKind;
  /** What it turns, for people: "cap", "leg"; '' for the whole. */
  name: string;
  value: string | number | boolean;
  /** What it was at first. */
  usual: string | number | boolean;
  /** Of numbers. */
  least?: number;
  most?: number;
  step?: number;
  /** Of others than colours. */
  choices?: string[];
}

/** A value put onto a knob. */
export interface Change {
  knob: string;
  to: string | number | boolean;
}

export const UNDO = 'undo';

const PERCENT = { least: 50, most: 200, step: 15 } as const;
const NUMBER = { least: 0, most: 12, step: 1 } as const;
const COPIES = { least: 1, most: 12, step: 1 } as const;
/** In thousandths of the longest side, added all around. */
const THICK = { least: 0, most: 100, step: 5 } as const;
/** Passes over the surface. */
const SMOOTH = { least: 0, most: 40, step: 5 } as const;
const PART_STATES = ['as it is', 'twice', 'removed'];

/** Every knob of a program: surfaces first, then what is drawn otherwise, sizes, parts. */
export function knobsOf(program: Program, lexicon: Lexicon): Knob[] {
  const { base, values } = program;
  const knob = (id: string, name: string, usual: Knob['usual'], more: Partial<Knob> = {}): Knob => ({
    id,
    kind: kindOf(id) as KnobKind, // written below
    name,
    usual,
    value: values[id] ?? usual,
    ...more,
  });
  const scene = sceneOrBase(program, lexicon);
  const names = slotNames(scene);
  const painted = Object.entries(scene.slots).filter(([slot]) => names.has(slot) && !isFixedSlot(slot));
  const parts = [...new Map([...partsOfScene(base), ...partsOfScene(scene)].map((part) => [part.id, part])).values()];
  return [
    ...painted.map(([slot, surface]) =>
      knob(`color.${slot}`, names.get(slot) ?? '', hexOf(toBytes((base.slots[slot] ?? surface).color))),
    ),
    ...painted.map(([slot]) =>
      knob(`material.${slot}`, names.get(slot) ?? '', '', { choices: Object.keys(MATERIALS) }),
    ),
    ...drawnKnobs(program, lexicon, knob),
    ...(['height', 'width', 'depth'] as const).map((id) => knob(id, '', 100, PERCENT)),
    ...parts.map(({ id, name }) => knob(`scale.${id}`, name, 100, PERCENT)),
    ...parts.map(({ id, name }) => knob(`part.${id}`, name, 'as it is', { choices: PART_STATES })),
    knob('fit', '', false),
    ...parts.map(({ id, name }) => knob(`thick.${id}`, name, 0, THICK)),
    ...parts.map(({ id, name }) => knob(`smooth.${id}`, name, 0, SMOOTH)),
  ];
}

type MakeKnob = (id: string, name: string, usual: Knob['usual'], more?: Partial<Knob>) => Knob;

/** Of what its nouns draw: numbers, parts that can be left out or put on, copies. None where they draw otherwise by now. */
function drawnKnobs(program: Program, lexicon: Lexicon, knob: MakeKnob): Knob[] {
  const { things } = readingIn(program, lexicon);
  const choices = orNone<Choices | undefined>(() => firstDrawing(program, lexicon), undefined);
  if (!choices) return [];
  const { copies, has, counts } = choices;
  const several = things.length > 1;
  return things.flatMap((thing, i) => {
    const [noun = ''] = thing.noun.words;
    const named = (part: string) => (several ? `${noun} ${part}` : part);
    const numbers = counts.get(i) ?? new Map<string, number>();
    const found = new Map([...(has.get(i) ?? [])].filter(([part]) => !numbers.has(part)));
    for (const part of thing.noun.features ?? [])
      if (!numbers.has(part) && !found.has(part)) found.set(part, !thing.without.includes(part));
    for (const part of Object.keys(FEATURES))
      if (!numbers.has(part) && !found.has(part))
        found.set(
          part,
          thing.parts.some(({ name }) => name === part),
        );
    return [
      ...[...numbers].map(([part, count]) => {
        const most = Math.max(NUMBER.most, count);
        return knob(`number.${i}.${part}`, named(part), count, { ...NUMBER, most });
      }),
      ...[...found].map(([part, is]) => knob(`has.${i}.${part}`, named(part), is)),
      knob(`copies.${i}`, noun, copies.get(i) ?? 1, COPIES),
    ];
  });
}

const sceneOrBase = (program: Program, lexicon: Lexicon): Scene =>
  orNone(() => sceneOf(program, lexicon), program.base);

/** Nouns that draw otherwise by now take from a program what they would draw, and no more. */
function orNone<T>(ask: () => T, none: T): T {
  try {
    return ask();
  } catch (error) {
    if (error instanceof UserError) return none;
    throw error;
  }
}

/** Slots that are seen, by name: "cap", "cat tail". */
function slotNames({ solid, slots, nouns }: Scene): Map<string, string> {
  const used = new Set(solid.groups.flat().map(({ slot }) => slot));
  const several = new Set([...used].map(thingOf)).size > 1;
  return new Map(
    Object.keys(slots)
      .filter((slot) => used.has(slot))
      .map((slot) => [slot, nameOf(bareSlot(slot), nouns[thingOf(slot)] ?? '', several)]),
  );
}

/**
 * A program with some knobs turned, and its scene.
 * @throws {UserError} `unknown_knob`, `wrong_value`, `changes_nothing`, `falls_apart`, `nothing_left`, `outdated_program`
 */
export function turn(
  program: Program,
  changes: readonly Change[],
  lexicon: Lexicon,
): { program: Program; scene: Scene } {
  const knobs = new Map(knobsOf(program, lexicon).map((knob) => [knob.id, knob]));
  let values: Values = program.values;
  for (const { knob: id, to } of changes) {
    if (id === UNDO) {
      values = program.before ?? {};
      continue;
    }
    const knob = knobs.get(id);
    if (!knob) throw unknownKnob(id, [...knobs.values()]);
    const value = readValue(knob, to);
    const { [id]: _, ...others } = values;
    values = to === '' ? others : { ...others, [id]: value };
  }
  values = Object.fromEntries(
    Object.entries(values).filter(([id, value]) => value !== knobs.get(id)?.usual || isOverMaterial(id, values)),
  );
  const turned: Program = { ...program, values: sorted(values), before: program.values };
  const scene = sceneOf(turned, lexicon);
  checkEffect(program, turned, scene, lexicon);
  if (scene.solid.groups.length === 0) throw new UserError('nothing_left', 'Nothing would be left of it: keep a part.');
  checkWhole(program, turned, scene, lexicon);
  return { program: turned, scene };
}

/** A colour that would be another without it, as its material has one. */
const isOverMaterial = (id: string, values: Values): boolean =>
  kindOf(id) === 'color' && MATERIALS[String(values[id.replace('color', 'material')])]?.color !== undefined;

/** In one order, so that two changes give the same whichever comes first. */
const sorted = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Of a list in a message. */
const MOST_NAMED = 12;

function unknownKnob(id: string, knobs: readonly Knob[]): UserError {
  const kind = kindOf(id);
  const alike = knobs.filter((knob) => knob.kind === kind);
  const some = (alike.length > 0 ? alike : knobs).slice(0, MOST_NAMED).map((knob) => knob.id);
  return new UserError('unknown_knob', `There is no knob ${id.slice(0, 60)}. There are: ${some.join(', ')}`);
}

/** @throws {UserError} `wrong_value` */
export function readValue(knob: Knob, to: Change['to']): Knob['usual'] {
  const { id, kind, usual, least, most, choices } = knob;
  const refuse = (what: string) => new UserError('wrong_value', `${id} takes ${what}`);
  if (kind === 'color') {
    if (to === '' || to === usual) return usual;
    const hex = readColor(String(to));
    if (hex === undefined) throw refuse('a colour: #rrggbb or a name as "dark red"');
    return hex;
  }
  if (typeof usual === 'boolean') {
    if (typeof to !== 'boolean') throw refuse('true or false');
    return to;
  }
  if (typeof usual === 'number') {
    const value = Number(to);
    if (typeof to === 'boolean' || to === '' || !Number.isInteger(value) || value < least! || value > most!)
      throw refuse(`a whole number from ${least} to ${most}`);
    return value;
  }
  if (to === usual) return usual;
  if (typeof to !== 'string' || !choices?.includes(to))
    throw refuse(`one of ${(choices ?? []).slice(0, MOST_NAMED).join(', ')}`);
  return to;
}

function checkEffect(program: Program, turned: Program, scene: Scene, lexicon: Lexicon): void {
  const before = sceneOf(program, lexicon);
  if (JSON.stringify([before.solid, before.slots]) !== JSON.stringify([scene.solid, scene.slots])) return;
  if (changed(program.values, turned.values).some((id) => turns(id, 'mesh'))) return;
  throw new UserError('changes_nothing', 'That changes nothing of it: it is so already, or there is no place for it.');
}

/** The knobs that two versions have otherwise. */
const changed = (a: Values, b: Values): string[] => Object.keys({ ...a, ...b }).filter((id) => a[id] !== b[id]);

/** What was one body is one afterwards; what was apart before may stay so. @throws {UserError} `falls_apart` */
function checkWhole(program: Program, turned: Program, scene: Scene, lexicon: Lexicon): void {
  if (changed(program.values, turned.values).every((id) => turns(id, 'whole'))) return;
  const before = sceneOrBase(program, lexicon);
  if (bodiesOf(scene) > Math.max(bodiesOf(before), bodiesOf(program.base)))
    throw new UserError('falls_apart', 'It would fall apart: a part would hang in the air.');
}

/** Counted once for each solid, as long as it is held. */
const bodies = new WeakMap<Scene['solid'], number>();

function bodiesOf(scene: Scene): number {
  const { solid } = scene;
  const count = bodies.get(solid) ?? countBodies(placedParts(solid, partsOfScene(scene)));
  bodies.set(solid, count);
  return count;
}

/** What differs between two versions, for people: "legs 4 → 6". */
export interface Difference extends Pick<Knob, 'kind' | 'name'> {
  from: Knob['usual'];
  to: Knob['usual'];
}

export function differences(from: Program, to: Program, lexicon: Lexicon): Difference[] {
  const before = new Map(knobsOf(from, lexicon).map((knob) => [knob.id, knob]));
  return knobsOf(to, lexicon)
    .map(({ id, kind, name, value, usual }) => ({ kind, name, from: before.get(id)?.value ?? usual, to: value }))
    .filter((one) => one.from !== one.to);
}
