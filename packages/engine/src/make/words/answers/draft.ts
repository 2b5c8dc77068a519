import type { Vector } from 'kiln-mesh/core/math/vector';
import { type Noun, noun } from '../../../content/noun.ts';
import { type Builder, createBuilder } from '../../../field/builder.ts';
import type { Piece, Solid } from '../../../field/piece.ts';

/**
 * A thing that no noun draws, as a language model has drafted it: named parts of the builder's shapes. It becomes a noun whose
 * drawing replays the parts, so that colours, relations, formats and prints are those of any noun.
 */
export interface Draft {
  /** Letters and spaces. */
  name: string;
  /** Longest side in reality, metres. */
  size_m: number;
  /** Width of the smooth joints between parts; 0 for hard edges. */
  blend: number;
  parts: readonly DraftPart[];
  slots: readonly { slot: string; look: string }[];
  /** As `readAnchors` takes them; '' for none. */
  anchors: string;
}

export interface DraftPart {
  name: string;
  /** The part that it touches; '' for the first. */
  on: string;
  shape: DraftShape;
  /** Middle of the part; y is up, z to the front, the ground at 0. */
  at: Vector;
  /** Full sizes; of a cone: diameter below, height, diameter above; of a ring: outer diameter, thickness. */
  size: Vector;
  /** Degrees about x, y and z. */
  rotate: Vector;
  round: number;
  /** Once more on the other side. */
  mirror: boolean;
  /** As many, turned about the upright axis. */
  repeat: number;
  /** Taken away from the parts before it. */
  cut: boolean;
  slot: string;
  /** From `at`: lathe: radius, height, …; plate: x, y, … of its outline; tube: x, y, z, radius, … */
  points: readonly number[];
}

export const DRAFT_SHAPES = ['ball', 'egg', 'box', 'cone', 'rod', 'ring', 'lathe', 'plate', 'tube'] as const;
export type DraftShape = (typeof DRAFT_SHAPES)[number];

/** Numbers of a point, and how few points make a shape. */
export const POINTS: Readonly<Partial<Record<DraftShape, { width: number; least: number }>>> = {
  lathe: { width: 2, least: 2 },
  plate: { width: 2, least: 3 },
  tube: { width: 4, least: 2 },
};

/** Of the longest side: what is thinner is made so thick, since meshes of the usual fineness would break there. */
const LEAST_THICKNESS = 0.025;
/** Of the longest side: parts are drawn so much larger, so that those that only touch overlap. */
const OVERLAP = 0.012;

/** Of an egg: thinner ones end in tips that no mesh holds. */
const MOST_SLENDER = 8;

export function nounOf(draft: Draft): Noun {
  return noun([draft.name], draft.size_m, {
    slots: Object.fromEntries(draft.slots.map(({ slot, look }) => [slot, look])),
    ...(draft.anchors !== '' && { anchors: draft.anchors }),
    draw: (b) => {
      drawParts(b, draft);
      return undefined;
    },
  });
}

/** The parts as one solid, and the part that each piece is of. */
export function solidOf(draft: Draft): { solid: Solid; partOf: ReadonlyMap<Piece, DraftPart> } {
  const b = createBuilder();
  const owners = drawParts(b, draft);
  const partOf = new Map(b.solid.groups.flat().map((piece, i) => [piece, owners[i] as DraftPart])); // one for each piece
  return { solid: b.solid, partOf };
}

/** @returns for each piece its part */
function drawParts(b: Builder, { parts, blend }: Draft): DraftPart[] {
  const extent = extentOf(parts);
  const owners: DraftPart[] = [];
  for (const part of parts) {
    const grown = (side: number) => Math.max(side, LEAST_THICKNESS * extent) + (part.cut ? 0 : OVERLAP * extent);
    drawPart(b.slot(part.slot, blend), part, grown);
    const [pieces = []] = b.solid.groups;
    owners.push(...Array.from({ length: pieces.length - owners.length }, () => part));
  }
  return owners;
}

/** A side or a diameter as it is drawn. */
type Grown = (side: number) => number;

function drawPart(b: Builder, part: DraftPart, grown: Grown): void {
  const { at: move, rotate: turn, repeat, mirror, cut } = part;
  const one = (place: Builder) => void place.at({ move, turn }, (m) => SHAPES[part.shape](m, part, grown));
  const all = (place: Builder) => void (repeat > 1 ? place.around(repeat, one) : one(place));
  const both = (place: Builder) => void (mirror ? place.both(all) : all(place));
  if (cut) b.cut(both);
  else both(b);
}

const SHAPES: Readonly<Record<DraftShape, (b: Builder, part: DraftPart, grown: Grown) => void>> = {
  ball: (b, { size: [w] }, grown) => b.ball(0, 0, 0, grown(w) / 2),
  egg(b, { size }, grown) {
    const least = Math.max(...size) / MOST_SLENDER;
    const [w, h, d] = sides(size, (side) => grown(Math.max(side, least)));
    b.egg(0, 0, 0, w / 2, h / 2, d / 2);
  },
  box: (b, { size, round }, grown) => b.box(0, 0, 0, ...sides(size, grown), round),
  cone(b, { size: [below, h, above], round }, grown) {
    const height = grown(h);
    b.cone(0, -height / 2, 0, grown(below) / 2, above / 2, height, round);
  },
  rod(b, { size: [w, h] }, grown) {
    const [thick, half] = [grown(w), grown(h - w) / 2];
    b.rod([0, -half, 0], [0, half, 0], thick / 2);
  },
  ring(b, { size: [w, h] }, grown) {
    const thin = grown(h) / 2;
    b.ring(0, 0, 0, Math.max(grown(w) / 2 - thin, thin), thin);
  },
  lathe: (b, { points }, grown) => b.lathe(pointsOf(points, 2).map(([r, y]) => [grown(r * 2) / 2, y] as const)),
  plate(b, { size: [, , d], points }, grown) {
    b.plate(
      pointsOf(points, 2).map(([x, y]) => [x, y] as const),
      grown(d),
    );
  },
  tube: (b, { points }, grown) =>
    b.tube(...pointsOf(points, 4).map(([x, y, z, r]) => [x, y, z, grown(r * 2) / 2] as const)),
};

const sides = ([w, h, d]: Vector, grown: Grown): [number, number, number] => [grown(w), grown(h), grown(d)];

/** Of flat numbers, `width` each. */
export const pointsOf = (points: readonly number[], width: number): number[][] =>
  Array.from({ length: Math.floor(points.length / width) }, (_, i) => points.slice(i * width, (i + 1) * width));

/** About how long the longest side is: of the boxes that parts have before they are turned. */
function extentOf(parts: readonly DraftPart[]): number {
  const sides = [0, 1, 2].map((axis) => {
    const reach = parts.filter(({ cut }) => !cut).map(({ at, size }) => [at[axis], size[axis] / 2] as const);
    return Math.max(...reach.map(([middle, half]) => middle + half)) - Math.min(...reach.map(([m, half]) => m - half));
  });
  return Math.min(2, Math.max(0.5, ...sides));
}

/** Copies of all parts together. */
export const pieceCount = (parts: readonly Pick<DraftPart, 'repeat' | 'mirror'>[]): number =>
  parts.reduce((sum, { repeat, mirror }) => sum + repeat * (mirror ? 2 : 1), 0);
