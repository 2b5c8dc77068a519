import { adjective } from '../../content/adjective.ts';
import { wordSet } from '../../content/look-up.ts';
import { counted, listed, plural, withArticle } from '../../content/words/english.ts';
import { EXPRESSIONS } from '../../content/words/moods.ts';
import type { Drawn } from './draw-thing.ts';
import { isUnmet, stanceOf } from './lay/arrange.ts';
import type { Stood } from './lay/stands.ts';
import type { PartRequest, Reading, Thing } from './read/reading.ts';

/**
 * What was made as one noun phrase: "a knight with a red cape holding a sword, on a horse". It is put together from what
 * was drawn and where it was put, never from the prompt: what is not in the result is not in the phrase.
 */

/** How a thing stands to another, said between the two; what is on top is said after. */
const SAID: Readonly<Record<Stood, readonly [before: string, after?: string]>> = {
  around: ['around'],
  through: ['through'],
  riding: ['riding'],
  worn: ['wearing'],
  filling: ['filled with'],
  beside: ['beside'],
  on: ['on'],
  in: ['in'],
  under: ['under'],
  behind: ['behind'],
  before: ['in front of'],
  holding: ['holding'],
  atop: ['with', 'on top'],
};

/**
 * @param reading its things as they were drawn, and the words that had no effect
 * @param drawn where other things can go on each
 */
export function sentenceOf({ things, unknown, measure }: Reading, drawn: readonly Drawn[]): string {
  const lost = new Set(unknown);
  const firstOf = (i: number): number => (things[i]?.twin ? firstOf(i - 1) : i);
  const stood: { to: number; relation: Stood | undefined }[] = [];
  things.forEach(({ also, link, relation: said }, i) => {
    const { to, relation } = stanceOf(things, i, drawn);
    const own = { to: firstOf(to), relation: i === 0 || isUnmet(things, i, drawn) ? undefined : relation };
    // What "and" or a comma joins stands to the same as what it is joined to.
    stood.push(((also || link === undefined) && said !== 'with' && relation === 'beside' && stood[own.to]) || own);
  });
  const phrase = (i: number): string => {
    const thing = things[i]!; // its own indices
    const said = new Map<Stood, string[]>();
    stood.forEach(({ to, relation }, j) => {
      if (relation === undefined || to !== i || things[j]?.twin) return;
      said.set(relation, [...(said.get(relation) ?? []), phrase(j)]);
    });
    const others = [...said].map(([relation, texts]) => {
      const [before, after] = SAID[relation];
      return [before, listed(texts), ...(after ? [after] : [])].join(' ');
    });
    return [thingPhrase(thing, copiesOf(things, i), lost), ...others].join(' ');
  };
  const roots = things.flatMap(({ twin }, i) => (twin || stood[i]?.relation !== undefined ? [] : [phrase(i)]));
  return [listed(roots), ...(measure ? [measure.said] : [])].join(', ');
}

/** With its twins. */
export function copiesOf(things: readonly Thing[], at: number): number {
  const end = things.findIndex(({ twin }, i) => i > at && !twin);
  return (things[at]?.count ?? 1) * ((end < 0 ? things.length : end) - at);
}

function thingPhrase(thing: Thing, count: number, lost: ReadonlySet<string>): string {
  const { noun, said = [], headOf, skin, meantAs, theme, pattern, cogs, parts, without } = thing;
  const name = noun.words[0] ?? '';
  const looks = [...(theme === undefined ? [] : [theme]), ...said];
  const isPatterned = said.some((word) => adjective(word, undefined)?.pattern);
  const shape = withArticle(name);
  const itself =
    meantAs === undefined ? counted(count, looks, name) : `${counted(count, looks, meantAs)} shaped like ${shape}`;
  const has = [
    ...(headOf ? [`the head of ${withArticle(headOf.words[0] ?? '')}`] : []),
    ...parts.filter((part) => !part.themed && !lost.has(part.name)).map((part) => partPhrase(thing, part)),
    ...(pattern && !isPatterned && theme === undefined && !parts.some((part) => part.name === pattern.kind)
      ? [pattern.kind]
      : []),
    ...(cogs ? ['cogs on it'] : []),
  ];
  const no = without.filter((one) => !lost.has(one));
  return [
    itself,
    ...(skin ? [`in the colours of ${skin.name}`] : []),
    ...(has.length > 0 ? [`with ${listed(has)}`] : []),
    ...(no.length > 0 ? [`without ${listed(no.map((name) => partPhrase(thing, { name })))}`] : []),
  ].join(' ');
}

/** Parts that come in numbers, and who has one horn. */
const SEVERAL = wordSet('leg ear eye antler tusk horn wheel window arm leaf petal thorn gill light fin tentacle slat');
const ONE_HORNED: ReadonlySet<string> = new Set(['unicorn', 'rhino']);

/** A part that was not counted is said without a number. */
function partPhrase({ noun }: Thing, { count, said = [], name }: Pick<PartRequest, 'count' | 'said' | 'name'>): string {
  if (EXPRESSIONS.has(name)) return counted(1, [...said, name], 'face');
  const isOne = name === 'horn' && ONE_HORNED.has(noun.words[0] ?? '');
  if (count === undefined && SEVERAL.has(name) && !isOne) return [...said, plural(name)].join(' ');
  return counted(count ?? 1, said, name);
}
