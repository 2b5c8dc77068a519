/**
 * What the contract says of a request, as data: a code and what it is about. Programs read the English below, in a
 * refusal's `message`; whoever shows it to people has a table of the same form, with their names for fields and values.
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
  one_missing: (fields: string) => `is missing: give exactly one of ${fields}`,
  some_missing: (fields: string) => `is missing: give at least one of ${fields}`,
  style_missing: (fields: string) => `is missing: give one style source: ${fields}`,
  given_beside: (other: string) => `was given beside ${other}: give exactly one of them`,
  excludes: (others: string) => `cannot be combined with ${others}`,
  needs: (other: string) => `needs ${other}`,
  needs_both: (one: string, other: string) => `needs ${one}, and ${other}`,
  value_needs: (value: string, other: string) => `${value} needs ${other}`,
  values_need: (values: string, other: string) => `${values} need ${other}`,
  only: (values: string) => `must be ${values}`,
  only_with: (values: string, other: string) => `must be ${values} with ${other}`,
  only_or_none_with: (value: string, other: string) => `must be ${value} (or left out) with ${other}`,
  stated_with: (value: string, other: string) => `must be ${value}, stated, with ${other}`,
  range: (least: string, most: string) => `must be ${least} to ${most}`,
  range_with: (least: string, most: string, other: string) => `must be ${least} to ${most} with ${other}`,
  empty: () => 'is empty: say what to make',
  whole_text: () => 'must be whole Unicode characters without NUL',
  address: () => 'must be a public http(s) URL or a base64 data URI',
  long_address: (most: string) => `must be an address of at most ${most} characters`,
  ending: (found: string, endings: string) => `Invalid model file extension: ${found}. Use ${endings}`,
  prototype: () => 'must be the UUID of a prototype task',
};

/** Whole sentences about the task to go on from. */
const OF_SOURCES = {
  several_pictures: () => 'the task has several pictures: use multi-image-to-3d, or a task with exactly one',
  preview_of: (version: string, field: string) =>
    `${version} textures ${version} previews only: leave ${field} out or make the preview with ${version}`,
  same_faces: (faces: string) => `It has ${faces} faces already.`,
  same_size: () => 'It has that size already.',
  same_files: () => 'It has these files already.',
  is_sound: () => 'The print check found nothing to mend: a repair would only take textures off.',
};

export const sentences = { ...RULES, ...OF_SOURCES };

/** The form of every table: what stands in a sentence comes as text. */
export type Sentences = typeof sentences;
type SentenceCode = keyof Sentences;

/** As many facts as the sentence has places. */
type FactsFor<P extends readonly unknown[]> = { [I in keyof P]: Fact };
export interface Sentence {
  code: SentenceCode;
  facts: readonly Fact[];
}

export const sentence = <C extends SentenceCode>(code: C, ...facts: FactsFor<Parameters<Sentences[C]>>): Sentence => ({
  code,
  facts,
});

/** How a table's reader has names, values, figures and lists. */
export interface Speech {
  name(field: string): string;
  value(value: Value): string;
  count(figure: number): string;
  and(list: readonly string[]): string;
  or(list: readonly string[]): string;
}

export function say(table: Readonly<Record<SentenceCode, unknown>>, speech: Speech, { code, facts }: Sentence): string {
  const tell = table[code] as (...said: string[]) => string; // as many as its facts: `sentence` holds them together
  return tell(...facts.map((fact) => factWords(speech, fact)));
}

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

export const inEnglish = (said: Sentence): string => say(sentences, ENGLISH, said);

/** For an issue of zod's: programs read the message, whoever shows it to people reads the sentence. */
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
