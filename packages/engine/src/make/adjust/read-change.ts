import type { Lexicon } from '../../content/lexicon.ts';
import { byWord, lookUp, wordSet } from '../../content/look-up.ts';
import { follow, type Rule, type Sentence } from '../words/read/grammar.ts';
import { type Tag, tagWords } from '../words/read/tag.ts';
import { tokenize } from '../words/read/tokenize.ts';
import { type Change, type Knob, UNDO } from './knobs.ts';

/**
 * A change in words, "make the legs longer and the cap blue": a closed grammar over the names of one program's own knobs.
 * A word that is none of them and no verb of the grammar is named, and changes nothing.
 */

export interface ChangeReading {
  changes: Change[];
  unknown: string[];
}

/** A clause that is being read: what it is about, and what is said of it. */
interface Clause {
  names: string[];
  /** Parts that others come in the place of: "the hat for a crown". */
  given?: string[];
  color?: string | undefined;
  material?: string | undefined;
  number?: number | undefined;
  verb?: Verb | undefined;
  /** The words for its colour and stuff. */
  looks: string[];
  /** Words that mean something, and those of them that mean nothing here. */
  said: string[];
  strange: boolean;
  /** "not" has been said in it, or in one that it is joined to. */
  denied?: boolean | undefined;
}

const blank = (): Clause => ({ names: [], looks: [], said: [], strange: false });

interface ChangeSentence extends Sentence {
  knobs: readonly Knob[];
  clause: Clause;
  changes: Change[];
  unknown: string[];
}
type ChangeRule = Rule<ChangeSentence>;

/** Sizes in percent of what it was, of the whole along an axis and of a part. */
type Verb =
  | { does: 'remove' | 'add' | 'swap' | 'instead' | 'double' | 'more' | 'fewer' | 'undo' | 'fit' }
  | { does: 'size'; axis?: 'height' | 'width' | 'depth'; by: number };

const VERBS = byWord<Verb>([
  ['remove without delete drop minus no lose off', { does: 'remove' }],
  ['add plus with give put', { does: 'add' }],
  ['swap replace exchange', { does: 'swap' }],
  ['instead', { does: 'instead' }],
  ['double duplicate twice another second', { does: 'double' }],
  ['more', { does: 'more' }],
  ['fewer less', { does: 'fewer' }],
  ['undo revert', { does: 'undo' }],
  ['fit ground', { does: 'fit' }],
  ['taller higher', { does: 'size', axis: 'height', by: 1.3 }],
  ['shorter lower flatter', { does: 'size', axis: 'height', by: 0.75 }],
  ['wider broader thicker', { does: 'size', axis: 'width', by: 1.3 }],
  ['narrower thinner slimmer', { does: 'size', axis: 'width', by: 0.75 }],
  ['deeper longer', { does: 'size', axis: 'depth', by: 1.3 }],
  ['bigger larger', { does: 'size', by: 1.3 }],
  ['smaller', { does: 'size', by: 0.75 }],
]);
/** Words that say nothing by themselves. */
const SMALL = wordSet(
  'make the a an it its it’s of in to be please turn paint color colour change set have has get let them this that should do on my very much bit little',
);
const JOINS = wordSet('and also');
/** Between what has nothing to do with each other. */
const ENDS = wordSet('then but ,');
const DENIES = wordSet('not never dont');

/** The names that a word means: its own, of one letter less or more for plurals, or another for the same part. */
function namesOf({ word, part }: Tag, knobs: readonly Knob[]): string[] {
  const forms = new Set([word, word.replace(/s$/, ''), `${word}s`, ...(part === undefined ? [] : [part, `${part}s`])]);
  if (knobs.some(({ name }) => name === word)) return [word];
  const alike = knobs.filter(({ name }) => name !== '' && forms.has(name)).map(({ name }) => name);
  if (alike.length > 0) return [...new Set(alike)];
  return [...new Set(knobs.map(({ name }) => name).filter((name) => name.split(' ').some((one) => forms.has(one))))];
}

const join: ChangeRule = (s, at) => {
  const { word = '' } = s.tags[at] ?? {};
  if (!JOINS.has(word) && !ENDS.has(word)) return 0;
  close(s);
  if (ENDS.has(word)) s.clause = blank();
  return 1;
};

/** "don't remove the hat", "not the cap blue". */
const denied: ChangeRule = (s, at) => {
  const { word = '' } = s.tags[at] ?? {};
  if (!DENIES.has(word)) return 0;
  s.clause.denied = true;
  s.clause.said.push(word);
  return 1;
};

/** "swap the hat for a crown", "replace the hat with a crown". */
const swapped: ChangeRule = (s, at) => {
  const { clause } = s;
  if (clause.verb?.does !== 'swap' || clause.given || !FOR.has(s.tags[at]?.word ?? '')) return 0;
  Object.assign(clause, { given: clause.names, names: [] });
  return 1;
};
const FOR = wordSet('for with by into');

/** "a crown instead of the hat". */
const instead: ChangeRule = (s, at) => {
  const found = lookUp(VERBS, s.tags[at]?.word ?? '');
  const { clause } = s;
  if (found?.does !== 'instead' || clause.names.length === 0) return 0;
  const wanted = { ...clause, said: [...clause.said, s.tags[at]?.word ?? ''] };
  s.clause = { ...wanted, verb: found, given: clause.names, names: [] };
  return 1;
};

const verb: ChangeRule = (s, at) => {
  const found = lookUp(VERBS, s.tags[at]?.word ?? '');
  if (!found) return 0;
  // "with" behind a verb joins another clause to it: "taller with a hat".
  if (s.clause.verb) close(s);
  s.clause.verb = found;
  s.clause.said.push(s.tags[at]?.word ?? '');
  return 1;
};

const name: ChangeRule = (s, at) => {
  const tag = s.tags[at];
  const found = tag ? namesOf(tag, s.knobs) : [];
  if (found.length === 0) return 0;
  s.clause.names.push(...found);
  s.clause.said.push(tag?.word ?? '');
  return 1;
};

const looks: ChangeRule = (s, at) => {
  const says = s.tags[at]?.says;
  if (!says) return 0;
  const { colors = [], material, count } = says;
  const [color] = colors;
  if (color !== undefined || material !== undefined) s.clause.looks.push(s.tags[at]?.word ?? '');
  if (color !== undefined) s.clause.color = color;
  if (material !== undefined) s.clause.material = material;
  if (count !== undefined) {
    s.clause.number = count;
    s.clause.said.push(s.tags[at]?.word ?? '');
  }
  return color !== undefined || material !== undefined || count !== undefined || s.tags[at]?.tint ? 1 : 0;
};

const small: ChangeRule = (s, at) => (SMALL.has(s.tags[at]?.word ?? '') ? 1 : 0);

const strange: ChangeRule = (s, at) => {
  s.unknown.push(s.tags[at]?.word ?? '');
  s.clause.strange = true;
  return 1;
};

const CHANGE_GRAMMAR = { join, denied, swapped, instead, name, verb, looks, small, strange } as const;

/** More changes than this are not made at once. */
export const MOST_CHANGES = 12;

/** @param knobs all of the program */
export function readChange(text: string, knobs: readonly Knob[], lexicon: Lexicon): ChangeReading {
  const tokens = tokenize(text.replace(/n['’]t\b/gi, ' not')).flatMap(({ word, paused }) =>
    paused ? [',', word] : [word],
  );
  const sentence = follow<ChangeSentence>(CHANGE_GRAMMAR, {
    tags: tagWords(tokens, lexicon),
    knobs,
    clause: blank(),
    changes: [],
    unknown: [],
  });
  close(sentence);
  const { changes, unknown } = sentence;
  return { changes: changes.slice(0, MOST_CHANGES), unknown: [...new Set(unknown)] };
}

/** What a clause comes to. One that is about something unknown changes nothing else in its place; what fits no knob is named. */
function close(s: ChangeSentence): void {
  const { clause } = s;
  const { names, said, strange, denied } = clause;
  s.clause = { ...blank(), denied };
  const changes = denied || (strange && names.length === 0) ? [] : meantBy(s.knobs, clause);
  s.changes.push(...changes);
  if (changes.length === 0) s.unknown.push(...said);
  // A part that is not there yet has no colour to be changed.
  if (!changes.some(({ knob }) => isLook(knob))) s.unknown.push(...clause.looks);
}

function meantBy(knobs: readonly Knob[], clause: Clause): Change[] {
  const { names, verb } = clause;
  if (verb?.does === 'swap' || verb?.does === 'instead') return swapOf(knobs, clause);
  return (names.length > 0 ? names : ['']).flatMap((name) => changesOf(knobs, name, clause));
}

const isLook = (id: string): boolean => id.startsWith('color.') || id.startsWith('material.');

/** One part away and another there: both or nothing. */
function swapOf(knobs: readonly Knob[], { verb, names, given = [], strange, ...looks }: Clause): Change[] {
  const [away, there] = verb?.does === 'instead' ? [names, given] : [given, names];
  const removed = away.flatMap((name) => changesOf(knobs, name, { ...blank(), verb: { does: 'remove' } }));
  const added = there.flatMap((name) => changesOf(knobs, name, { ...looks, names, strange, verb: { does: 'add' } }));
  return strange || removed.length === 0 || added.length === 0 ? [] : [...removed, ...added];
}

function changesOf(knobs: readonly Knob[], name: string, { color, material, number, verb }: Clause): Change[] {
  const of = (...kinds: Knob['kind'][]) => knobs.filter((knob) => kinds.includes(knob.kind) && knob.name === name);
  const whole = (kind: Knob['kind']) => knobs.filter((knob) => knob.kind === kind);
  const painted =
    name === ''
      ? whole('color')
          .slice(0, 1)
          .map(({ name: first }) => first)
      : [name];
  const onto = (kind: Knob['kind'], to: string) =>
    whole(kind)
      .filter((knob) => painted.includes(knob.name))
      .map(({ id }): Change => ({ knob: id, to }));
  const changes = [
    ...(material === undefined ? [] : onto('material', material)),
    ...(color === undefined ? [] : onto('color', color)),
    ...(number === undefined ? [] : first(of('number', 'copies')).map(({ id }): Change => ({ knob: id, to: number }))),
  ];
  if (verb && (number === undefined || verb.does === 'size')) changes.push(...turned(verb, of, whole, name));
  return changes;
}

type Find = (...kinds: Knob['kind'][]) => Knob[];

function turned(verb: Verb, of: Find, whole: (kind: Knob['kind']) => Knob[], name: string): Change[] {
  switch (verb.does) {
    case 'swap':
    case 'instead':
      return [];
    case 'undo':
      return [{ knob: UNDO, to: true }];
    case 'fit':
      return [{ knob: 'fit', to: true }];
    case 'remove':
      return first([...of('has').filter(({ value }) => value === true), ...of('number'), ...of('part')]).map(
        ({ id, kind }) => ({ knob: id, to: REMOVED[kind] ?? 'removed' }),
      );
    case 'add':
      return first([...of('has'), ...of('part')]).map(({ id, kind }) => ({
        knob: id,
        to: kind === 'has' ? true : 'as it is',
      }));
    case 'double':
      return first([...of('part'), ...of('copies')]).map(({ id, kind }) => ({
        knob: id,
        to: kind === 'part' ? 'twice' : 2,
      }));
    case 'more':
    case 'fewer':
      return first(of('number', 'copies')).map(({ id, value }) => ({
        knob: id,
        to: Number(value) + (verb.does === 'more' ? 1 : -1),
      }));
    case 'size': {
      // A whole may be called by its noun.
      const isWhole = name === '' || of('copies').length > 0;
      const axes = verb.axis ? whole(verb.axis) : (['height', 'width', 'depth'] as const).flatMap(whole);
      return (isWhole ? axes : first(of('scale'))).map((knob) => ({ knob: knob.id, to: resized(knob, verb.by) }));
    }
  }
}

/** The value that takes away what a knob turns. */
const REMOVED: { readonly [K in Knob['kind']]?: Change['to'] } = { has: false, number: 0 };

const first = (knobs: readonly Knob[]): Knob[] => knobs.slice(0, 1);

const resized = ({ value, least = 50, most = 200 }: Knob, by: number): number =>
  Math.min(most, Math.max(least, Math.round(Number(value) * by)));
