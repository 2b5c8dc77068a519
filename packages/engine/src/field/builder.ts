import { cross, divide, lengthOf, subtract, type Vector } from 'kiln-mesh/core/math/vector';
import type { Piece, PieceKind, Solid } from './piece.ts';
import { type Rows, rows } from './rows.ts';
import { IDENTITY, multiply, type Placing, placing, stretchOf, type Transform } from './transform.ts';

/**
 * The builder that nouns draw with: it remembers the place, the material slot and the width of smooth joints, and
 * appends pieces. What is drawn inside of `at`, `both`, `pair`, `around`, `cut` or `group` leaves it as it was.
 * Coordinates are x right, y up, z to the front; a thing stands on y = 0 and is about 1 unit large.
 */

type Flat = readonly [number, number];
/** Middle and radius. */
type Sphere = readonly [number, number, number, number];

export interface Builder {
  readonly solid: Solid;
  /** What follows has this surface, and, when given, joints of this width. */
  slot(name: string, blend?: number): Builder;
  /** Width of the smooth joints of what follows; 0 for hard edges. */
  blend(width: number): Builder;
  /** Roughens what follows. */
  bump(depth: number, frequency: number): Builder;
  ball(x: number, y: number, z: number, r: number): Builder;
  egg(x: number, y: number, z: number, rx: number, ry: number, rz: number): Builder;
  /** Middle, full sizes, rounding. */
  box(x: number, y: number, z: number, w: number, h: number, d: number, round?: number): Builder;
  /** Middle of the bottom, radii, height, rounding. */
  cone(x: number, y: number, z: number, bottom: number, top: number, height: number, round?: number): Builder;
  rod(from: Vector, to: Vector, bottom: number, top?: number): Builder;
  /** Middle, radii; lies flat. `arc` degrees, its middle at +z. */
  ring(x: number, y: number, z: number, main: number, thin: number, arc?: number): Builder;
  /** Radius and height pairs, closed along the axis; smooth curves unless `straight`. */
  lathe(profile: Rows<Flat>, options?: { at?: Vector; straight?: boolean }): Builder;
  /** A flat outline standing in x y, with full depth. */
  plate(outline: Rows<Flat>, depth: number, options?: { at?: Vector; smooth?: boolean }): Builder;
  /** A curve through points x y z, radius: points, or text of several. */
  tube(...points: readonly (string | Sphere)[]): Builder;
  /** What `draw` adds is taken away instead. */
  cut(draw: (b: Builder) => void): Builder;
  at(place: Placing, draw: (b: Builder) => void): Builder;
  /** Draws at +x and mirrored at -x; `side` is 1 or -1. */
  both(draw: (b: Builder, side: 1 | -1) => void): Builder;
  /** Draws at a place on the right and mirrored on the left. */
  pair(place: Placing, draw: (b: Builder) => void): Builder;
  /** Draws `count` times, turned about y. */
  around(count: number, draw: (b: Builder, index: number) => void, startDegrees?: number): Builder;
  /** A body of its own: cuts and joints inside do not touch what is outside. */
  group(draw: (b: Builder) => void): Builder;
}

const SEGMENTS = 6;
const ORIGIN: Vector = [0, 0, 0];

/** Catmull-Rom through `points`, each of `width` numbers. */
function curve(points: readonly (readonly number[])[], closed: boolean, width: number, segments = SEGMENTS): number[] {
  const out: number[] = [];
  const n = points.length;
  const get = (i: number) => (closed ? points[((i % n) + n) % n] : points[Math.min(n - 1, Math.max(0, i))]);
  const spans = closed ? n : n - 1;
  for (let i = 0; i < spans; i++) {
    for (let s = 0; s < segments; s++) {
      const t = s / segments;
      for (let c = 0; c < width; c++) {
        const [a, b, d, e] = [get(i - 1)[c], get(i)[c], get(i + 1)[c], get(i + 2)[c]];
        out.push(0.5 * (2 * b + (d - a) * t + (2 * a - 5 * b + 4 * d - e) * t * t + (3 * b - a - 3 * d + e) * t ** 3));
      }
    }
  }
  if (!closed) out.push(...points[n - 1].slice(0, width));
  return out;
}

/** Turns +y to the direction from `from` to `to`. */
function along(from: Vector, to: Vector): { frame: Transform; length: number } {
  const way = subtract(to, from);
  const length = lengthOf(way) || 1e-6;
  const [x, y, z] = divide(way, length);
  const side = cross(Math.abs(y) < 0.9 ? [0, 1, 0] : [0, 0, 1], [x, y, z]);
  const u = divide(side, lengthOf(side));
  const w = cross(u, [x, y, z]);
  return {
    length,
    frame: [u[0], x, w[0], from[0], u[1], y, w[1], from[1], u[2], z, w[2], from[2]],
  };
}

interface Pen {
  transform: Transform;
  slot: string;
  blend: number;
  bump: [number, number] | undefined;
  cutting: boolean;
  group: Piece[];
}

export function createBuilder(): Builder {
  const solid: Solid = { groups: [[]] };
  let pen: Pen = {
    transform: IDENTITY,
    slot: 'main',
    blend: 0,
    bump: undefined,
    cutting: false,
    group: solid.groups[0],
  };

  const add = (kind: PieceKind, frame: Transform, args: number[], points?: number[]) => {
    const { transform, bump } = pen;
    const [scale] = stretchOf(transform);
    pen.group.push({
      kind,
      args,
      transform: multiply(transform, frame),
      blend: pen.blend * scale,
      cut: pen.cutting,
      slot: pen.slot,
      ...(points ? { points } : {}),
      ...(bump ? { bump: [bump[0] * scale, bump[1] / scale] as [number, number] } : {}),
    });
    return builder;
  };
  const scoped = (change: Partial<Pen>, draw: (b: Builder) => void) => {
    const outer = pen;
    pen = { ...outer, ...change };
    draw(builder);
    pen = outer;
    return builder;
  };
  const within = (place: Placing, draw: (b: Builder) => void) =>
    scoped({ transform: multiply(pen.transform, placing(place)) }, draw);
  const moved = (x: number, y: number, z: number): Transform => [1, 0, 0, x, 0, 1, 0, y, 0, 0, 1, z];

  const builder: Builder = {
    solid,
    slot(name, blend = pen.blend) {
      pen.slot = name;
      pen.blend = blend;
      return builder;
    },
    blend(width) {
      pen.blend = width;
      return builder;
    },
    bump(depth, frequency) {
      pen.bump = depth > 0 ? [depth, frequency] : undefined;
      return builder;
    },
    ball: (x, y, z, r) => add('egg', moved(x, y, z), [r, r, r]),
    egg: (x, y, z, rx, ry, rz) => add('egg', moved(x, y, z), [rx, ry, rz]),
    box: (x, y, z, w, h, d, round = 0.02) =>
      add('box', moved(x, y, z), [w / 2, h / 2, d / 2, Math.min(round, w / 2.02, h / 2.02, d / 2.02)]),
    cone: (x, y, z, bottom, top, height, round = 0.01) =>
      add('cone', moved(x, y + height / 2, z), [
        bottom,
        top,
        height / 2,
        Math.min(round, height / 2.02, Math.max(bottom, top) * 0.98),
      ]),
    rod(from, to, bottom, top = bottom) {
      const { frame, length } = along(from, to);
      return add('rod', frame, [length, bottom, top]);
    },
    ring: (x, y, z, main, thin, arc = 360) => add('ring', moved(x, y, z), [main, thin, (arc / 360) * Math.PI]),
    lathe(profile, { at = ORIGIN, straight = false } = {}) {
      const points = rows(profile, 2);
      const flat = straight ? points.flat() : curve(points, false, 2, 9);
      for (let i = 0; i < flat.length; i += 2) flat[i] = Math.max(0, flat[i]);
      // Closed along the axis, a little beyond it, so that the axis itself is inside.
      const outline = [...flat, -0.01, flat.at(-1)!, -0.01, flat[1]];
      return add('lathe', moved(...at), [0], outline);
    },
    plate(outline, depth, { at = ORIGIN, smooth = false } = {}) {
      const points = rows(outline, 2);
      const round = Math.min(0.012, depth * 0.4);
      return add('plate', moved(...at), [depth / 2, round], smooth ? curve(points, true, 2) : points.flat());
    },
    tube(...points) {
      const path = points.flatMap((point) => (typeof point === 'string' ? rows(point, 4) : [point]));
      return add('tube', IDENTITY, [], curve(path, false, 4));
    },
    cut: (draw) => scoped({ cutting: true }, draw),
    at: within,
    both(draw) {
      within({}, () => draw(builder, 1));
      return within({ mirror: true }, () => draw(builder, -1));
    },
    pair: (place, draw) => builder.both((side) => side.at(place, draw)),
    around(count, draw, startDegrees = 0) {
      for (let i = 0; i < count; i++)
        within({ turn: [0, startDegrees + (360 * i) / count, 0] }, () => draw(builder, i));
      return builder;
    },
    group(draw) {
      const group: Piece[] = [];
      solid.groups.push(group);
      return scoped({ group }, draw);
    },
  };
  return builder;
}
