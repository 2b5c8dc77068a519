import type { Box } from 'kiln-mesh/core/math/box';
import type { Solid } from '../../../field/piece.ts';
import { multiply, placing } from '../../../field/transform.ts';
import { moved, type Placed } from '../form/placed.ts';
import { boxAround } from '../form/survey.ts';
import { atop } from '../read/atop.ts';
import { inHands, isSmallFor } from '../read/in-hands.ts';
import type { Thing } from '../read/reading.ts';
import { CONTAINERS } from '../read/thing-grammar.ts';
import { grounded, placedBox, STANDS, type Standing, type Stood, suited, type Top } from './stands.ts';

/** Puts each thing in relation to the one before it. Sizes are real, held within a range that can still be seen. */
export function arrange(things: readonly Thing[], placed: readonly Placed[]): Solid[] {
  const solids: Solid[] = [];
  const boxes: Box[] = [];
  placed.forEach((part, i) => {
    const { to, relation, top, other } = whereOf(things, i, placed, solids);
    const before = placed[to];
    const carries = things[i]?.noun.ground === true && relation === 'on';
    const box = carries && i > 0 ? boxAround(boxes) : boxes[to];
    let { scale } = part;
    let standing: Standing = { move: [0, -part.box.min[1] * scale, 0] };
    if (before && box && relation) {
      scale = carries
        ? grounded(part, box, things[i]?.noun.base === true)
        : suited(relation, { part, before, box, coiled: isCoiled(things[i - 1]), top });
      const { stand } = carries ? STANDS.on : STANDS[relation];
      standing = stand({ part, scale, before, box, other, top });
      box.min[1] += standing.lift ?? 0;
      box.max[1] += standing.lift ?? 0;
    }
    const { move, turn = [0, 0, 0], shift, tip } = standing;
    const last = boxes[i - 1];
    if (tip && last) {
      const centre = last.max.map((high, axis) => (high + last.min[axis]) / 2) as [number, number, number];
      const back = centre.map((value) => -value) as [number, number, number];
      const about = multiply(placing({ move: centre }), multiply(placing({ turn: tip }), placing({ move: back })));
      for (let j = 0; j < i; j++) solids[j] = moved(solids[j], about);
    }
    if (shift) for (let j = 0; j < i; j++) solids[j] = moved(solids[j], placing({ move: shift }));
    const t = placing({ scale, move, turn });
    solids.push(moved(part.solid, t));
    boxes.push(placedBox(part.box, t));
  });
  return solids;
}

interface Where extends Stance {
  other: boolean;
  top: Top | undefined;
}

/** How one thing stands to another. */
export interface Stance {
  /** The thing that it stands to. */
  to: number;
  relation: Stood | undefined;
}

/** In its other hand and on top of it there may be others in between. */
function whereOf(things: readonly Thing[], i: number, placed: readonly Placed[], solids: readonly Solid[]): Where {
  const { to, relation } = stanceOf(things, i, placed);
  const solid = solids[to];
  const standing = atop(things, to);
  const top = relation === 'atop' &&
    solid && { solid, row: standing.indexOf(i), count: standing.length, occupied: to > 0 };
  return { to, relation, other: relation === 'holding' && to === i - 2, top: top || undefined };
}

/** Where it is put, which may be another place than its words say. */
export function stanceOf(things: readonly Thing[], i: number, placed: readonly Placed[]): Stance {
  const holder = i - 2;
  if (inHands(things, holder).includes(i) && placed[holder]?.anchors.otherHand)
    return { to: holder, relation: 'holding' };
  for (let to = 0; to < i; to++) if (atop(things, to).includes(i)) return { to, relation: 'atop' };
  return { to: i - 1, relation: relationOf(things, i, placed[i - 1]) };
}

/** Words for how things stand to each other that nothing shows. */
export const unmet = (things: readonly Thing[], placed: readonly Placed[]): string[] =>
  things.flatMap(({ link }, i) => (link !== undefined && isUnmet(things, i, placed) ? [link] : []));

/** Whether nothing shows how it is said to stand to the thing before it: a hand or an opening is missing, or who rides stands. */
export function isUnmet(things: readonly Thing[], i: number, placed: readonly Placed[]): boolean {
  const [thing, part, before, one] = [things[i], placed[i], placed[i - 1], things[i - 1]];
  if (!thing || !part || !before || !one || thing.link === undefined) return false;
  const { relation, noun } = thing;
  const holds = before.anchors.hand ?? before.anchors.otherHand ?? before.anchors.face;
  return (
    (relation === 'holding' && !holds) ||
    (relation === 'riding' && one.pose !== 'sitting') ||
    (relation === 'in' && one.noun.slots.eye !== undefined && !noun.ground && !CONTAINERS.has(noun.words[0] ?? '')) ||
    (relation === 'filling' && !before.anchors.top)
  );
}

/** Whether it is drawn in coils. */
const isCoiled = (thing: Thing | undefined): boolean => thing?.noun.features?.includes('coils') === true;

/** "with a sword" is in the hand, "with a dog" at the side. */
function relationOf(things: readonly Thing[], i: number, before: Placed | undefined) {
  const thing = things[i];
  const owner = things[i - 1];
  // A figure stands on a meadow, not in it up to the neck.
  if (thing?.noun.ground && ['in', 'with', 'through'].includes(thing.relation ?? '')) return 'on';
  if (thing?.relation !== 'with') return thing?.relation;
  const small = owner && isSmallFor(thing, owner);
  return small && before?.anchors.hand ? 'holding' : 'beside';
}
