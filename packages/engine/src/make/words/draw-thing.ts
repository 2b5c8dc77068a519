import { FEATURES } from '../../content/features.ts';
import type { Anchors, Look, Noun } from '../../content/noun.ts';
import type { Box } from '../../core/math/box.ts';
import type { Random } from '../../core/random.ts';
import { type Builder, createBuilder } from '../../field/builder.ts';
import type { Piece } from '../../field/piece.ts';
import { multiply, placing, type Transform } from '../../field/transform.ts';
import { readSurface, type Surface } from '../../paint/surface.ts';
import { paintThing } from './paint-thing.ts';
import { HELD, moved, movedAnchors, type Placed } from './placed.ts';
import type { Reading, Thing } from './reading.ts';
import { survey } from './shape.ts';
import { HEAD_SLOT, headOf, parted, takenHead } from './swap-head.ts';

export interface Drawing {
  random: Random;
  pose: Look['pose'];
  fine: boolean;
  /** The surfaces of all things, which each one adds to. */
  slots: Record<string, Surface>;
  /** Parts that no thing has a place for are added to what had no effect. */
  reading: Reading;
}

/** Noted when a figure leaves its own head away. */
const HEADLESS = 'headless';

type Copy = Omit<Placed, 'scale'>;

/** What the drawing asked for: parts, and how many of them. */
interface Asked {
  used: Set<string>;
  counted: Set<string>;
}

/** One kind of thing, `count` times, in metres: its noun draws it, features add what else was asked for. */
export function drawThing(thing: Thing, index: number, drawing: Drawing): Placed {
  const { noun } = thing;
  const prefix = `${index}.`;
  const without = withoutOf(thing, drawing.reading.things[index + 1]);
  const asked: Asked = { used: new Set(), counted: new Set() };
  const { used, counted } = asked;
  const look = lookOf(thing, without, asked, drawing);
  const surfaces: Record<string, Surface> = Object.fromEntries(
    Object.entries(noun.slots).map(([name, text]) => [name, readSurface(text)]),
  );
  const copies = Array.from({ length: thing.count ?? 1 }, (_, copy): Copy => {
    const b = createBuilder();
    const anchors = noun.draw(b, look) ?? {};
    if (thing.headOf) putHead(thing.headOf, { b, anchors, look, used, surfaces, reading: drawing.reading });
    addFeatures(b, thing, { anchors, look, without, used, surfaces });
    const frame = frameOf(thing, copy, drawing.random);
    const solid = moved(b.solid, frame);
    return { solid, anchors: movedAnchors(anchors, frame), box: survey(solid).box };
  });
  drawing.reading.unknown.push(...unusedOf(thing, used, surfaces));
  for (const { name, count } of thing.parts)
    if (count !== undefined && count > 1 && used.has(name) && !counted.has(name))
      drawing.reading.notes.push(`The ${noun.words[0]} has as many of this as it always has: ${name}.`);
  paintThing(thing, surfaces);
  for (const [name, surface] of Object.entries(surfaces)) drawing.slots[prefix + name] = surface;

  const { solid, anchors, box } = layOut(copies, drawing.random);
  const first = copies[0].box;
  const longest = Math.max(...first.max.map((high, axis) => high - first.min[axis]));
  const factor = thing.shapings.reduce((f, s) => f * (s.size ?? 1), 1);
  const groups = solid.groups.map((pieces) => pieces.map((piece) => ({ ...piece, slot: prefix + piece.slot })));
  return { solid: { groups }, anchors, box, scale: (noun.size * factor) / longest };
}

interface Beheaded extends Pick<Body, 'anchors' | 'look' | 'used' | 'surfaces'> {
  b: Builder;
  reading: Reading;
}

/** The head of another being, where this one has its own, or where things stand on it. */
function putHead(noun: Noun, { b, anchors, look, used, surfaces, reading }: Beheaded): void {
  const own = headOf(anchors);
  const { top } = anchors;
  const to = own ?? (top && { at: [top.at[0], top.at[1] + top.r * 0.6, top.at[2]] as const, r: top.r * 0.8 });
  const head = to && takenHead(noun, { ...look, headless: false }, to);
  if (!head) {
    reading.unknown.push(noun.words[0] ?? '');
    return;
  }
  const { groups } = b.solid;
  if (own && !used.has(HEADLESS)) groups.splice(0, groups.length, ...parted(b.solid, own, false));
  groups.push(...head.groups);
  for (const [name, text] of Object.entries(noun.slots)) surfaces[HEAD_SLOT + name] = readSurface(text);
}

/** What it is said to hold takes the place of what it usually holds. */
function withoutOf({ noun, without }: Thing, next: Thing | undefined): ReadonlySet<string> {
  const holds = next && (next.relation === 'holding' || next.relation === 'with') && next.noun.size < noun.size * HELD;
  return new Set([...without, ...((holds && noun.holds) || [])]);
}

/** What a noun may ask while it is drawn; what it asks for is noted as used. */
function lookOf(
  { parts, shapings, pattern, headOf: other }: Thing,
  without: ReadonlySet<string>,
  { used, counted }: Asked,
  { random, pose, fine }: Drawing,
): Look {
  const asked = new Map(parts.map((part) => [part.name, part]));
  return {
    random,
    pose,
    fine,
    young: shapings.some((s) => s.age === 'young'),
    get headless() {
      used.add(HEADLESS);
      return other !== undefined;
    },
    old: shapings.some((s) => s.age === 'old'),
    style: shapings.findLast((s) => s.style !== undefined)?.style,
    has: (name) => {
      used.add(name);
      return !without.has(name);
    },
    asked: (name) => {
      used.add(name);
      const dotted = name === 'spots' && pattern?.kind === 'dots';
      return (asked.has(name) || dotted) && !without.has(name);
    },
    count: (name, usual) => {
      used.add(name);
      counted.add(name);
      return without.has(name) ? 0 : (asked.get(name)?.count ?? usual);
    },
  };
}

interface Body {
  anchors: Anchors;
  look: Look;
  without: ReadonlySet<string>;
  used: Set<string>;
  surfaces: Record<string, Surface>;
}

/** Parts that the noun does not draw itself, where it has a place for them. */
function addFeatures(b: Builder, { noun, parts }: Thing, { anchors, look, without, used, surfaces }: Body): void {
  for (const part of parts) {
    const extra = FEATURES[part.name];
    // A theme dresses figures, not buildings.
    const wanted = !without.has(part.name) && !noun.features?.includes(part.name) && (!part.themed || anchors.face);
    if (!extra || !wanted) continue;
    for (const [name, text] of Object.entries(extra.slots)) surfaces[name] = readSurface(text);
    b.group((g) => {
      if (extra.draw(g, anchors, look)) used.add(part.name);
    });
  }
}

/** Stretched as asked, plus a little that differs by prompt, seed and copy. */
function frameOf({ shapings }: Thing, copy: number, random: Random): Transform {
  const [x, y, z] = ([0, 1, 2] as const).map((axis) =>
    shapings.reduce((f, s) => f * (s.stretch?.[axis] ?? 1), random.between(0.97, 1.03)),
  ) as [number, number, number];
  const turn = copy === 0 ? 0 : random.between(-24, 24);
  const scale = copy === 0 ? 1 : random.between(0.88, 1.06);
  return multiply(placing({ turn: [0, turn, 0], scale }), [x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0]);
}

/** Names of parts that were asked for, or away, and had no effect. */
function unusedOf({ noun, parts, without }: Thing, used: ReadonlySet<string>, surfaces: object): string[] {
  const hasOwn = (name: string) => used.has(name) || noun.features?.includes(name);
  const painted = ({ name, colors, material, pattern }: Thing['parts'][number]) =>
    (colors.length > 0 || material !== undefined || pattern !== undefined) && Object.hasOwn(surfaces, name);
  return [
    ...parts.filter((part) => !part.themed && !hasOwn(part.name) && !painted(part)).map(({ name }) => name),
    ...without.filter((name) => !hasOwn(name) && name !== 'pattern'),
  ];
}

/** Copies side by side: in a row up to three, else in rows with every second one shifted. */
function layOut(copies: readonly Copy[], random: Random): Copy {
  if (copies.length === 1) return copies[0];
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
