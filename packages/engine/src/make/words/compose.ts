import type { Box } from 'kiln-mesh/core/math/box';
import { createRandom, hashText } from 'kiln-mesh/core/random';
import type { Lexicon } from '../../content/lexicon.ts';
import type { Solid } from '../../field/piece.ts';
import { placing } from '../../field/transform.ts';
import type { Surface } from '../../paint/surface.ts';
import { drawThing } from './draw-thing.ts';
import { moved, type Placed } from './form/placed.ts';
import { voxelize } from './form/voxelize.ts';
import { arrange } from './lay/arrange.ts';
import { survey } from './mesh/shape.ts';
import type { Measure } from './read/measures.ts';
import { readPrompt } from './read/read-prompt.ts';
import { understoodOf } from './understood.ts';

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
  /** The words that say how large it is, where they do. */
  measure?: string;
  unknown: string[];
  notes: string[];
  /** The nouns that were recognised. */
  nouns: string[];
  /** What was understood, for people: "red cat", "blue scarf". */
  understood: string[];
  /** The words ask for few, flat faces. */
  lowpoly: boolean;
}

export interface SceneOptions {
  seed: number;
  pose: '' | 'a-pose' | 't-pose';
  fine: boolean;
}

export function composeScene(prompt: string, lexicon: Lexicon, { seed, pose, fine }: SceneOptions): Scene {
  const reading = readPrompt(prompt, lexicon);
  const random = createRandom((seed ^ hashText(prompt)) >>> 0);
  const slots: Record<string, Surface> = {};
  const things = reading.things.map((thing, i) => drawThing(thing, i, { random, pose, fine, slots, reading }));
  const placed = arrange(reading.things, things);
  const solid: Solid = { groups: placed.flatMap(({ groups }) => groups).filter((group) => group.length > 0) };
  const box = things.length === 1 ? standing(things[0]) : survey(solid).box;
  const longest = Math.max(...box.max.map((high, axis) => high - box.min[axis]));
  const voxel = reading.things.some(({ shapings }) => shapings.some(({ style }) => style === 'voxel'));
  const s = 1 / longest;
  const centre = placing({
    scale: s,
    move: [(-s * (box.min[0] + box.max[0])) / 2, -s * box.min[1], (-s * (box.min[2] + box.max[2])) / 2],
  });
  return {
    prompt,
    solid: moved(voxel ? voxelize(solid, survey(solid).box) : solid, centre),
    slots,
    primary: reading.things.flatMap(({ noun }, i) => (noun.primary ?? ['main']).map((name) => `${i}.${name}`)),
    secondary: reading.things.flatMap(({ noun }, i) => (noun.secondary ?? ['accent']).map((name) => `${i}.${name}`)),
    realSize: reading.measure ? realSize(reading.measure, box, longest) : longest,
    ...(reading.measure && { measure: reading.measure.said }),
    unknown: reading.unknown,
    notes: reading.notes,
    nouns: reading.things.filter(({ twin }) => !twin).map((thing) => thing.noun.words[0]),
    understood: reading.nothing ? [] : understoodOf(reading),
    lowpoly: reading.things.some(({ shapings }) => shapings.some(({ style }) => style === 'lowpoly')),
  };
}

/** The longest side when the measured one is as long as the words say. */
function realSize({ metres, axis }: Measure, { min, max }: Box, longest: number): number {
  const at = axis === 'height' ? 1 : axis === 'width' ? 0 : axis === 'length' ? 2 : undefined;
  return at === undefined ? metres : (metres * longest) / (max[at] - min[at]);
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
