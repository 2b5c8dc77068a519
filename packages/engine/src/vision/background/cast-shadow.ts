import type { LabImage } from '../lab-image.ts';
import { components, neighboursOf, stepsTo } from '../mask/components.ts';
import { againstExpected, type ContactShadowOptions } from './contact-shadow.ts';

/**
 * A shadow that a thing throws on its ground, up to an edge of its own: the ground's colour made darker by one factor, calm
 * inside. It begins near the thing's foot, and where its rim is an edge it is about as dark all along it, as a lamp or the sun makes it;
 * a part of the thing of the ground's hue is shaded from side to side, or a little off in hue. Where the thing is as a whole of
 * the ground's hue none of it can be told.
 */

export interface CastShadowOptions extends ContactShadowOptions {
  /** Usual distance of the ground from what is expected there, OKLab. */
  noise: number;
}

/** Shade is no darker than this share of what is expected, in OKLab: an eighth of the light. */
const DARKEST = 0.5;
/** How far, per share of the lightness that is missing, a pixel of it may be off in hue; and all of them in the mean. */
const TINT = 0.03;
const MEAN_TINT = 0.0007;
/** What differs more from a neighbour is an edge, which is no wider than EDGE_REACH pixels. */
const CALM = 0.014;
const EDGE_REACH = 4;
/** A thing of another hue, against what may be shade: less of it may be a mark on one of the ground's. In pixels, and as a share. */
const LEAST_THING = 12;
const ENOUGH = 0.15;
/** Share of a thing that is so far off in hue, or has less of the expected lightness (it is black), from which shade can be told. */
const TOLD = 0.5;
const OTHER = 0.02;
const BLACK = 0.4;
/** Smallest area, in pixels, that is known as shade by itself. */
const LEAST_AREA = 60;
/** Share of the rim that meets the ground, in light or known shade. */
const LEAST_OPEN = 0.08;
/** A rim is an edge from this step of light on, and how much the dark along it differs at most: more where the hue is telling. */
const HARD = 0.05;
const UNEVEN = 0.1;
const UNEVEN_TELLING = 0.3;
/** Chroma per lightness from which a ground's hue is telling: most grey things are on grey grounds. */
const TELLING = 0.02;
/** Share of the thing's height above its foot that a shadow begins in. */
const FOOT = 0.3;

/** Adds such shadows to the ground's mask, in place. @returns 1 for each of their pixels */
export function addCastShadow(image: LabImage, grown: Uint8Array, options: CastShadowOptions): Uint8Array {
  const { width } = image;
  const { expected, steps, noise } = options;
  const { light, off, like } = shadeOf(image, grown, options);
  const thing = thingOf({ grown, like, light, off }, width);
  if (!thing) return new Uint8Array(grown.length);
  const calm = like.map((value, p) => (value && steps[p] <= CALM ? 1 : 0));
  const { labels, sizes } = components(calm, width);
  const { owner, rims } = spreadOverEdges({ labels, like, grown, light, width, count: sizes.length });
  const bottoms = new Float32Array(sizes.length);
  const offs = new Float32Array(sizes.length);
  labels.forEach((label, p) => {
    if (label < 0) return;
    bottoms[label] = Math.floor(p / width);
    offs[label] = offs[label] + off[p] / sizes[label];
  });
  const telling = Math.hypot(expected[1], expected[2]) > expected[0] * TELLING;
  const known = new Uint8Array(sizes.length);
  const isShade = (label: number) => {
    const { open, things, darks, others } = rims[label];
    const beside = [...others].reduce((sum, [other, length]) => sum + (known[other] ? length : 0), 0);
    if (sizes[label] < LEAST_AREA && (beside === 0 || things > 0)) return false;
    const meets = open + beside;
    if (meets === 0 || meets < (meets + things) * LEAST_OPEN || offs[label] > noise + MEAN_TINT) return false;
    const hard = darks.filter((value) => value < 1 - HARD).sort((a, b) => a - b);
    const spread = (hard[Math.floor(hard.length * 0.9)] ?? 0) - (hard[Math.floor(hard.length * 0.1)] ?? 0);
    if (hard.length > darks.length / 2 && spread > (telling ? UNEVEN_TELLING : UNEVEN)) return false;
    return bottoms[label] >= thing.foot - thing.tall * FOOT;
  };
  // What is beside a known shadow may be another part of it.
  for (let found = true; found; ) {
    found = false;
    for (let label = 0; label < sizes.length; label++) {
      if (known[label] || !isShade(label)) continue;
      known[label] = 1;
      found = true;
    }
  }
  const shade = Uint8Array.from(owner, (label) => known[label] ?? 0);
  stepsTo(shade, width, EDGE_REACH).forEach((away, p) => {
    if (away === 0 || (away <= EDGE_REACH && like[p] && owner[p] === sizes.length)) shade[p] = grown[p] = 1;
  });
  return shade;
}

/** Of each pixel, how much of the expected lightness it has, how far it is off in hue, and whether it may be shade. */
function shadeOf({ lab }: LabImage, grown: Uint8Array, { expected, near }: CastShadowOptions) {
  const light = new Float32Array(grown.length).fill(1);
  const off = new Float32Array(grown.length);
  const like = new Uint8Array(grown.length);
  for (let p = 0; p < grown.length; p++) {
    if (grown[p]) continue;
    const own = againstExpected(expected, lab, p);
    [light[p], off[p]] = [own.light, own.off];
    like[p] = own.light >= DARKEST && own.light <= 1 && own.off < near + TINT * (1 - own.light) ? 1 : 0;
  }
  return { light, off, like };
}

interface Seen {
  grown: Uint8Array;
  like: Uint8Array;
  light: Float32Array;
  off: Float32Array;
}

/** The rows of what is neither ground nor may be its shade, where it can be told from that. */
function thingOf({ grown, like, light, off }: Seen, width: number) {
  const rest = like.map((value, p) => (value || grown[p] ? 0 : 1));
  const { labels, sizes } = components(rest, width);
  let [own, told, maybe, top, foot] = [0, 0, 0, Infinity, 0];
  for (let p = 0; p < rest.length; p++) {
    maybe += like[p];
    if (!rest[p] || sizes[labels[p]] < LEAST_THING) continue;
    own++;
    if (off[p] > OTHER || light[p] < BLACK) told++;
    foot = Math.floor(p / width);
    top = Math.min(top, foot);
  }
  return own === 0 || own < maybe * ENOUGH || told < own * TOLD ? undefined : { foot, tall: foot - top };
}

/** How long the rim of an area is towards the ground in full light, things and other areas, and the light inside the first. */
interface Rim {
  open: number;
  things: number;
  others: Map<number, number>;
  darks: number[];
}

interface Areas {
  /** Number of the calm area of each pixel, -1 outside. */
  labels: Int32Array;
  like: Uint8Array;
  grown: Uint8Array;
  light: Float32Array;
  width: number;
  count: number;
}

/** Gives edges to the areas next to them, and to the ground, which has the number `count`; and says what each area meets there. */
function spreadOverEdges({ labels, like, grown, light, width, count }: Areas): { owner: Int32Array; rims: Rim[] } {
  const owner = Int32Array.from(labels, (label, p) => (grown[p] ? count : label));
  const inner = light.slice();
  const beside = (p: number) => neighboursOf(p, width, owner.length);
  let frontier: number[] = [];
  owner.forEach((label, p) => {
    if (label >= 0) frontier.push(p);
  });
  for (let step = 0; step <= EDGE_REACH; step++) {
    const next: number[] = [];
    for (const p of frontier) {
      for (const q of beside(p)) {
        if (owner[q] !== -1 || !like[q]) continue;
        owner[q] = owner[p];
        inner[q] = inner[p];
        next.push(q);
      }
    }
    frontier = next;
  }
  const rims = Array.from({ length: count }, (): Rim => ({ open: 0, things: 0, others: new Map(), darks: [] }));
  for (let p = 0; p < owner.length; p++) {
    const rim = rims[owner[p]];
    if (!rim) continue;
    for (const q of beside(p)) {
      const other = owner[q];
      if (other === count) {
        rim.open++;
        rim.darks.push(inner[p]);
      } else if (other < 0) rim.things++;
      else if (other !== owner[p]) rim.others.set(other, (rim.others.get(other) ?? 0) + 1);
    }
  }
  return { owner, rims };
}
