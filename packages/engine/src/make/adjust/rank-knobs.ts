import { oklabDistance, type Rgb, toOklab } from 'kiln-mesh/core/color';
import type { Lexicon } from '../../content/lexicon.ts';
import { createField, type Field, solidBounds } from '../../field/field.ts';
import { focusCache } from '../../field/focus-cache.ts';
import type { Scene } from '../words/lay/scene.ts';
import { type Knob, knobsOf } from './knobs.ts';
import type { Program } from './program.ts';
import { sceneOf } from './scene-of.ts';

/**
 * The knobs that change most, by their effect and not by a list: each is turned by one step, the scene is looked at from two
 * sides in a few pixels, and what differs of outline and colour is counted.
 */

const PIXELS = 24;
/** Of space, in which the same few pieces are nearest. */
const SPACE = 1 / 8;
/** Places along a ray at which the nearest surface is looked for. */
const MOST_STEPS = 40;
/** What is nearer than this to a ray is seen. */
const HIT = 0.006;
/** Where a ray begins, from the middle. */
const NEAREST = 0.8;
const MOST_KNOBS = 5;
const MOST_OF_A_KIND = 2;
/** Candidates of a kind that are tried: each costs a drawing. */
const MOST_TRIED: { readonly [K in Knob['kind']]?: number } = {
  color: 4,
  number: 3,
  has: 4,
  copies: 1,
  height: 1,
  width: 1,
  depth: 1,
};

export function rankedKnobs(program: Program, lexicon: Lexicon): Knob[] {
  const all = knobsOf(program, lexicon);
  const first: Program = { ...program, values: {} };
  const { base } = program;
  const usual: Seen = { sight: lookAt(base), slots: base.slots };
  const tried = Object.entries(MOST_TRIED).flatMap(([kind, most]) =>
    all.filter((knob) => knob.kind === kind && isOwn(knob)).slice(0, most),
  );
  const ranked = tried
    .map((knob) => ({ knob, effect: effectOf(first, knob, usual, lexicon) }))
    .filter(({ effect }) => effect > 0)
    .sort((a, b) => b.effect - a.effect);
  const taken = new Map<string, number>();
  const best: Knob[] = [];
  for (const { knob } of ranked) {
    const kind = knob.kind === 'width' || knob.kind === 'depth' ? 'height' : knob.kind;
    const count = taken.get(kind) ?? 0;
    if (best.length >= MOST_KNOBS || count >= MOST_OF_A_KIND) continue;
    taken.set(kind, count + 1);
    best.push(knob);
  }
  return best;
}

/** What a thing has by itself: what could be put on besides is asked for in words. */
const isOwn = ({ kind, usual }: Knob): boolean => kind !== 'has' || usual === true;

/** One step of a knob. */
function stepOf({ kind, usual, step = 1, most = 12 }: Knob): Knob['usual'] {
  if (kind === 'color') return usual === STRONG[0] ? STRONG[1] : STRONG[0];
  if (typeof usual === 'boolean') return !usual;
  return Number(usual) + (Number(usual) + step > most ? -step : step);
}
const STRONG = ['#2b62cf', '#d3261f'] as const;

function effectOf(program: Program, knob: Knob, usual: Seen, lexicon: Lexicon): number {
  const scene = sceneOf({ ...program, values: { [knob.id]: stepOf(knob) } }, lexicon);
  const sight = knob.kind === 'color' ? usual.sight : lookAt(scene);
  return differ(usual, { sight, slots: scene.slots });
}

interface Seen {
  sight: Sight;
  slots: Scene['slots'];
}

const GREY = [0.5, 0.5, 0.5] as const;

/** The slots that are seen from two sides; undefined where nothing is. */
type Sight = (string | undefined)[];

function lookAt({ solid }: Scene): Sight {
  const { min, max } = solidBounds(solid);
  const misses = (axis: 0 | 1 | 2, at: number) => at < min[axis] - HIT || at > max[axis] + HIT;
  const near = focusCache(createField(solid), { cell: SPACE, reach: SPACE, keep: (close) => close });
  const seen: Sight = [];
  // A window of 1.2 units around where a scene stands, from its front and from its side.
  for (const side of [0, 1])
    for (let row = 0; row < PIXELS; row++)
      for (let column = 0; column < PIXELS; column++) {
        const across = (column / (PIXELS - 1) - 0.5) * 1.2;
        const y = (row / (PIXELS - 1)) * 1.2 - 0.1;
        const isPast = misses(1, y) || (side === 0 ? misses(0, across) : misses(2, -across));
        seen.push(
          isPast ? undefined : alongRay(near, (depth) => (side === 0 ? [across, y, depth] : [depth, y, -across])),
        );
      }
  return seen;
}

type Near = (...place: [number, number, number]) => Field;

function alongRay(near: Near, at: (depth: number) => [number, number, number]): string | undefined {
  for (let i = 0, depth = NEAREST; i < MOST_STEPS && depth > -NEAREST; i++) {
    const place = at(depth);
    const field = near(...place);
    const d = field.distance(...place);
    if (d < HIT) return field.owner(...place).slot;
    depth -= Math.max(0.012, d * 0.8);
  }
  return undefined;
}

/** An outline that differs counts as much as the farthest colours. */
function differ(a: Seen, b: Seen): number {
  const tone = ({ slots }: Seen, slot: string): Rgb => toOklab(...(slots[slot]?.color ?? GREY));
  return a.sight.reduce((sum, one, i) => {
    const other = b.sight[i];
    if (one === undefined || other === undefined) return sum + (one === other ? 0 : 1);
    return sum + Math.min(1, oklabDistance(tone(a, one), tone(b, other)));
  }, 0);
}
