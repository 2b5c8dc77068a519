/**
 * What the contract says of a request, as data: a code and what it is about. Programs read the English below, in a
 * refusal's `message`; a program that shows it to people has texts of its own by the same codes, with the same places.
 */

type Value = string | number;

export type Fact =
  /** A figure. */
  | number
  /** A word of the caller's own, or one that is the same in every language. */
  | { word: string }
  | { fields: readonly string[]; join: 'and' | 'or' }
  | { values: readonly Value[]; join: 'and' | 'or' }
  /** A field with one of some values: "ai_model gen-7 or latest". */
  | { field: string; is: readonly Value[] };

export const all = (...fields: string[]): Fact => ({ fields, join: 'and' });
export const either = (...fields: string[]): Fact => ({ fields, join: 'or' });
export const these = (...values: Value[]): Fact => ({ values, join: 'and' });
export const oneOf = (...values: Value[]): Fact => ({ values, join: 'or' });
export const being = (field: string, ...is: Value[]): Fact => ({ field, is });
export const word = (text: string): Fact => ({ word: text });

/** Behind the name of the field that the caller should change. */
const RULES = {
  one_missing: 'is missing: give exactly one of {fields}',
  some_missing: 'is missing: give at least one of {fields}',
  style_missing: 'is missing: give one style source: {fields}',
  given_beside: 'was given beside {other}: give exactly one of them',
  excludes: 'cannot be combined with {others}',
  needs: 'needs {other}',
  needs_both: 'needs {one}, and {other}',
  value_needs: '{value} needs {other}',
  values_need: '{values} need {other}',
  only: 'must be {values}',
  only_with: 'must be {values} with {other}',
  only_or_none_with: 'must be {value} (or left out) with {other}',
  stated_with: 'must be {value}, stated, with {other}',
  range: 'must be {min} to {max}',
  range_with: 'must be {min} to {max} with {other}',
  wall_of_size: 'must be at least {least} for a print of {size} mm',
  empty: 'is empty: say what to make',
  whole_text: 'must be whole Unicode characters without NUL',
  address: 'must be a public http(s) URL or a base64 data URI',
  long_address: 'must be an address of at most {max} characters',
  ending: 'Invalid model file extension: {found}. Use {extensions}',
  prototype: 'must be the UUID of a prototype task',
} as const;

/** Whole sentences about the task to go on from. */
const OF_SOURCES = {
  several_pictures: 'the task has several pictures: use multi-image-to-3d, or a task with exactly one',
  preview_of: '{version} textures {version} previews only: leave {field} out or make the preview with {version}',
  same_faces: 'It has {faces} faces already.',
  same_size: 'It has that size already.',
  too_large_for_wall:
    'It is {size} mm long, for which a wall must be at least {least} mm. Say in {field} how large the print is to be.',
  same_files: 'It has these files already.',
  is_sound: 'The print check found nothing to mend: a repair would only take textures off.',
} as const;

export const sentences = { ...RULES, ...OF_SOURCES };

export type Sentences = typeof sentences;
export type SentenceCode = keyof Sentences;

/** The names of a text's places, each once, in order. */
type PlacesIn<Text, Seen extends readonly string[] = []> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? PlacesIn<Rest, Name extends Seen[number] ? Seen : [...Seen, Name]>
  : Seen;

export type SentencePlace<Code extends SentenceCode> = PlacesIn<Sentences[Code]>[number];

/** As many facts as the sentence has places. */
type FactsFor<Places extends readonly unknown[]> = { [I in keyof Places]: Fact };
export interface Sentence {
  code: SentenceCode;
  facts: readonly Fact[];
}

export const sentence = <C extends SentenceCode>(code: C, ...facts: FactsFor<PlacesIn<Sentences[C]>>): Sentence => ({
  code,
  facts,
});

/** How the reader's language has names, values, figures and lists. */
export interface Speech {
  name(field: string): string;
  value(value: Value): string;
  count(figure: number): string;
  and(list: readonly string[]): string;
  or(list: readonly string[]): string;
}

/** @param fill puts what stands in a sentence into its text in the reader's language */
export function say(
  fill: (code: SentenceCode, places: Readonly<Record<string, string>>) => string,
  speech: Speech,
  { code, facts }: Sentence,
): string {
  const names = [...new Set([...sentences[code].matchAll(PLACE)].map(([, name = '']) => name))];
  const texts = facts.map((fact) => factWords(speech, fact));
  return fill(code, Object.fromEntries(names.map((name, index) => [name, texts[index] ?? ''])));
}

const PLACE = /\{(\w+)\}/g;

function factWords(speech: Speech, fact: Fact): string {
  if (typeof fact === 'number') return speech.count(fact);
  if ('word' in fact) return fact.word;
  if ('fields' in fact) return speech[fact.join](fact.fields.map((field) => speech.name(field)));
  if ('values' in fact) return speech[fact.join](fact.values.map((value) => speech.value(value)));
  return `${speech.name(fact.field)} ${speech.or(fact.is.map((value) => speech.value(value)))}`;
}

const lists = {
  and: new Intl.ListFormat('en-GB', { type: 'conjunction' }),
  or: new Intl.ListFormat('en-GB', { type: 'disjunction' }),
};
const ENGLISH: Speech = {
  name: (field) => field.slice(field.lastIndexOf('.') + 1),
  value: String,
  count: (figure) => figure.toLocaleString('en'),
  and: (list) => lists.and.format(list),
  or: (list) => lists.or.format(list),
};

export const inEnglish = (said: Sentence): string =>
  say((code, places) => sentences[code].replace(PLACE, (_, name) => places[name] ?? ''), ENGLISH, said);

/** For an issue of zod's: programs read the message, one that shows it to people reads the sentence. */
export const refusing = (said: Sentence): { error: string; params: { sentence: Sentence } } => ({
  error: inEnglish(said),
  params: { sentence: said },
});

/** The sentence of an issue that one of the contract's own rules made. */
export function sentenceOf(issue: {
  code: string;
  params?: Record<string, unknown> | undefined;
}): Sentence | undefined {
  return issue.code === 'custom' ? (issue.params?.sentence as Sentence | undefined) : undefined; // see `refusing`
}
