import { oklabDistance, toOklab } from 'kiln-mesh/core/color';
import { createRandom, type Random } from 'kiln-mesh/core/random';
import { FEATURES } from '../../content/features.ts';
import { partOf } from '../../content/lexicon.ts';
import type { Anchors, Look, Noun } from '../../content/noun.ts';
import type { Shaping } from '../../content/words/adjectives.ts';
import { type Builder, createBuilder } from '../../field/builder.ts';
import { isSolid, type Solid } from '../../field/piece.ts';
import { multiply, placing, type Transform } from '../../field/transform.ts';
import { linearColor } from '../../paint/named-colors.ts';
import { readSurface, type Surface } from '../../paint/surface.ts';
import { COGS, withCogs } from './form/cogs.ts';
import { CRACK, crack } from './form/crack.ts';
import { fatten, rounded } from './form/fatten.ts';
import type { Individual } from './form/individual.ts';
import { paintThing } from './form/paint-thing.ts';
import { moved, movedAnchors, type Placed } from './form/placed.ts';
import { posed } from './form/pose.ts';
import { type Sketch, shownOf } from './form/shown.ts';
import { longestSide, survey } from './form/survey.ts';
import { HEAD_SLOT, headOf, parted, takenHead } from './form/swap-head.ts';
import { type Copy, fitAround, type Layout, layOut } from './lay/lay-out.ts';
import { atop } from './read/atop.ts';
import { inHands, taken } from './read/in-hands.ts';
import type { Thing } from './read/reading.ts';

export interface Drawing {
  random: Random;
  pose: Look['pose'];
  fine: boolean;
  /** What makes this one differ from others of its kind; undefined: it is as its noun draws it. */
  own?: Individual | undefined;
  tracing?: Tracing | undefined;
}

/** Follows a drawing, so that it can be drawn again with other parts (`make/adjust`). */
export interface Tracing {
  /** The numbers that it draws with. @param usual those that it would have drawn with */
  random(usual: Random): Random;
  /** How many of a thing there are. */
  counts(thing: number, count: number): void;
  /** A copy of a thing begins. */
  begins(thing: number, copy: number): void;
  /** A part of it begins. @param what whether it has the part, or how many, where the drawing asks */
  at(part: string, what?: boolean | number): void;
}

export interface Drawn extends Placed {
  /** As it was drawn: how many, and with whose head. */
  thing: Thing;
  /** Its surfaces, by slot. */
  slots: Record<string, Surface>;
  /** What was asked for and had no effect. */
  unknown: string[];
  notes: string[];
}

/** What a figure asks before it draws its own head, and what has a lid asks. */
const HEADLESS = 'headless';
const OPEN = 'open';

/** What the things around one leave to it. */
interface Given {
  without: ReadonlySet<string>;
  /** In how many hands it holds something. */
  holding: number;
  next: Thing | undefined;
}

/** What the drawing asked for: parts, and how many of them. */
interface Asked {
  used: Set<string>;
  counted: Set<string>;
}

/** One kind of thing, `count` times, in metres: its noun draws it, features add what else was asked for. */
export function drawThing(things: readonly Thing[], index: number, drawing: Drawing): Drawn {
  const thing = { ...things[index]! };
  const { noun } = thing;
  const prefix = `${index}.`;
  const next = things[index + 1];
  // Who rides sits.
  if (next?.relation === 'riding') thing.pose ??= 'sitting';
  const unknown: string[] = [];
  const notes: string[] = [];
  const hands = inHands(things, index).map((at) => things[at]!);
  const borne = atop(things, index).map((at) => things[at]!);
  const without = withoutOf(thing, [...hands, ...borne]);
  const asked: Asked = { used: new Set(), counted: new Set() };
  const { used } = asked;
  const look = lookOf(thing, { without, holding: hands.length, next }, asked, drawing);
  const surfaces = surfacesOf(noun);
  drawing.own?.shaded(surfaces, thing.colors.map(linearColor));
  const draw = (copy: number): Copy => {
    drawing.tracing?.begins(index, copy);
    const b = createBuilder();
    const anchors = noun.draw(b, look) ?? {};
    if (thing.headOf && !putHead(thing, thing.headOf, { b, anchors, look, used, surfaces }))
      return keepHead(thing, thing.headOf, { unknown, notes }, () => draw(copy));
    addFeatures(b, thing, { anchors, look, without, used, surfaces });
    leaveOut(b.solid, thing, used);
    const edged = edgedAs(thing, b.solid);
    const fat = isFat(thing) ? fatten(edged, anchors) : undefined;
    const upright = fat ?? { solid: edged, anchors };
    const inPose = thing.pose && drawing.pose === '' ? posed(upright, thing.pose, noun) : undefined;
    if (!inPose) delete thing.pose;
    const usual = inPose ?? upright;
    const whole = drawing.own?.shaped(usual, surfaces.eye !== undefined) ?? usual;
    drawing.tracing?.at('frame');
    const frame = frameOf(fat ? thing.shapings.filter((one) => !one.fat) : thing.shapings, copy, drawing.random);
    const solid = moved(whole.solid, frame);
    const placed = { solid, anchors: movedAnchors(whole.anchors, frame), box: survey(solid).box };
    return marked(placed, thing, drawing.random);
  };
  const one = draw(0);
  const longest = longestSide(one.box);
  const factor = thing.shapings.reduce((f, s) => f * (s.size ?? 1), 1);
  let scale = (noun.size * factor) / longest;
  const layout = layoutOf(thing, things, index);
  if (layout.kind === 'heap' && thing.relation === 'filling' && isTall(one)) layout.kind = 'bunch';
  if (layout.kind === 'ring' && next) {
    // What would be too small to be seen around it is made larger.
    scale = Math.max(scale, (next.noun.size * LEAST_AROUND) / longest);
    layout.around = (next.noun.size * AROUND) / scale;
    if (thing.count === undefined || thing.some) thing.count = fitAround(one.box, layout.around);
  }
  // What was marked at some cost is not marked again for each.
  const isMarked = thing.cogs === true || isCracked(thing);
  const { count = 1 } = thing;
  drawing.tracing?.counts(index, count);
  const copies = [one, ...Array.from({ length: count - 1 }, (_, i) => (isMarked ? one : draw(i + 1)))];
  addLooks(thing, surfaces);
  const shown = shownOf(uncounted(thing, asked, unknown), sketchOf(thing, { without, holding: hands.length, next }));
  unknown.push(...unusedOf(thing, asked.used, surfaces), ...shown.unshown);
  paintThing(thing, surfaces);
  if (next?.relation === 'around' && noun.features?.includes('coils')) standOut(thing, next.noun, surfaces);
  const slots = Object.fromEntries(Object.entries(surfaces).map(([name, surface]) => [prefix + name, surface]));

  const { solid, anchors, box } = layOut(copies, layout, drawing.random);
  const groups = solid.groups.map((pieces) => pieces.map((piece) => ({ ...piece, slot: prefix + piece.slot })));
  return { solid: { groups }, anchors, box, scale, thing: shown.thing, slots, unknown, notes };
}

/** What is wound around something of its own colour is not seen: without a word about its colour it has another. */
function standOut(
  { noun, colors, material, skin, theme }: Thing,
  other: Noun,
  surfaces: Record<string, Surface>,
): void {
  const slot = noun.primary[0];
  const own = surfaces[slot];
  if (!own || colors.length > 0 || material !== undefined || skin || theme !== undefined) return;
  const others = Object.values(other.slots).map((text) => readSurface(text).color);
  const gapOf = (color: Surface['color']) => Math.min(...others.map((one) => oklabDistance(lab(color), lab(one))));
  if (gapOf(own.color) >= TOO_NEAR) return;
  const best = BRIGHT.map((text) => readSurface(text).color).reduce((a, b) => (gapOf(b) > gapOf(a) ? b : a));
  surfaces[slot] = { ...own, color: best };
}

/** OKLab distance below which two colours are one at a glance, and what else a thing can have. */
const TOO_NEAR = 0.16;
const BRIGHT = ['#e0a52c satin', '#c8452e satin', '#3a6fb0 satin'];
const lab = ([r, g, b]: Surface['color']) => toOklab(r, g, b);

/** The surfaces of what no noun has: the inside of cracks, and cogs. */
function addLooks(thing: Thing, surfaces: Record<string, Surface>): void {
  if (isCracked(thing)) surfaces[CRACK.slot] = readSurface(CRACK.look);
  if (thing.cogs) surfaces[COGS.slot] = readSurface(COGS.look);
}

const isCracked = ({ shapings }: Thing): boolean => shapings.some(({ cracked }) => cracked);

/** Takes away the pieces of a surface that is to be left out, where the drawing has not asked. */
function leaveOut({ groups }: Solid, { noun, without }: Thing, used: Set<string>): void {
  for (const name of without) {
    if (used.has(name) || noun.slots[name] === undefined || noun.primary.includes(name)) continue;
    const rest = groups.map((group) => group.filter(({ slot }) => bareName(slot) !== name));
    groups.splice(0, groups.length, ...rest.filter(isSolid));
    used.add(name);
  }
}

/** Parts that it has as many of as ever, although the words count them, lose their number. */
function uncounted(thing: Thing, { used, counted }: Asked, unknown: string[]): Thing {
  const isUncounted = ({ name, count = 1 }: Thing['parts'][number]) =>
    count > 1 && (used.has(name) || Object.hasOwn(thing.noun.slots, name)) && !counted.has(name);
  unknown.push(...thing.parts.filter(isUncounted).map(({ name, count }) => `${count} × ${name}`));
  const bare = ({ count: _, ...part }: Thing['parts'][number]) => part;
  return { ...thing, parts: thing.parts.map((part) => (isUncounted(part) ? bare(part) : part)) };
}

/** Draws a thing for itself, with what it holds and bears left out as ever, by the same random numbers each time. */
function sketchOf(own: Thing, given: Given): Sketch {
  const drawn = (thing: Thing) => {
    const without = new Set([...given.without, ...thing.without]);
    const asked: Asked = { used: new Set(), counted: new Set() };
    const look = lookOf(thing, { ...given, without }, asked, { random: createRandom(1), pose: '', fine: false });
    const surfaces = surfacesOf(thing.noun);
    const b = createBuilder();
    const anchors = thing.noun.draw(b, look) ?? {};
    addFeatures(b, thing, { anchors, look, without, used: asked.used, surfaces });
    paintThing(thing, surfaces);
    return { solid: edgedAs(thing, b.solid), surfaces };
  };
  const slots = new Set(
    drawn(own)
      .solid.groups.flat()
      .map(({ slot }) => bareName(slot)),
  );
  return { draw: (thing) => JSON.stringify(drawn(thing)), has: (slot) => slots.has(slot) };
}

/** Of a slot: several parts of one name are numbered. */
const bareName = (slot: string): string => slot.replace(/(?<!\d)\d+$/, '');

const surfacesOf = ({ slots }: Noun): Record<string, Surface> =>
  Object.fromEntries(Object.entries(slots).map(([name, text]) => [name, readSurface(text)]));

/** Of what others stand around: how far away they are, and how large they are at least. */
const AROUND = 0.56;
const LEAST_AROUND = 0.3;

/** What is much higher than wide stands upright in what it fills. */
const isTall = ({ box: { min, max } }: Copy): boolean =>
  max[1] - min[1] > Math.max(max[0] - min[0], max[2] - min[2]) * 1.7;

function layoutOf({ shapings, relation, noun }: Thing, things: readonly Thing[], index: number): Layout {
  const kind = shapings.find((shaping) => shaping.layout)?.layout?.kind;
  if (kind) return { kind };
  if (things[index + 1]?.relation === 'around' && !noun.features?.includes('coils')) return { kind: 'ring', around: 1 };
  return { kind: relation === 'filling' ? 'heap' : 'rows' };
}

const edgedAs = ({ shapings }: Thing, solid: Solid): Solid =>
  shapings.some((s) => s.rounded) ? rounded(solid) : solid;

/** Who is alive has a belly, where it has a trunk; what is not is only wider. */
const isFat = ({ noun, shapings }: Thing): boolean =>
  noun.slots.eye !== undefined && shapings.some(({ fat }) => fat === true);

/** With cogs on it, and cracks, as the words say. */
function marked(copy: Copy, thing: Thing, random: Random): Copy {
  let { solid } = copy;
  if (thing.cogs) solid = withCogs(solid, survey(solid).box);
  if (isCracked(thing)) solid = crack(solid, survey(solid).box, random);
  return solid === copy.solid ? copy : { ...copy, solid, box: survey(solid).box };
}

/** Drawn with its own head after all, and the other's named as lost. */
function keepHead(
  thing: Thing,
  other: Noun,
  { unknown, notes }: Pick<Drawn, 'unknown' | 'notes'>,
  draw: () => Copy,
): Copy {
  const [name = ''] = other.words;
  unknown.push(name);
  notes.push(`The head of the ${name} has no place on the ${thing.noun.words[0]}.`);
  delete thing.headOf;
  return draw();
}

/** How another is drawn, with its head; that it asks is not noted as asked by the first. */
const headed = (look: Look): Look => ({ ...look, asked: (name) => name !== HEADLESS && look.asked(name) });

/** Its head is one with its trunk. */
const isFish = ({ features }: Noun, { neck }: Anchors): boolean => features?.includes('fin') === true && !neck;

/** The head of another being, where this one has its own, or where things stand on it; whether there is such a place. */
function putHead(
  thing: Thing,
  other: Noun,
  { b, anchors, look, used, surfaces }: Omit<Body, 'without'> & { b: Builder },
) {
  if (isFish(thing.noun, anchors)) return false;
  const own = headOf(anchors);
  const { top, spout } = anchors;
  const to = spout
    ? { ...spout, turn: 90 }
    : (own ?? (top && { at: [top.at[0], top.at[1] + top.r * 0.6, top.at[2]] as const, r: top.r * 0.8 }));
  const head = to && takenHead(other, headed(look), to);
  if (!head) return false;
  const { groups } = b.solid;
  if (own && !spout && !used.has(HEADLESS)) groups.splice(0, groups.length, ...parted(b.solid, own, false));
  groups.push(...head.groups);
  for (const [name, text] of Object.entries(other.slots)) surfaces[HEAD_SLOT + name] = readSurface(text);
  return true;
}

/** What it is said to hold takes the place of what it usually holds, another's head that of a spout. */
function withoutOf({ noun, without, headOf: other }: Thing, hands: readonly Thing[]): ReadonlySet<string> {
  const spout = other ? ['spout'] : [];
  return new Set([...without, ...taken(noun, hands), ...spout]);
}

/** What a noun may ask while it is drawn; what it asks for is noted as used. */
function lookOf(
  thing: Thing,
  { without, holding, next }: Given,
  { used, counted }: Asked,
  { random, pose, fine, tracing }: Drawing,
): Look {
  const { parts, shapings, pattern } = thing;
  const asked = new Map(parts.map((part) => [part.name, part]));
  return {
    random,
    pose,
    fine,
    holding,
    young: shapings.some((s) => s.age === 'young'),
    old: shapings.some((s) => s.age === 'old'),
    round: shapings.some((s) => s.round),
    style: shapings.findLast((s) => s.style !== undefined)?.style,
    has: (name) => {
      used.add(name);
      tracing?.at(name, !without.has(name));
      return !without.has(name);
    },
    asked: (name) => {
      used.add(name);
      if (name === HEADLESS) return thing.headOf !== undefined;
      if (name === OPEN) return next?.relation === 'filling' || shapings.some((s) => s.open);
      const dotted = name === 'spots' && pattern?.kind === 'dots';
      return (asked.has(name) || dotted) && !without.has(name);
    },
    count: (name, usual) => {
      used.add(name);
      counted.add(name);
      const count = without.has(name) ? 0 : (asked.get(name)?.count ?? usual);
      tracing?.at(name, count);
      return count;
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
function frameOf(shapings: readonly Shaping[], copy: number, random: Random): Transform {
  const [x, y, z] = ([0, 1, 2] as const).map((axis) =>
    shapings.reduce((f, s) => f * (s.stretch?.[axis] ?? 1), random.between(0.97, 1.03)),
  ) as [number, number, number];
  const turn = copy === 0 ? 0 : random.between(-24, 24);
  const scale = copy === 0 ? 1 : random.between(0.88, 1.06);
  return multiply(placing({ turn: [0, turn, 0], scale }), [x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0]);
}

/** What was asked for, or away, and had no effect. */
function unusedOf(thing: Thing, used: ReadonlySet<string>, surfaces: object): string[] {
  const { noun, parts, without, shapings } = thing;
  const hasOwn = (name: string) => used.has(name) || noun.features?.includes(name) || Object.hasOwn(noun.slots, name);
  const painted = ({ name, colors, material, pattern }: Thing['parts'][number]) =>
    (colors.length > 0 || material !== undefined || pattern !== undefined) && Object.hasOwn(surfaces, name);
  return [
    ...parts.filter((part) => !part.themed && !hasOwn(part.name) && !painted(part)).map(({ name }) => name),
    // Another thing that is to be left out is not there anyway: "no humans".
    ...without.filter((name) => !used.has(name) && name !== 'pattern' && (hasOwn(name) || partOf(name) !== undefined)),
    ...(shapings.some(({ open }) => open) && !used.has(OPEN) ? [OPEN] : []),
  ];
}
