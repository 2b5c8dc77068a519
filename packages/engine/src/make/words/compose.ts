import type { Box } from 'kiln-mesh/core/math/box';
import { createRandom, hashText } from 'kiln-mesh/core/random';
import type { Lexicon } from '../../content/lexicon.ts';
import type { Axis } from '../../content/words/units.ts';
import type { Solid } from '../../field/piece.ts';
import { placing } from '../../field/transform.ts';
import { drawThing, type Tracing } from './draw-thing.ts';
import { individual } from './form/individual.ts';
import { moved, type Placed } from './form/placed.ts';
import { longestSide, survey } from './form/survey.ts';
import { voxelize } from './form/voxelize.ts';
import { arrange, stanceOf, unmet } from './lay/arrange.ts';
import type { Scene } from './lay/scene.ts';
import { buried, isWithin } from './lay/seen.ts';
import type { Measure } from './read/measures.ts';
import { readPrompt } from './read/read-prompt.ts';
import type { Reading, Thing } from './read/reading.ts';
import { sentenceOf } from './sentence.ts';
import { understoodOf } from './understood.ts';

/**
 * From words to a scene: each thing is drawn, counted out, stretched and put in relation to the others, then the whole
 * is brought to a longest side of 1.
 */

export interface SceneOptions {
  seed: number;
  pose: '' | 'a-pose' | 't-pose';
  fine: boolean;
  /** Whether the seed is another individual, and not only other small things: where the request names one. */
  varied?: boolean | undefined;
  /** What a language model has read; undefined: the rules read the prompt. */
  reading?: Reading | undefined;
  tracing?: Tracing | undefined;
}

export function composeScene(
  prompt: string,
  lexicon: Lexicon,
  { seed, pose, fine, varied = false, reading = readPrompt(prompt, lexicon), tracing }: SceneOptions,
): Scene {
  const usual = createRandom((seed ^ hashText(prompt)) >>> 0);
  const random = tracing?.random(usual) ?? usual;
  const ownOf = (i: number) =>
    varied ? individual(createRandom((seed ^ hashText(`${i} of ${prompt}`)) >>> 0)) : undefined;
  const drawn = reading.things.map((_, i) =>
    drawThing(reading.things, i, { random, pose, fine, own: ownOf(i), tracing }),
  );
  const things = drawn.map(({ thing }) => thing);
  const { measure, ...rest } = measured(reading);
  const placed = arrange(things, drawn);
  const hidden = buried(placed);
  const outside = outsideOf(things, drawn, placed);
  const unknown = [
    ...new Set([
      ...rest.unknown,
      ...drawn.flatMap((one) => one.unknown),
      ...unmet(things, drawn),
      ...outside.map((i) => things[i]?.link ?? ''),
      ...[...hidden].map((i) => things[i]?.word ?? ''),
    ]),
  ];
  const isSeen = (_: unknown, i: number) => !hidden.has(i);
  const seen = things.map((thing, i) => (outside.includes(i) ? besides(thing) : thing)).filter(isSeen);
  const shown: Reading = { ...rest, ...(measure && { measure }), things: seen, unknown };
  const solid: Solid = { groups: placed.flatMap(({ groups }) => groups).filter((group) => group.length > 0) };
  const box = drawn.length === 1 ? standing(drawn[0]) : survey(solid).box;
  const base = measure?.axis === 'base' ? placed[things.findIndex(({ noun }) => noun.base)] : undefined;
  const longest = longestSide(box);
  const s = 1 / longest;
  const centre = placing({
    scale: s,
    move: [(-s * (box.min[0] + box.max[0])) / 2, -s * box.min[1], (-s * (box.min[2] + box.max[2])) / 2],
  });
  return {
    prompt,
    solid: moved(isStyled(things, 'voxel') ? voxelize(solid, survey(solid).box) : solid, centre),
    slots: Object.assign({}, ...drawn.map(({ slots }) => slots)),
    primary: things.flatMap(({ noun }, i) => noun.primary.map((name) => `${i}.${name}`)),
    secondary: things.flatMap(({ noun }, i) => noun.secondary.map((name) => `${i}.${name}`)),
    realSize: measure ? realSize(measure, base ? survey(base).box : box, longest) : longest,
    ...(measure && { measure: measure.said }),
    unknown,
    notes: [...reading.notes, ...drawn.flatMap(({ notes }) => notes)],
    nouns: things.filter(({ twin }) => !twin).map((thing) => thing.noun.words[0]),
    understood: reading.nothing ? [] : understoodOf(shown),
    sentence: reading.nothing ? '' : sentenceOf(shown, drawn.filter(isSeen)),
    lowpoly: isStyled(things, 'lowpoly'),
  };
}

/** What others are said to be in, and are not. */
const outsideOf = (things: readonly Thing[], drawn: readonly Placed[], placed: readonly Solid[]): number[] =>
  things.flatMap(({ link }, i) => {
    const { to, relation } = stanceOf(things, i, drawn);
    const [inner, outer] = [placed[to], placed[i]];
    return link !== undefined && relation === 'in' && inner && outer && !isWithin(inner, outer) ? [i] : [];
  });

const besides = ({ link: _, ...thing }: Thing): Thing => ({ ...thing, relation: 'beside' });

/** A width of a base measures nothing where there is none. */
function measured(reading: Reading): Reading {
  const { measure, ...rest } = reading;
  const isLost = measure?.axis === 'base' && !reading.things.some(({ noun }) => noun.base);
  return isLost ? { ...rest, unknown: [...rest.unknown, measure.said] } : reading;
}

const isStyled = (things: readonly Thing[], wanted: string): boolean =>
  things.some(({ shapings }) => shapings.some(({ style }) => style === wanted));

const AXES: Readonly<Record<Axis, 0 | 1 | 2>> = { width: 0, height: 1, length: 2, base: 0 };

/** The longest side when the measured one is as long as the words say. */
function realSize({ metres, axis }: Measure, { min, max }: Box, longest: number): number {
  if (axis === undefined) return metres;
  return (metres * longest) / (max[AXES[axis]] - min[AXES[axis]]);
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
