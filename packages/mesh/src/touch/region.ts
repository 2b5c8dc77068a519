import { type Rgb, toOklab } from '../core/color.ts';
import { sidesOf } from '../core/math/box.ts';
import { areasOf } from '../core/math/triangle.ts';
import type { Vector } from '../core/math/vector.ts';
import { boundingBox, type Model } from '../core/model.ts';
import { type Surface, surfaceOf } from '../mend/surface.ts';
import { faceColors } from '../standard/surface-colors.ts';
import { edgesOf } from '../topology/edges.ts';
import { triangleNormals } from '../topology/mesh-normals.ts';
import { createNearest } from '../topology/nearest.ts';
import { eachPolygon } from '../topology/polygons.ts';
import { createSets } from '../topology/topology.ts';

/** Which faces of a mesh are meant by a place on it. */

/**
 * `whole`: all of it; `body`: what hangs together; `material`: what is of one material there; `color`: what has one colour there; `patch`:
 * what lies within a radius, up to sharp edges.
 */
export type RegionKind = 'whole' | 'body' | 'material' | 'color' | 'patch';

export interface Region {
  kind: RegionKind;
  /** Of its part or material, as the file has it; '' where the file names none. */
  name: string;
  surface: Surface;
  /** 1 for each of its triangles. */
  inside: Uint8Array;
  /** 1 for each triangle of the body that it lies on. */
  body: Uint8Array;
  /** Longest side of the model. */
  size: number;
}

/** Of the size: a place that is farther from the surface is none of its. */
const ON = 0.05;
/** Of the surface: a body that is more is not what one points at, where there is less. */
const MOST_BODY = 0.6;
/** Of the body: what gets another form, and what is painted, which may be all but a trace. */
const MOST = { form: 0.35, paint: 0.95 } as const;
const LEAST = 0.002;
/** OKLab: two shades of one colour; textures have light and shade painted into them, of which less counts. */
const SAME_COLOR = 0.08;
const LIGHT_OF_TEXTURES = 0.35;
/** Of the size: how far a patch goes; farther where another form needs points within it, and has none. */
const PATCHES = [0.12, 0.24, 0.36] as const;
/** Cosine of the angle between faces at which a patch ends: 40°. */
const SHARP = 0.766;

/**
 * The region under a place: the body there, where there are several and it is no more than 60 % of the surface; else the faces around that
 * have the same material, else the same colour, each where that is 0.2 to 35 % of the body (95 % of what is painted); else a patch of 12 %
 * of the size around it, which ends at edges of more than 40° (up to 36 % where faces are so large that another form has no point to move). Polygons are in it whole.
 *
 * Units: those of the model. Undefined where the surface is farther than 5 % of the size. Throws: what sharp throws of a broken texture.
 * @param at undefined: all of it
 */
export async function regionAt(
  model: Model,
  at: Vector | undefined,
  change: keyof typeof MOST,
): Promise<Region | undefined> {
  const surface = surfaceOf(model);
  const size = Math.max(...sidesOf(boundingBox(model)));
  const all = new Uint8Array(surface.parts.length).fill(1);
  if (!at) return { kind: 'whole', name: '', surface, inside: all, body: all, size };
  const { positions, points } = surface;
  const found = createNearest({ positions, indices: points })(...at);
  if (!found || found.distance > ON * size) return undefined;
  const pin = found.triangle;
  const of = bodiesOf(points);
  const body = all.map((_, t) => (of[t] === of[pin] ? 1 : 0));
  const { kind, inside } = await within(model, surface, { pin, at: [found.x, found.y, found.z], body, size, change });
  const part = model.parts[surface.parts[pin]];
  const name = (kind === 'material' && model.materials[part.material]?.name) || part.name;
  return { kind, name, surface, inside: wholePolygons(model, inside), body, size };
}

interface Pinned {
  pin: number;
  at: Vector;
  body: Uint8Array;
  size: number;
  change: keyof typeof MOST;
}

async function within(model: Model, surface: Surface, { pin, at, body, size, change }: Pinned) {
  const areas = areasOf(surface.positions, surface.points);
  const areaIn = (faces: Uint8Array) => areas.reduce((sum, area, t) => sum + area * faces[t], 0);
  const own = areaIn(body);
  if (own <= MOST_BODY * areas.reduce((sum, area) => sum + area, 0)) return { kind: 'body', inside: body } as const;
  const spread = spreader(surface, pin);
  const fits = (faces: Uint8Array) => areaIn(faces) >= LEAST * own && areaIn(faces) <= MOST[change] * own;
  const materialOf = (t: number) => model.parts[surface.parts[t]].material;
  const alike = spread((t) => materialOf(t) === materialOf(pin));
  if (fits(alike)) return { kind: 'material', inside: alike } as const;
  const colors = await faceColors(model);
  const labs = (t: number) => toOklab(colors[t * 3], colors[t * 3 + 1], colors[t * 3 + 2]);
  const here: Rgb = labs(pin);
  const light = model.materials[materialOf(pin)]?.baseColorTexture ? LIGHT_OF_TEXTURES : 1;
  const isAlike = ([l, a, b]: Rgb) => Math.hypot(light * (l - here[0]), a - here[1], b - here[2]) <= SAME_COLOR;
  const tinted = spread((t) => isAlike(labs(t)));
  if (fits(tinted)) return { kind: 'color', inside: tinted } as const;
  const { positions, points } = surface;
  const farFrom = (t: number) => Math.hypot(...[0, 1, 2].map((k) => middleAt(positions, points, t, k) - at[k]));
  const normals = triangleNormals({ positions, indices: points });
  const isFlat = (t: number, from: number) =>
    normals[t * 3] * normals[from * 3] +
      normals[t * 3 + 1] * normals[from * 3 + 1] +
      normals[t * 3 + 2] * normals[from * 3 + 2] >=
    SHARP;
  const patches = PATCHES.map((radius) => () => spread((t, from) => farFrom(t) <= radius * size && isFlat(t, from)));
  const [usual] = patches;
  const wide = change === 'form' ? patches.find((patch) => hasWithin(points, patch())) : undefined;
  return { kind: 'patch', inside: (wide ?? usual)() } as const;
}

/** Whether a face has points only that no face outside has. */
function hasWithin(points: Uint32Array, inside: Uint8Array): boolean {
  const outside = new Set(points.filter((_, corner) => inside[Math.floor(corner / 3)] === 0));
  return inside.some((one, t) => one === 1 && [0, 1, 2].every((k) => !outside.has(points[t * 3 + k])));
}

const middleAt = (positions: Float32Array, points: Uint32Array, t: number, k: number) =>
  (positions[points[t * 3] * 3 + k] + positions[points[t * 3 + 1] * 3 + k] + positions[points[t * 3 + 2] * 3 + k]) / 3;

/** Which body each triangle is of: those that share edges. */
export function bodiesOf(points: Uint32Array): Uint32Array {
  const { edgeOf, count } = edgesOf(points);
  const sets = createSets(count);
  for (let corner = 0; corner < points.length; corner += 3) {
    sets.join(edgeOf[corner], edgeOf[corner + 1]);
    sets.join(edgeOf[corner], edgeOf[corner + 2]);
  }
  return Uint32Array.from({ length: points.length / 3 }, (_, t) => sets.find(edgeOf[t * 3]));
}

/** From a triangle over edges, as long as what is met is like it. */
function spreader({ points }: Surface, start: number) {
  const { edgeOf, count } = edgesOf(points);
  // Two of each edge: where more meet, what hangs together is not certain.
  const faces = new Int32Array(count * 2).fill(-1);
  edgeOf.forEach((edge, corner) => {
    const at = faces[edge * 2] === -1 ? edge * 2 : edge * 2 + 1;
    if (faces[at] === -1) faces[at] = Math.floor(corner / 3);
  });
  return (isLike: (triangle: number, from: number) => boolean): Uint8Array => {
    const inside = new Uint8Array(points.length / 3);
    const queue = [start];
    inside[start] = 1;
    for (let from = queue.pop(); from !== undefined; from = queue.pop())
      for (let corner = from * 3; corner < from * 3 + 3; corner++) {
        const edge = edgeOf[corner] * 2;
        const next = faces[edge] === from ? faces[edge + 1] : faces[edge];
        if (next === -1 || inside[next] === 1 || !isLike(next, from)) continue;
        inside[next] = 1;
        queue.push(next);
      }
    return inside;
  };
}

/** A polygon of which a triangle is in is in as a whole. */
function wholePolygons({ parts }: Model, inside: Uint8Array): Uint8Array {
  const whole = inside.slice();
  let first = 0;
  for (const { indices, polygons } of parts) {
    const from = first;
    if (polygons)
      eachPolygon(polygons, (size, _, triangle) => {
        const [start, end] = [from + triangle, from + triangle + size - 2];
        if (inside.subarray(start, end).includes(1)) whole.fill(1, start, end);
      });
    first += indices.length / 3;
  }
  return whole;
}
