import { oklabDistance, toOklab } from 'kiln-mesh/core/color';
import type { Model, Part } from 'kiln-mesh/core/model';
import { thicknessOf } from 'kiln-mesh/measure/thickness';
import { roughness } from 'kiln-mesh/mend/smooth';
import { meanColor } from 'kiln-mesh/standard/surface-colors';
import { joinMeshes } from 'kiln-mesh/topology/connected-components';
import { createNearest } from 'kiln-mesh/topology/nearest';
import type { Lexicon } from '../../content/lexicon.ts';
import { createField } from '../../field/field.ts';
import { isSolid, type Solid } from '../../field/piece.ts';
import { MATERIALS } from '../../paint/materials.ts';
import { linearColor } from '../../paint/named-colors.ts';
import type { Scene } from '../words/lay/scene.ts';
import { createLooks } from '../words/mesh/looks.ts';
import { placedParts, solidOf } from './parts.ts';
import { isReformed, type Program, partsOfScene } from './program.ts';
import { sceneOf } from './scene-of.ts';
import { type Granted, HALF, meshWith, sizeOf, type Wish } from './wish.ts';

/** Whether a result obeys a wish: measured on its own mesh, in the region under the pin and outside of it. */

/** A version of a result, in scene units. */
interface Version {
  program: Program;
  /** Meshes of the whole, or of each part. */
  parts: readonly Part[];
}

export interface Obeyed {
  does: Wish['does'];
  /** The part under the pin. */
  part: string;
  /**
   * recolour and material: how far the mean colour is from the one that was wished, 100 times the distance in OKLab · thicken:
   * millimetres · smooth: how suddenly it bends, in percent of before · remove: percent of what was seen of it that is still there · resize: percent
   */
  before?: number;
  after: number;
  /** What `after` is to be: at least for thicken, about for resize, at most for all others. */
  wanted: number;
  /** How far what is outside of the region has moved, in percent of the longest side: 99 of 100 places no farther. */
  moved: number;
  met: boolean;
}

/** 100 times OKLab: two and a half times what is just visible. */
const SAME_COLOR = 5;
/** Percent of what was seen of a part. */
const NOTHING_LEFT = 2;
/** Percent, either way. */
const SAME_SIZE = 2;
/** Percent of the longest side: parts that are meshed by themselves for the first time lie in other grids. */
const UNMOVED = 1;
/** Of an edge: a mesh of few faces shows no less. */
const OF_AN_EDGE = 0.5;

/**
 * @param model what is delivered of the version after, with its colours, in scene units
 * @param scale metres per scene unit
 */
export async function measureWish(
  wish: Wish,
  granted: Granted,
  { before, after, model, scale, lexicon }: Measured,
): Promise<Obeyed> {
  const { region, wanted: figure = 0 } = granted;
  const { slots, name } = region.part;
  const [was, is] = [before, after].map(({ program }) => sceneOf(program, lexicon)) as [Scene, Scene];
  const moved = 100 * movedOutside(slots, { solid: was.solid, parts: before.parts }, { ...is, parts: after.parts });
  const unmoved = Math.max(UNMOVED, 100 * OF_AN_EDGE * edgeOf(before.parts));
  const answer = (measured: Pick<Obeyed, 'before' | 'after' | 'wanted'>, isMet: boolean): Obeyed => {
    return { does: wish.does, part: name, ...measured, moved, met: isMet && moved <= unmoved };
  };
  const first = () => meshWith(before.program, slots, lexicon);
  const mesh = () => {
    const placed = placedParts(is.solid, partsOfScene(is));
    if (!isReformed(after.program.values)) return meshWith(after.program, slots, lexicon);
    return joinMeshes(after.parts.filter((_, i) => placed[i]?.slots.some((slot) => slots.includes(slot))));
  };
  switch (wish.does) {
    case 'recolour':
    case 'material': {
      const isColor = wish.does === 'recolour';
      const to = String(granted.changes.at(-1)?.to);
      const made = isColor ? to : MATERIALS[to]?.color;
      const wanted = made === undefined ? was.slots[region.slot]!.color : linearColor(made);
      const color = await meanColor(model, facesOf(is, region.slot, isColor));
      const far = color ? 100 * oklabDistance(toOklab(...color), toOklab(...wanted)) : 100;
      return answer({ after: far, wanted: SAME_COLOR }, far <= SAME_COLOR);
    }
    case 'thicken': {
      const [start, now] = [first(), mesh()].map((one) => (thicknessOf(one) ?? 0) * scale * 1000) as [number, number];
      return answer({ before: start, after: now, wanted: figure }, now >= figure);
    }
    case 'smooth': {
      const now = (100 * roughness(mesh())) / Math.max(roughness(first()), Number.EPSILON);
      return answer({ before: 100, after: now, wanted: 100 * HALF }, now <= 100 * HALF);
    }
    case 'remove': {
      const left = 100 * leftOf(slots, { solid: was.solid, parts: before.parts }, after.parts);
      return answer({ before: 100, after: left, wanted: NOTHING_LEFT }, left <= NOTHING_LEFT);
    }
    case 'resize': {
      const now = (100 * sizeOf(mesh())) / Math.max(sizeOf(first()), Number.EPSILON);
      const wanted = 100 * figure;
      return answer({ before: 100, after: now, wanted }, Math.abs(now - wanted) <= SAME_SIZE);
    }
  }
}

interface Measured {
  before: Version;
  after: Version;
  model: Model;
  scale: number;
  lexicon: Lexicon;
}

/** Those of a slot. @param isGround without the second colour of its pattern */
function facesOf({ solid, slots }: Scene, slot: string, isGround: boolean) {
  const looks = createLooks(createField(solid), slots);
  const ground = Object.keys(slots).indexOf(slot) * 2;
  return ({ positions, indices }: Part, face: number): boolean => {
    const [x, y, z] = [0, 1, 2].map((axis) =>
      [0, 1, 2].reduce((sum, corner) => sum + positions[indices[face * 3 + corner]! * 3 + axis]! / 3, 0),
    ) as [number, number, number]; // three axes
    const look = looks.at(x, y, z);
    return isGround ? look === ground : look === ground || look === ground + 1;
  };
}

/** Places of a mesh that are looked at, spread over all of it. */
const MOST_PLACES = 2_000;
/** Scene units: what is nearer to the region than this may move along with it. */
const BORDER = 0.02;
/** Scene units: on the same surface, and clear of another part. */
const ON = 0.005;

interface Seen {
  solid: Solid;
  parts: readonly Part[];
}

/** A whisker that a net is too coarse for counts for nothing. */
const MOST = 0.99;

/** Scene units. */
function movedOutside(slots: readonly string[], before: Seen, after: Seen): number {
  const field = createField(before.solid);
  const own = [before, after].map(({ solid }) => solidOf(solid, { slots })).filter(({ groups }) => groups.length > 0);
  const fields = own.map(createField);
  const nearest = createNearest(joinMeshes(after.parts));
  const moves = placesOf(before.parts)
    .filter(
      (at) => !slots.includes(field.owner(...at).slot) && fields.every(({ distance }) => distance(...at) >= BORDER),
    )
    .map((at) => nearest(...at)?.distance ?? 1)
    .sort((a, b) => a - b);
  return moves[Math.floor(moves.length * MOST)] ?? 0;
}

/** Of what was seen of a part, the share at which there is a surface still. */
function leftOf(slots: readonly string[], before: Seen, after: readonly Part[]): number {
  const field = createField(before.solid);
  const others = before.solid.groups.map((group) => group.filter(({ slot }) => !slots.includes(slot)));
  const rest = createField({ groups: others.filter(isSolid) });
  const nearest = createNearest(joinMeshes(after));
  let [seen, left] = [0, 0];
  for (const at of placesOf(before.parts)) {
    if (!slots.includes(field.owner(...at).slot) || rest.distance(...at) < BORDER) continue;
    seen++;
    if ((nearest(...at)?.distance ?? 1) < ON) left++;
  }
  return seen > 0 ? left / seen : 0;
}

/** About how long the edges are: those of squares of two faces. */
function edgeOf(parts: readonly Part[]): number {
  const mesh = joinMeshes(parts);
  return sizeOf(mesh) * Math.sqrt(6 / Math.max(1, mesh.indices.length));
}

function placesOf(parts: readonly Part[]): [number, number, number][] {
  const { positions } = joinMeshes(parts);
  const count = positions.length / 3;
  const step = Math.max(1, Math.floor(count / MOST_PLACES));
  return Array.from({ length: Math.floor(count / step) }, (_, i) => {
    const [x = 0, y = 0, z = 0] = positions.subarray(i * step * 3, i * step * 3 + 3);
    return [x, y, z];
  });
}
