import { oklabDistance, type Rgb, toOklab } from '../core/color.ts';
import type { Vector } from '../core/math/vector.ts';
import type { Model } from '../core/model.ts';
import { meanColor } from '../standard/surface-colors.ts';
import { createNearest } from '../topology/nearest.ts';
import { joinParts } from '../topology/weld.ts';
import { type Formed, refused, removeRegion, resizeRegion, smoothen, thicken, withPositions } from './form.ts';
import { paintRegion } from './paint.ts';
import { type Region, type RegionKind, regionAt } from './region.ts';

/** One change at one place of any mesh, and whether the result is as it was asked for: measured, inside the region and outside of it. */

export type Touch =
  /** Linear light. */
  | { does: 'recolour'; color: Rgb }
  /** As glTF has them; a material without a colour of its own keeps what is there. */
  | { does: 'material'; metallic: number; roughness: number; color?: Rgb }
  /** `metres`, else a share of what it is where it is thin, though no more than 5 % of the size are added. */
  | { does: 'thicken'; metres?: number; share: number }
  | { does: 'smooth' }
  | { does: 'remove' }
  /** Of what it is, 50 to 200. */
  | { does: 'resize'; percent: number };

export interface Touched {
  model: Model;
  region: Pick<Region, 'kind' | 'name'> & { /** Triangles. */ faces: number };
  /** As `engine.wish` has them: colours in 100 times OKLab, millimetres, percent. */
  before?: number;
  after: number;
  wanted: number;
  /** How far what is outside of the region has moved, in percent of the longest side: 99 of 100 places no farther. */
  moved: number;
  met: boolean;
  /** Of another colour: the mean that it had, in linear light. */
  was?: Rgb;
  /** Of another form: how much it was turned, in thousandths of the size, passes or percent. */
  turned?: number;
  /** Materials with a tinted copy of their texture, and those that lost it to a plain colour. */
  tinted: number;
  flat: number;
}

/** 100 times OKLab: two and a half times what is just visible. */
const SAME_COLOR = 5;
/** Percent of what was seen of a region. */
const NOTHING_LEFT = 2;
/** Percent, either way. */
const SAME_SIZE = 2;
/** Percent of the longest side. */
const UNMOVED = 1;
/** Of the longest side: what is nearer to the region than this may move along with it; what is on the same surface. */
const NEAR = 0.02;
const ON = 0.005;
/** Places that are looked at, and how many of them count. */
const MOST_PLACES = 2_000;
const MOST = 0.99;

/**
 * Does one thing to the region under a place, and measures it.
 *
 * Keeps: all that is outside, to the bit; skins, clips, nodes and polygons. Units: metres.
 * @param at undefined: all of the model
 * @throws {UserError} `wish_refused`: why it cannot be, and what can; what sharp throws of a broken texture
 * @example const { model, met } = await touchUp(chair, { does: 'smooth' }, [0, 0.5, 0.2])
 */
export async function touchUp(model: Model, touch: Touch, at: Vector | undefined): Promise<Touched> {
  const region = await regionAt(model, at, touch.does === 'recolour' || touch.does === 'material' ? 'paint' : 'form');
  if (!region) throw refused('There is no surface under the pin.');
  const { kind, name, inside } = region;
  const about = { region: { kind, name, faces: inside.reduce((sum, one) => sum + one, 0) }, tinted: 0, flat: 0 };
  if (touch.does === 'recolour' || touch.does === 'material')
    return { ...about, ...(await painted(model, region, touch)) };
  if (touch.does === 'remove') return { ...about, ...removed(model, region) };
  return { ...about, ...formed(model, region, touch) };
}

type Measured = Omit<Touched, 'region' | 'tinted' | 'flat'>;

async function painted(model: Model, region: Region, touch: Extract<Touch, { color?: Rgb }>) {
  const was = await colorIn(model, region);
  const { parts, ...made } = await paintRegion(model, region, touch);
  const now = await meanColor(made.model, (part) => parts.has(part));
  const wanted = touch.color ?? was;
  const after = now && wanted ? 100 * oklabDistance(toOklab(...now), toOklab(...wanted)) : 100;
  const moved = movedOutside(region, made.model);
  return { ...made, ...(was && { was }), after, wanted: SAME_COLOR, moved, met: after <= SAME_COLOR };
}

function removed(model: Model, region: Region): Measured {
  const left = removeRegion(model, region);
  const after = 100 * leftOf(region, left);
  if (after > NOTHING_LEFT)
    throw refused('What lies there is no more than the surface itself: a lid in its place would be the same.');
  return { model: left, before: 100, after, wanted: NOTHING_LEFT, moved: movedOutside(region, left), met: true };
}

function formed(model: Model, region: Region, touch: FormTouch): Measured {
  if (model.parts.some(({ shapes }) => shapes))
    throw refused('It has morph targets, which go with the form that it has: colour and material can be changed.');
  const { positions, turned, ...measured } = formOf(region, touch);
  const made = withPositions(model, region, positions);
  const moved = movedOutside(region, made);
  const factor = touch.does === 'thicken' ? 1_000 : 1;
  const [before, after, wanted] = [measured.before, measured.after, measured.wanted].map((one) => one * factor);
  const isMet = OBEYED[touch.does](after, wanted) && moved <= UNMOVED;
  return { model: made, turned, before, after, wanted, moved, met: isMet };
}

type FormTouch = Extract<Touch, { does: 'thicken' | 'smooth' | 'resize' }>;

function formOf(region: Region, touch: FormTouch): Formed {
  if (touch.does === 'thicken') return thicken(region, touch);
  return touch.does === 'smooth' ? smoothen(region) : resizeRegion(region, touch.percent);
}

const OBEYED: Record<FormTouch['does'], (after: number, wanted: number) => boolean> = {
  thicken: (after, wanted) => after >= wanted,
  smooth: (after, wanted) => after <= wanted,
  resize: (after, wanted) => Math.abs(after - wanted) <= SAME_SIZE,
};

/** How a region is called: as its part or material, where it is one and the file names it. */
export function regionName({ kind, name }: { kind: RegionKind; name: string }): string {
  if (kind === 'whole') return 'all of it';
  return ((kind === 'body' || kind === 'material') && name) || 'the place';
}

/** Linear light; undefined where it has no area. */
function colorIn(model: Model, { inside }: Region): Promise<Rgb | undefined> {
  const starts = new Map<object, number>();
  let first = 0;
  for (const part of model.parts) {
    starts.set(part, first);
    first += part.indices.length / 3;
  }
  return meanColor(model, (part, face) => inside[(starts.get(part) ?? 0) + face] === 1);
}

/** Places of the model before, inside of the region or outside, that are clear of the other, xyz each. */
function placesOf({ surface, inside, size }: Region, isIn: 0 | 1): number[][] {
  const { positions, points } = surface;
  const of = (wanted: 0 | 1) => points.filter((_, corner) => inside[Math.floor(corner / 3)] === wanted);
  const [own, others] = [[...new Set(of(isIn))], of(isIn === 1 ? 0 : 1)];
  const step = Math.max(1, Math.floor(own.length / MOST_PLACES));
  const places = own.filter((_, i) => i % step === 0).map((point) => [...positions.subarray(point * 3, point * 3 + 3)]);
  if (others.length === 0) return places;
  const nearest = createNearest({ positions, indices: others });
  return places.filter(([x, y, z]) => (nearest(x, y, z)?.distance ?? 1) >= NEAR * size);
}

function movedOutside(region: Region, after: Model): number {
  const places = placesOf(region, 0);
  if (places.length === 0) return 0;
  const nearest = createNearest(joinParts(after));
  const moves = places.map(([x, y, z]) => nearest(x, y, z)?.distance ?? region.size).sort((a, b) => a - b);
  return (100 * (moves[Math.floor(moves.length * MOST)] ?? 0)) / region.size;
}

/** Of what was seen of a region, the share at which there is a surface still. */
function leftOf(region: Region, after: Model): number {
  const places = placesOf(region, 1);
  // Of a thin body nothing is clear of what it lies on; of a piece of a surface nothing means nothing.
  if (places.length === 0) return region.body.every((one, t) => one === region.inside[t]) ? 0 : 1;
  const nearest = createNearest(joinParts(after));
  const left = places.filter(([x, y, z]) => (nearest(x, y, z)?.distance ?? region.size) < ON * region.size);
  return left.length / places.length;
}
