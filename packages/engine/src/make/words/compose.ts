import { FEATURES } from '../../content/features.ts';
import type { Lexicon } from '../../content/lexicon.ts';
import type { Anchors, Look } from '../../content/noun.ts';
import type { Box } from '../../core/math/box.ts';
import { createRandom, hashText, type Random } from '../../core/random.ts';
import { createBuilder } from '../../field/builder.ts';
import type { Piece, Solid } from '../../field/piece.ts';
import { apply, multiply, placing, type Transform } from '../../field/transform.ts';
import { readSurface, type Surface } from '../../paint/surface.ts';
import { paintThing } from './paint.ts';
import { readPrompt } from './read-prompt.ts';
import type { Reading, Thing } from './reading.ts';
import { tightBounds } from './shape.ts';

/**
 * From words to a scene: each thing is drawn, counted out, stretched and put in relation to the others, then the whole
 * is brought to a longest side of 1. A scene is plain data; a later stage reads it back and sees the same surface.
 */

export interface Scene {
  prompt: string;
  solid: Solid;
  slots: Record<string, Surface>;
  /** Slots that the first and the second colour word paint. */
  primary: string[];
  secondary: string[];
  /** Longest side in reality, metres. */
  realSize: number;
  unknown: string[];
  notes: string[];
  /** What was recognised, for people. */
  understood: string[];
  /** The words ask for few, flat faces. */
  lowpoly: boolean;
}

export interface SceneOptions {
  seed: number;
  pose: '' | 'a-pose' | 't-pose';
  fine: boolean;
}

/** What is at most this share of the size of who is said to have it is held, not set beside. */
const HELD = 0.85;

interface Placed {
  solid: Solid;
  anchors: Anchors;
  box: Box;
  /** Metres per unit. */
  scale: number;
}

export function composeScene(prompt: string, lexicon: Lexicon, { seed, pose, fine }: SceneOptions): Scene {
  const reading = readPrompt(prompt, lexicon);
  const random = createRandom((seed ^ hashText(prompt)) >>> 0);
  const slots: Record<string, Surface> = {};
  const things = reading.things.map((thing, i) => drawThing(thing, i, { random, pose, fine, slots, reading }));
  const placed = arrange(reading.things, things);
  const solid: Solid = { groups: placed.flatMap(({ groups }) => groups).filter((group) => group.length > 0) };
  const box = things.length === 1 ? standing(things[0]!) : tightBounds(solid);
  const longest = Math.max(...box.max.map((high, axis) => high - box.min[axis]!));
  const s = 1 / longest;
  const centre = placing({
    scale: s,
    move: [(-s * (box.min[0] + box.max[0])) / 2, -s * box.min[1], (-s * (box.min[2] + box.max[2])) / 2],
  });
  return {
    prompt,
    solid: moved(solid, centre),
    slots,
    primary: reading.things.flatMap(({ noun }, i) => (noun.primary ?? ['main']).map((name) => `${i}.${name}`)),
    secondary: reading.things.flatMap(({ noun }, i) => (noun.secondary ?? ['accent']).map((name) => `${i}.${name}`)),
    realSize: longest,
    unknown: reading.unknown,
    notes: reading.notes,
    understood: reading.things.map((thing) => thing.noun.words[0]!),
    lowpoly: reading.things.some(({ shapings }) => shapings.some(({ style }) => style === 'lowpoly')),
  };
}

/** The box of a thing that stands alone, in metres. */
function standing({ box, scale }: Placed): Box {
  const at = (corner: Box['min']): Box['min'] => [
    corner[0] * scale,
    (corner[1] - box.min[1]) * scale,
    corner[2] * scale,
  ];
  return { min: at(box.min), max: at(box.max) };
}

function moved(solid: Solid, by: Transform): Solid {
  const s = Math.cbrt(
    Math.abs(
      by[0]! * (by[5]! * by[10]! - by[6]! * by[9]!) -
        by[1]! * (by[4]! * by[10]! - by[6]! * by[8]!) +
        by[2]! * (by[4]! * by[9]! - by[5]! * by[8]!),
    ),
  );
  return {
    groups: solid.groups.map((group) =>
      group.map(
        (piece): Piece => ({
          ...piece,
          transform: multiply(by, piece.transform),
          blend: piece.blend * s,
          ...(piece.bump ? { bump: [piece.bump[0] * s, piece.bump[1] / s] as [number, number] } : {}),
        }),
      ),
    ),
  };
}

interface Drawing {
  random: Random;
  pose: SceneOptions['pose'];
  fine: boolean;
  slots: Record<string, Surface>;
  reading: Reading;
}

/** One kind of thing, `count` times, in metres. */
function drawThing(thing: Thing, index: number, { random, pose, fine, slots, reading }: Drawing): Placed {
  const { noun } = thing;
  const count = thing.count ?? 1;
  const prefix = `${index}.`;
  const own = new Set(noun.features ?? []);
  const asked = new Map(thing.parts.map((part) => [part.name, part]));
  const without = new Set(thing.without);
  // What it is said to hold takes the place of what it usually holds.
  const next = reading.things[index + 1];
  if (next && (next.relation === 'holding' || next.relation === 'with') && next.noun.size < noun.size * HELD)
    for (const name of noun.holds ?? []) without.add(name);
  const used = new Set<string>();
  const surfaces: Record<string, Surface> = Object.fromEntries(
    Object.entries(noun.slots).map(([name, text]) => [name, readSurface(text)]),
  );
  const copies: { solid: Solid; anchors: Anchors; box: Box }[] = [];
  for (let copy = 0; copy < count; copy++) {
    const b = createBuilder();
    const look: Look = {
      random,
      pose,
      fine,
      young: thing.shapings.some((s) => s.age === 'young'),
      old: thing.shapings.some((s) => s.age === 'old'),
      style: thing.shapings.findLast((s) => s.style !== undefined)?.style,
      has: (name) => {
        used.add(name);
        return !without.has(name);
      },
      asked: (name) => {
        used.add(name);
        return asked.has(name) && !without.has(name);
      },
      count: (name, usual) => {
        used.add(name);
        return without.has(name) ? 0 : (asked.get(name)?.count ?? usual);
      },
    };
    const anchors = noun.draw(b, look) ?? {};
    for (const part of thing.parts) {
      const extra = FEATURES[part.name];
      if (own.has(part.name) || (used.has(part.name) && !extra)) continue;
      // A theme dresses figures, not buildings.
      if (part.themed && !anchors.face) continue;
      if (extra && !without.has(part.name)) {
        for (const [name, text] of Object.entries(extra.slots)) surfaces[name] = readSurface(text);
        b.group((g) => {
          if (extra.draw(g, anchors, look)) used.add(part.name);
        });
      }
    }
    // Stretch as asked, plus a little that differs by prompt, seed and copy.
    const stretch = [1, 1, 1].map((_, axis) =>
      thing.shapings.reduce((f, s) => f * (s.stretch?.[axis] ?? 1), random.between(0.97, 1.03)),
    );
    const turn = copy === 0 ? 0 : random.between(-24, 24);
    const size = copy === 0 ? 1 : random.between(0.88, 1.06);
    const frame = multiply(placing({ turn: [0, turn, 0], scale: size }), [
      stretch[0]!,
      0,
      0,
      0,
      0,
      stretch[1]!,
      0,
      0,
      0,
      0,
      stretch[2]!,
      0,
    ]);
    const solid = moved(b.solid, frame);
    copies.push({ solid, anchors: movedAnchors(anchors, frame), box: tightBounds(solid) });
  }
  for (const part of thing.parts) {
    const said = part.colors.length > 0 || part.material !== undefined || part.pattern !== undefined;
    const painted = said && surfaces[part.name] !== undefined;
    if (!part.themed && !used.has(part.name) && !own.has(part.name) && !painted) reading.unknown.push(part.name);
  }
  for (const name of thing.without)
    if (!used.has(name) && !own.has(name) && name !== 'pattern') reading.unknown.push(name);
  paintThing(thing, surfaces);
  for (const [name, surface] of Object.entries(surfaces)) slots[prefix + name] = surface;

  const group = layOut(copies, random);
  const longest = Math.max(...copies[0]!.box.max.map((high, axis) => high - copies[0]!.box.min[axis]!));
  const factor = thing.shapings.reduce((f, s) => f * (s.size ?? 1), 1);
  const metres = (noun.size * factor) / longest;
  const named: Solid = {
    groups: group.solid.groups.map((pieces) => pieces.map((piece) => ({ ...piece, slot: prefix + piece.slot }))),
  };
  return { solid: named, anchors: group.anchors, box: group.box, scale: metres };
}

function movedAnchors(anchors: Anchors, t: Transform): Anchors {
  const point = ([x, y, z]: readonly [number, number, number]) =>
    [
      t[0]! * x + t[1]! * y + t[2]! * z + t[3]!,
      t[4]! * x + t[5]! * y + t[6]! * z + t[7]!,
      t[8]! * x + t[9]! * y + t[10]! * z + t[11]!,
    ] as const;
  return {
    ...(anchors.top ? { top: { at: point(anchors.top.at), r: anchors.top.r } } : {}),
    ...(anchors.hand ? { hand: point(anchors.hand) } : {}),
    ...(anchors.grip ? { grip: { ...anchors.grip, at: point(anchors.grip.at) } } : {}),
  };
}

/** Copies side by side: in a row up to three, else in rows with every second one shifted. */
function layOut(copies: { solid: Solid; anchors: Anchors; box: Box }[], random: Random) {
  if (copies.length === 1) return copies[0]!;
  const width = Math.max(...copies.map(({ box }) => box.max[0] - box.min[0])) * 1.1;
  const depth = Math.max(...copies.map(({ box }) => box.max[2] - box.min[2])) * 1.1;
  const columns = copies.length <= 3 ? copies.length : Math.ceil(Math.sqrt(copies.length * (depth / width)));
  const groups: Piece[][] = [];
  const box: Box = { min: [Infinity, Infinity, Infinity], max: [-Infinity, -Infinity, -Infinity] };
  copies.forEach((copy, i) => {
    const row = Math.floor(i / columns);
    const inRow = Math.min(columns, copies.length - row * columns);
    const x = ((i % columns) - (inRow - 1) / 2) * width;
    const z = -row * depth + random.between(-0.04, 0.04) * depth;
    const move = [
      x - (copy.box.min[0] + copy.box.max[0]) / 2,
      -copy.box.min[1],
      z - (copy.box.min[2] + copy.box.max[2]) / 2,
    ] as const;
    groups.push(...moved(copy.solid, placing({ move })).groups);
    for (const axis of [0, 1, 2] as const) {
      box.min[axis] = Math.min(box.min[axis], copy.box.min[axis] + move[axis]);
      box.max[axis] = Math.max(box.max[axis], copy.box.max[axis] + move[axis]);
    }
  });
  return { solid: { groups }, anchors: {}, box };
}

/** Puts each thing in relation to the one before it. Sizes are real, held within a range that can still be seen. */
function arrange(things: readonly Thing[], placed: readonly Placed[]): Solid[] {
  const solids: Solid[] = [];
  const extent = (box: Box, axis: 0 | 1 | 2) => box.max[axis] - box.min[axis];
  const placedBox = (box: Box, t: Transform): Box => {
    const [a, b] = [apply(t, box.min), apply(t, box.max)];
    return {
      min: a.map((v, k) => Math.min(v, b[k]!)) as Box['min'],
      max: a.map((v, k) => Math.max(v, b[k]!)) as Box['max'],
    };
  };
  const boxes: Box[] = [];
  placed.forEach((part, i) => {
    const given = things[i]!.relation;
    const hand = placed[i - 1]?.anchors.hand;
    const small = i > 0 && things[i]!.noun.size < things[i - 1]!.noun.size * HELD && (things[i]!.count ?? 1) === 1;
    // "with a sword" is in the hand, "with a dog" at the side.
    const relation = given === 'with' ? (hand && small ? 'holding' : 'beside') : given;
    const previous = boxes[i - 1];
    const own = Math.max(extent(part.box, 0), extent(part.box, 1), extent(part.box, 2));
    let scale = part.scale;
    let move: [number, number, number] = [0, -part.box.min[1] * scale, 0];
    let turn: [number, number, number] = [0, 0, 0];
    if (previous && relation) {
      const before = Math.max(extent(previous, 0), extent(previous, 1), extent(previous, 2));
      const limit = (low: number, high: number) => {
        scale = Math.min((before * high) / own, Math.max((before * low) / own, scale));
      };
      const middle = [(part.box.min[0] + part.box.max[0]) / 2, (part.box.min[2] + part.box.max[2]) / 2] as const;
      const at = [(previous.min[0] + previous.max[0]) / 2, (previous.min[2] + previous.max[2]) / 2] as const;
      const place = (x: number, y: number, z: number) => {
        move = [x - middle[0] * scale, y - part.box.min[1] * scale, z - middle[1] * scale];
      };
      if (relation === 'holding') {
        limit(0.3, 0.55);
        const s = placed[i - 1]!.scale;
        const grip = part.anchors.grip;
        if (hand && grip) {
          turn = [grip.down ? 12 : -12, 0, grip.down ? 180 : 0];
          const at = apply(placing({ scale, turn }), grip.at);
          move = [hand[0] * s - at[0], hand[1] * s - at[1], hand[2] * s - at[2]];
        } else if (hand)
          place(
            hand[0] * s,
            hand[1] * s - extent(part.box, 1) * scale * 0.3,
            hand[2] * s + extent(part.box, 2) * scale * 0.25,
          );
        else place(previous.max[0] + (extent(part.box, 0) * scale) / 2, 0, at[1] + extent(previous, 2) * 0.3);
      } else if (relation === 'beside') {
        limit(0.42, 2.4);
        place(previous.max[0] + extent(part.box, 0) * scale * 0.56, 0, at[1]);
      } else if (relation === 'behind') {
        limit(0.6, 3);
        place(at[0], 0, previous.min[2] - extent(part.box, 2) * scale * 0.56);
      } else {
        // The second thing carries (on, in) or covers (under) the first.
        limit(relation === 'under' ? 1.1 : 0.7, 2.6);
        place(at[0], 0, at[1]);
        const high = extent(part.box, 1) * scale;
        const top = placed[i]!.anchors.top;
        const support = top ? (top.at[1] - part.box.min[1]) * scale : high;
        const lift = relation === 'on' ? support : relation === 'in' ? Math.min(support, high) * 0.6 : 0;
        if (relation === 'under') move[1] += extent(previous, 1) * 0.98;
        const dx = top && relation !== 'under' ? top.at[0] * scale + move[0] - at[0] : 0;
        const dz = top && relation !== 'under' ? top.at[2] * scale + move[2] - at[1] : 0;
        for (let j = 0; j < i; j++) solids[j] = moved(solids[j]!, placing({ move: [dx, lift * 0.985, dz] }));
        const raised = boxes[i - 1]!;
        raised.min[1] += lift;
        raised.max[1] += lift;
      }
    }
    const t = placing({ scale, move, turn });
    solids.push(moved(part.solid, t));
    boxes.push(placedBox(part.box, t));
  });
  return solids;
}
