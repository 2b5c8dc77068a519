import { UserError } from 'kiln-errors';
import { emptyDescription } from '../../content/adjective.ts';
import type { Lexicon } from '../../content/lexicon.ts';
import type { Piece, Solid } from '../../field/piece.ts';
import { multiply, type Transform } from '../../field/transform.ts';
import { composeScene } from '../words/compose.ts';
import { moved } from '../words/form/placed.ts';
import type { Scene } from '../words/lay/scene.ts';
import type { Reading, Thing } from '../words/read/reading.ts';
import { thingOf } from './parts.ts';
import { kindOf, type Program, readingIn, targetOf, turns, type Values } from './program.ts';
import { createMemory, type Memory } from './remembered-random.ts';

/**
 * Draws the things of a program again with other parts and numbers. What it draws is laid over the first version, thing by
 * thing, and what comes out as it was is taken from there to the last digit.
 */

type Draft = Omit<Program, 'values'>;

/** @throws {UserError} `outdated_program` */
export function redraw(program: Draft, values: Values, lexicon: Lexicon): Scene {
  const { prompt, base } = program;
  const turned = Object.keys(values).filter((id) => turns(id, 'drawn'));
  if (turned.length === 0) return base;
  const memory = firstDrawing(program, lexicon);
  const amended = amend(readingIn(program, lexicon), values);
  const drawn = composeScene(prompt, lexicon, { ...optionsOf(program), reading: amended, tracing: memory.replay() });
  const { unknown, notes, understood } = drawn;
  // What is known of a slot stays, also its place in the order.
  const slots = { ...base.slots, ...drawn.slots, ...base.slots };
  const scene = { ...base, slots, unknown, notes, understood };
  if (turned.some((id) => kindOf(id) === 'copies')) return { ...scene, solid: drawn.solid, realSize: drawn.realSize };
  return { ...scene, solid: laidOver(base.solid, drawn.solid) };
}

const optionsOf = ({ seed, pose, fine, varied }: Draft) => ({ seed, pose, fine, varied });

/** One press draws a program many times: its first drawing is remembered for as long as its first scene is held. */
const remembered = new WeakMap<Scene, Memory>();

/**
 * The random numbers of a program, and what its things can be asked for.
 * @throws {UserError} `outdated_program` when what it draws is not the first version: nouns have changed since
 */
export function firstDrawing(program: Draft, lexicon: Lexicon): Memory {
  const { prompt, base, seed } = program;
  const known = remembered.get(base);
  if (known) return known;
  const memory = createMemory(seed);
  const reading = readingIn(program, lexicon);
  const usual = composeScene(prompt, lexicon, { ...optionsOf(program), reading, tracing: memory.record });
  if (JSON.stringify(usual.solid) !== JSON.stringify(base.solid))
    throw new UserError(
      'outdated_program',
      'It was made by an earlier version, which drew this otherwise: colours, sizes and whole parts can be changed.',
    );
  remembered.set(base, memory);
  return memory;
}

/** The reading with other numbers and parts. */
function amend(reading: Reading, values: Values): Reading {
  const things = reading.things.map((thing, i): Thing => {
    const own = { ...thing, parts: [...thing.parts], without: [...thing.without] };
    for (const [id, value] of Object.entries(values)) {
      const [index = '', name = ''] = targetOf(id).split('.');
      if (Number(index) !== i) continue;
      const kind = kindOf(id);
      if (kind === 'copies') {
        own.count = Number(value);
        delete own.some;
      }
      if (kind !== 'number' && kind !== 'has') continue;
      own.without = own.without.filter((other) => other !== name);
      if (value === false || value === 0) own.without.push(name);
      else if (kind === 'number') own.parts = withCount(own.parts, name, Number(value));
      else if (!own.parts.some((part) => part.name === name)) own.parts.push({ ...emptyDescription(), name });
    }
    return own;
  });
  return { ...reading, things };
}

function withCount(parts: Thing['parts'], name: string, count: number): Thing['parts'] {
  const known = parts.some((part) => part.name === name);
  if (!known) return [...parts, { ...emptyDescription(), name, count }];
  return parts.map((part) => (part.name === name ? { ...part, count } : part));
}

/** Of the longest side: what is nearer than this to where it was has not moved. */
const SAME = 1e-6;

/** A drawing in the place and size of another of the same things. */
function laidOver(base: Solid, drawn: Solid): Solid {
  const byShape = Map.groupBy(base.groups.flat(), shapeOf);
  const things = new Set(drawn.groups.flat().map(({ slot }) => thingOf(slot)));
  const frames = new Map([...things].map((thing) => [thing, frameOf(thing, byShape, drawn)]));
  return {
    groups: drawn.groups.map((group) =>
      group.map((piece) => {
        const by = frames.get(thingOf(piece.slot));
        if (!by) return piece;
        const [placed = piece] = moved({ groups: [[piece]] }, by).groups.flat();
        return byShape.get(shapeOf(piece))?.find((one) => isSame(one, placed)) ?? placed;
      }),
    ),
  };
}

const shapeOf = ({ slot, kind, args, points, cut }: Piece): string => JSON.stringify([slot, kind, args, points, cut]);

const isSame = (a: Piece, b: Piece): boolean =>
  a.transform.every((value, k) => Math.abs(value - b.transform[k]!) < SAME) && Math.abs(a.blend - b.blend) < SAME;

/** What takes a thing as it is drawn to where most of its pieces were. */
function frameOf(thing: number, byShape: ReadonlyMap<string, Piece[]>, drawn: Solid): Transform | undefined {
  const votes = new Map<string, { by: Transform; count: number }>();
  for (const piece of drawn.groups.flat()) {
    if (thingOf(piece.slot) !== thing) continue;
    for (const was of byShape.get(shapeOf(piece)) ?? []) {
      const by = between(piece.transform, was.transform);
      if (!by) continue;
      const key = by.map((value) => value.toFixed(5)).join(' ');
      const vote = votes.get(key) ?? { by, count: 0 };
      votes.set(key, { ...vote, count: vote.count + 1 });
    }
  }
  const [best] = [...votes.values()].sort((a, b) => b.count - a.count);
  return best?.by;
}

/** Scale and move from one place to another; undefined where it is turned otherwise. */
function between(from: Transform, to: Transform): Transform | undefined {
  const norm = (t: Transform) => Math.hypot(...t.filter((_, i) => i % 4 !== 3));
  const s = norm(to) / norm(from);
  const [x = 0, y = 0, z = 0] = [3, 7, 11].map((i) => to[i]! - from[i]! * s);
  const by = [s, 0, 0, x, 0, s, 0, y, 0, 0, s, z];
  return multiply(by, from).every((value, i) => Math.abs(value - to[i]!) < SAME) ? by : undefined;
}
