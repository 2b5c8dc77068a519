import type { Relation } from '../../content/words/links.ts';
import type { Box } from '../../core/math/box.ts';
import type { Vector } from '../../core/math/vector.ts';
import type { Solid } from '../../field/piece.ts';
import { apply, placing, type Transform } from '../../field/transform.ts';
import { HELD, moved, type Placed } from './placed.ts';
import type { Thing } from './reading.ts';

/** A thing and the one before it, in metres. */
interface Pair {
  part: Placed;
  scale: number;
  before: Placed;
  /** Where the one before stands. */
  box: Box;
}

interface Standing {
  move: Vector;
  turn?: Vector;
  /** By how much all that came before is put elsewhere, and its box higher. */
  shift?: Vector;
  lift?: number;
}

type Stand = (pair: Pair) => Standing;

const extent = (box: Box, axis: 0 | 1 | 2) => box.max[axis] - box.min[axis];
const longestOf = (box: Box) => Math.max(extent(box, 0), extent(box, 1), extent(box, 2));
const middleOf = ({ min, max }: Box) => [(min[0] + max[0]) / 2, (min[2] + max[2]) / 2] as const;

/** Its middle over a place, its bottom at a height. */
function standAt({ part: { box }, scale }: Pair, x: number, y: number, z: number): [number, number, number] {
  const middle = middleOf(box);
  return [x - middle[0] * scale, y - box.min[1] * scale, z - middle[1] * scale];
}

/** In the hand by its grip; without a hand close beside. */
const holding: Stand = (pair) => {
  const { part, scale, before, box } = pair;
  const { hand } = before.anchors;
  const { grip } = part.anchors;
  if (!hand)
    return {
      move: standAt(pair, box.max[0] + (extent(part.box, 0) * scale) / 2, 0, middleOf(box)[1] + extent(box, 2) * 0.3),
    };
  const s = before.scale;
  if (!grip) {
    const [down, forward] = [extent(part.box, 1) * scale * 0.3, extent(part.box, 2) * scale * 0.25];
    return { move: standAt(pair, hand[0] * s, hand[1] * s - down, hand[2] * s + forward) };
  }
  const turn: Vector = [grip.down ? 12 : -12, 0, grip.down ? 180 : 0];
  const at = apply(placing({ scale, turn }), grip.at);
  return { turn, move: [hand[0] * s - at[0], hand[1] * s - at[1], hand[2] * s - at[2]] };
};

const beside: Stand = (pair) => {
  const { part, scale, box } = pair;
  return { move: standAt(pair, box.max[0] + extent(part.box, 0) * scale * 0.56, 0, middleOf(box)[1]) };
};

const behind: Stand = (pair) => {
  const { part, scale, box } = pair;
  return { move: standAt(pair, middleOf(box)[0], 0, box.min[2] - extent(part.box, 2) * scale * 0.56) };
};

/** Over the one before. */
const under: Stand = (pair) => {
  const [x, z] = middleOf(pair.box);
  const [left, low, front] = standAt(pair, x, 0, z);
  return { move: [left, low + extent(pair.box, 1) * 0.98, front], shift: [0, 0, 0] };
};

/** Carries the one before: where something can stand on it, or some way down into it. */
const carrying =
  (liftOf: (support: number, high: number) => number): Stand =>
  (pair) => {
    const { part, scale, box } = pair;
    const [x, z] = middleOf(box);
    const move = standAt(pair, x, 0, z);
    const { top } = part.anchors;
    const high = extent(part.box, 1) * scale;
    const lift = liftOf(top ? (top.at[1] - part.box.min[1]) * scale : high, high);
    const dx = top ? top.at[0] * scale + move[0] - x : 0;
    const dz = top ? top.at[2] * scale + move[2] - z : 0;
    return { move, shift: [dx, lift * 0.985, dz], lift };
  };

/** Up through the middle of what is wound around it. */
const wound: Stand = (pair) => {
  const [x, z] = middleOf(pair.box);
  return { move: standAt(pair, x, 0, z) };
};

/** Into it, at its rim. */
const filling: Stand = (pair) => {
  const { part, scale, before, box } = pair;
  const [x, z] = middleOf(box);
  const { top } = before.anchors;
  const rim = top ? top.at[1] * before.scale : extent(box, 1);
  return { move: standAt(pair, x, Math.max(0, rim - extent(part.box, 1) * scale * 0.28), z) };
};

/** How a thing stands to the one before it, and the range of its size to that one's in which both can be seen. */
const STANDS: Readonly<Record<Exclude<Relation, 'with'>, { sizes: readonly [number, number]; stand: Stand }>> = {
  holding: { sizes: [0.3, 0.55], stand: holding },
  around: { sizes: [1.3, 1.9], stand: wound },
  filling: { sizes: [0.3, 0.92], stand: filling },
  beside: { sizes: [0.42, 2.4], stand: beside },
  behind: { sizes: [0.6, 3], stand: behind },
  under: { sizes: [1.1, 2.6], stand: under },
  on: { sizes: [0.7, 2.6], stand: carrying((support) => support) },
  in: { sizes: [0.7, 2.6], stand: carrying((support, high) => Math.min(support, high) * 0.6) },
};

/** As wide as the opening is. */
function fitted(part: Placed, before: Placed, box: Box): number {
  const across = Math.max(extent(part.box, 0), extent(part.box, 2));
  const { top } = before.anchors;
  const wide = top ? top.r * 2 * before.scale : Math.min(extent(box, 0), extent(box, 2)) * 0.8;
  return (wide * 0.92) / across;
}

/** Land is as wide as what stands on it needs. */
const GROUND_SIZES = [1.35, 1.9] as const;

/** The box around all that came before. */
const around = (boxes: readonly Box[]): Box => ({
  min: [0, 1, 2].map((axis) => Math.min(...boxes.map(({ min }) => min[axis]))) as Box['min'],
  max: [0, 1, 2].map((axis) => Math.max(...boxes.map(({ max }) => max[axis]))) as Box['max'],
});

/** Puts each thing in relation to the one before it. Sizes are real, held within a range that can still be seen. */
export function arrange(things: readonly Thing[], placed: readonly Placed[]): Solid[] {
  const solids: Solid[] = [];
  const boxes: Box[] = [];
  placed.forEach((part, i) => {
    const before = placed[i - 1];
    const relation = relationOf(things, i, before);
    const carries = things[i]?.noun.ground === true && relation === 'on';
    const box = carries && i > 0 ? around(boxes) : boxes[i - 1];
    let { scale } = part;
    let standing: Standing = { move: [0, -part.box.min[1] * scale, 0] };
    if (before && box && relation) {
      const { sizes, stand } = carries ? { sizes: GROUND_SIZES, stand: STANDS.on.stand } : STANDS[relation];
      const [own, other] = [longestOf(part.box), longestOf(box)];
      scale = Math.min((other * sizes[1]) / own, Math.max((other * sizes[0]) / own, scale));
      standing = stand({ part, scale, before, box });
      box.min[1] += standing.lift ?? 0;
      box.max[1] += standing.lift ?? 0;
    }
    if (relation === 'filling' && before && box) {
      scale = fitted(part, before, box);
      standing = filling({ part, scale, before, box });
    }
    const { move, turn = [0, 0, 0], shift } = standing;
    if (shift) for (let j = 0; j < i; j++) solids[j] = moved(solids[j], placing({ move: shift }));
    const t = placing({ scale, move, turn });
    solids.push(moved(part.solid, t));
    boxes.push(placedBox(part.box, t));
  });
  return solids;
}

/** "with a sword" is in the hand, "with a dog" at the side. */
function relationOf(things: readonly Thing[], i: number, before: Placed | undefined) {
  const thing = things[i];
  const owner = things[i - 1];
  // Nobody stands in a meadow up to the neck.
  if (thing?.noun.ground && (thing.relation === 'in' || thing.relation === 'with')) return 'on';
  // Only what is drawn in coils can be wound around something.
  if (thing?.relation === 'around' && !owner?.noun.features?.includes('coils')) return 'beside';
  if (thing?.relation !== 'with') return thing?.relation;
  const small = owner && thing.noun.size < owner.noun.size * HELD && (thing.count ?? 1) === 1;
  return small && before?.anchors.hand ? 'holding' : 'beside';
}

function placedBox(box: Box, t: Transform): Box {
  const [a, b] = [apply(t, box.min), apply(t, box.max)];
  return {
    min: a.map((v, k) => Math.min(v, b[k])) as Box['min'],
    max: a.map((v, k) => Math.max(v, b[k])) as Box['max'],
  };
}
