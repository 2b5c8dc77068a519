import type { Manifold, ManifoldToplevel, Vec3 } from 'manifold-3d';
import { sidesOf } from '../core/math/box.ts';
import type { Model } from '../core/model.ts';
import { type Keep, meshOf, usingManifold } from '../core/using-manifold.ts';
import { inspect } from '../measure/inspect.ts';
import { solidOf } from '../repair/boolean-union.ts';
import { joinMeshes, type Mesh } from '../topology/connected-components.ts';
import { vertexNormals } from '../topology/mesh-normals.ts';
import { createNearest } from '../topology/nearest.ts';
import { computeNormals } from '../topology/normals.ts';
import { separateSheets } from '../topology/separate-sheets.ts';
import { weldAll, weldMesh } from '../topology/weld.ts';

export interface HollowOptions {
  /** Thickness of the wall, in millimetres. */
  wallMm: number;
  /** Diameter of the drain holes, in millimetres. */
  drainMm: number;
}

/** It is no closed solid; for its size walls have to be at least `leastMm`; there is no room, or too little (cm³); no drain hole fits. */
export type NotHollowed =
  | { why: 'open' | 'thin' | 'narrow' }
  | { why: 'coarse'; leastMm: number }
  | { why: 'small'; roomCm3: number };

interface Figures {
  /** Rooms inside; each has two drain holes. */
  rooms: number;
  /** Where each drain hole leaves the model, in metres. */
  drains: Vec3[];
  /** The least and the most distance between the rooms' corners and the surface, in millimetres. */
  measuredMm: [least: number, most: number];
}

export type Hollowed = (Figures & { model: Model }) | NotHollowed;

/** Cells along the longest side: more where the wall would be thinner than one, but no more than the most. */
const CELLS = 96;
const MOST_CELLS = 160;
/** Of a cell: how far the surface of a room may lie off for the sake of fewer triangles. */
const OFF = 1 / 20;
/** Cubic metres: a smaller room saves nothing, and most of it is drain holes. */
const LEAST_ROOM = 0.5e-6;
/** Rooms that are cut out at most, the largest first. */
const MOST_ROOMS = 12;
/** Of its radius: so far a ball beside a wall may reach into it. */
const INTO_WALL = 0.05;
/** Drain holes are this many diameters apart, from middle to middle. */
const APART = 1.5;
/** Of wall and radius together: a hole that is longer runs along a wall, not through it. */
const LONGEST = 3;
/** Places that are tried for a hole, lowest first. */
const MOST_TRIED = 8;

/**
 * Hollows a closed solid for a resin printer: what is farther from the surface than the wall becomes rooms, each with two drain holes
 * straight down from where it is lowest. The outer surface stays as it is. A room is the level set of the distance to the surface;
 * the cuts are exact (manifold-3d).
 *
 * Units: millimetres as the names say; the model in metres, Y up, standing as it is printed. Deterministic.
 * Gives up: parts, materials and texture coordinates. Takes seconds for models of some hundred thousand faces.
 * @example const result = await hollow(model, { wallMm: 2, drainMm: 3 })
 */
export async function hollow(model: Model, { wallMm, drainMm }: HollowOptions): Promise<Hollowed> {
  const { watertight, volume, box } = inspect(model);
  if (!watertight || !(volume > 0)) return { why: 'open' };
  const longest = Math.max(...sidesOf(box));
  const [wall, radius] = [wallMm / 1000, drainMm / 2000];
  const finest = longest / MOST_CELLS;
  if (finest > wall) return { why: 'coarse', leastMm: finest * 1000 };
  const sizes = { wall, radius, cell: Math.min(wall, Math.max(wall / 2, longest / CELLS)) };
  const cut = await usingManifold((library, keep) => hollowOut(weldAll(model), sizes, { library, keep }));
  if ('why' in cut) return cut;
  const { surface, ...rest } = cut;
  const bare = { name: model.name, metadata: model.metadata, materials: [] };
  const part = { name: model.parts[0]?.name ?? 'mesh', material: 0 };
  // Where the surface touches itself, files that say each triangle for itself would join it.
  const apart = separateSheets(weldMesh(surface));
  return { ...rest, model: { ...bare, parts: [computeNormals({ ...part, ...apart }, { creaseDegrees: 40 })] } };
}

/** In metres. */
interface Sizes {
  wall: number;
  radius: number;
  cell: number;
}

interface Workshop {
  library: ManifoldToplevel;
  keep: Keep;
}

type Nearest = ReturnType<typeof createNearest>;

function hollowOut(mesh: Mesh, sizes: Sizes, workshop: Workshop): (Figures & { surface: Mesh }) | NotHollowed {
  const { library, keep } = workshop;
  const body = solidBody(mesh, workshop);
  if (!body) return { why: 'open' };
  const nearest = createNearest(meshOf(body));
  const found = roomsOf(body, nearest, sizes, workshop);
  if (found.length === 0) return { why: 'thin' };
  const large = found.filter((room) => room.volume() >= LEAST_ROOM).slice(0, MOST_ROOMS);
  if (large.length === 0) return { why: 'small', roomCm3: (found[0]?.volume() ?? 0) * 1e6 };
  const drained = large.flatMap((room) => {
    const drains = drainsOf({ room, body, nearest }, sizes, workshop);
    return drains ? [{ room, drains }] : [];
  });
  if (drained.length === 0) return { why: 'narrow' };
  const rooms = drained.flatMap(({ room }) => piecesOf(keep(room.simplify(sizes.cell * OFF)), workshop));
  const drains = drained.flatMap((one) => one.drains);
  const out = keep(library.Manifold.union([...rooms, ...drains.map(({ hole }) => hole)]));
  return {
    surface: joinMeshes(piecesOf(keep(body.subtract(out)), workshop).map(meshOf)),
    rooms: drained.length,
    drains: drains.map(({ at }) => at),
    measuredMm: measured(rooms, nearest),
  };
}

/** Rooms that it had before without a way out are filled. Undefined: it is no solid, for example where an edge has four faces. */
function solidBody(mesh: Mesh, workshop: Workshop): Manifold | undefined {
  const { library, keep } = workshop;
  try {
    const body = solidOf(mesh, library, keep);
    const pieces = body && piecesOf(body, workshop);
    return pieces?.length ? keep(library.Manifold.union(pieces)) : undefined;
  } catch {
    return undefined;
  }
}

/** Cubic metres: what a cut leaves of crumbs and bubbles is smaller. */
const CRUMB = 1e-10;

/** What hangs together, without crumbs; closed rooms inside, whose surface encloses less than nothing, are none. */
const piecesOf = (solid: Manifold, { keep }: Workshop): Manifold[] =>
  solid
    .decompose()
    .map(keep)
    .filter((piece) => piece.volume() > CRUMB);

/**
 * What of the body is farther from its surface than the wall, the largest piece first. The distance has no sign: what is as far away outside
 * reaches the box around the body, or, in a room that was there before, has nothing in common with it.
 */
function roomsOf(body: Manifold, nearest: Nearest, { wall, cell }: Sizes, { library, keep }: Workshop): Manifold[] {
  const reach = wall + 2 * cell;
  const depth = ([x, y, z]: Vec3) => (nearest(x, y, z, reach)?.distance ?? reach) - wall;
  const bounds = body.boundingBox();
  const pieces = keep(library.Manifold.levelSet(depth, bounds, cell))
    .decompose()
    .map(keep);
  const enclosed = pieces.filter((piece) => {
    const { min, max } = piece.boundingBox();
    return min.every((low, axis) => low > bounds.min[axis] && (max[axis] ?? 0) < bounds.max[axis]);
  });
  const within = enclosed.flatMap((piece) => keep(piece.intersect(body)).decompose());
  return within.map(keep).sort((one, two) => two.volume() - one.volume());
}

interface Room {
  room: Manifold;
  body: Manifold;
  nearest: Nearest;
}

interface Drain {
  hole: Manifold;
  /** Where it leaves the model. */
  at: Vec3;
}

/** Two, or none where they do not fit: the first where the room is lowest, the second as far from it as there is a place about as low. */
function drainsOf({ room, body, nearest }: Room, { wall, radius }: Sizes, workshop: Workshop): Drain[] | undefined {
  const places = placesOf(room, nearest, wall, radius);
  const drill = (wanted: readonly Vec3[]) => {
    for (const place of wanted.slice(0, MOST_TRIED)) {
      const drain = drillDown(place, { room, body }, radius, workshop);
      if (drain && place[1] - drain.at[1] <= LONGEST * (wall + radius)) return { ...drain, place };
    }
    return undefined;
  };
  const first = drill(places);
  if (!first) return undefined;
  const off = ([x, , z]: Vec3) => Math.hypot(x - first.place[0], z - first.place[2]);
  const others = places.filter((place) => off(place) >= APART * 2 * radius);
  const low = others.filter(([, y]) => y <= (others[0]?.[1] ?? 0) + radius);
  const second = drill(low.sort((one, two) => off(two) - off(one)));
  return second && [first, second];
}

/** Middles of balls of the hole's radius that lie in the room and touch its surface, the lowest first. */
function placesOf(room: Manifold, nearest: Nearest, wall: number, radius: number): Vec3[] {
  const surface = meshOf(room);
  const normals = vertexNormals(surface);
  const most = wall + radius * (1 - INTO_WALL);
  const places: Vec3[] = [];
  for (let i = 0; i < normals.length; i += 3) {
    const [x, y, z] = [0, 1, 2].map((k) => surface.positions[i + k] - normals[i + k] * radius) as Vec3; // three of three
    if ((nearest(x, y, z, most)?.distance ?? most) >= most) places.push([x, y, z]);
  }
  return places.sort((one, two) => one[1] - two[1]);
}

/** A cylinder straight down from there through the first wall below, and a little further. Undefined: it comes out nowhere. */
function drillDown(from: Vec3, { room, body }: Omit<Room, 'nearest'>, radius: number, workshop: Workshop) {
  const { library, keep } = workshop;
  const disc = Math.PI * radius ** 2;
  const further = radius / 10;
  const cylinder = (length: number) => {
    const upright = keep(library.Manifold.cylinder(length, radius, radius, SEGMENTS));
    return keep(keep(upright.rotate([90, 0, 0])).translate(from));
  };
  const bottom = body.boundingBox().min[1];
  const met = keep(keep(cylinder(from[1] - bottom + radius).intersect(body)).subtract(room));
  // Not what only stands out of the floor of the room.
  const walls = piecesOf(met, workshop).filter((piece) => piece.volume() > (disc * radius) / 4);
  const [wall] = walls.map((piece) => piece.boundingBox()).sort((one, two) => two.max[1] - one.max[1]);
  if (!wall) return undefined;
  const at: Vec3 = [from[0], wall.min[1], from[2]];
  const hole = cylinder(from[1] - at[1] + further);
  return keep(hole.subtract(body)).volume() > (disc * further) / 2 ? { hole, at } : undefined;
}

const SEGMENTS = 32;

function measured(rooms: readonly Manifold[], nearest: Nearest): [least: number, most: number] {
  let [least, most] = [Infinity, 0];
  for (const room of rooms) {
    const { positions } = meshOf(room);
    for (let i = 0; i < positions.length; i += 3) {
      const distance = nearest(positions[i], positions[i + 1], positions[i + 2])?.distance ?? 0;
      least = Math.min(least, distance * 1000);
      most = Math.max(most, distance * 1000);
    }
  }
  return [least, most];
}
