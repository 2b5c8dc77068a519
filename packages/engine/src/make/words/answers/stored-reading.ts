import { adjective, type Described, emptyDescription, merge } from '../../../content/adjective.ts';
import { type Lexicon, partOf } from '../../../content/lexicon.ts';
import type { Noun } from '../../../content/noun.ts';
import type { Relation } from '../../../content/words/links.ts';
import { apart, seated } from '../read/atop.ts';
import { MOST_COPIES } from '../read/count-rules.ts';
import { oneInEachHand } from '../read/in-hands.ts';
import { readPrompt } from '../read/read-prompt.ts';
import type { PartRequest, Reading, Thing } from '../read/reading.ts';

/**
 * What a language model has read in a prompt, in the words of the lexicon: plain data that is kept with the task. Whatever is
 * none of these words has no effect, and is named as not understood.
 */
export interface StoredReading {
  /** One to five. */
  things: readonly StoredThing[];
}

export interface StoredThing {
  /** The name of a noun, or of the one that was drafted. */
  noun: string;
  count: number;
  /** Describing words: "red", "light blue", "wooden". */
  looks: readonly string[];
  /** Parts with their own describing words: "3 blue wings". */
  parts: readonly string[];
  without: readonly string[];
  /** To the thing before it; '' for the first. */
  relation: Relation | '';
}

/** Of these names, those of no noun: a drafter is asked for them. */
export const strangeNouns = ({ things }: StoredReading, lexicon: Lexicon): string[] => [
  ...new Set(things.map(({ noun }) => noun).filter((name) => !nounNamed(name, lexicon))),
];

/**
 * The reading that a scene is composed of. How large it is in reality is still read by rules from the prompt itself.
 * @param drafted of the one name that no noun has
 * @returns undefined where a name has no noun
 */
export function readingOf(
  stored: StoredReading,
  { prompt, lexicon, drafted }: { prompt: string; lexicon: Lexicon; drafted?: Noun | undefined },
): Reading | undefined {
  const unknown: string[] = [];
  const things: Thing[] = [];
  for (const [i, one] of stored.things.entries()) {
    const noun = nounNamed(one.noun, lexicon) ?? (drafted?.words[0] === one.noun ? drafted : undefined);
    if (!noun) return undefined;
    const relation = one.relation === '' ? 'beside' : one.relation;
    things.push({ ...thingOf(one, noun, unknown), ...(i > 0 && { relation }) });
  }
  const { measure } = readPrompt(prompt, lexicon);
  return {
    things: apart(oneInEachHand(seated(things))),
    ...(measure && { measure }),
    unknown: [...new Set(unknown)],
    notes: [],
  };
}

function nounNamed(name: string, lexicon: Lexicon): Noun | undefined {
  const words = name.split(' ');
  const found = lexicon.find(words, 0);
  return found && !found.guess && found.length === words.length ? found.noun : undefined;
}

function thingOf({ noun: word, count, looks, parts, without }: StoredThing, noun: Noun, unknown: string[]): Thing {
  const { count: _, ...described } = describe(looks, unknown);
  const asked = parts.flatMap((text) => partRequest(text, noun, unknown) ?? []);
  const none = asked.filter((part) => part.count === 0).map(({ name }) => name);
  return {
    ...described,
    noun,
    word,
    ...(count > 1 && { count: Math.min(count, MOST_COPIES) }),
    parts: asked.filter((part) => part.count !== 0),
    without: [...none, ...without.flatMap((text) => partName(text, noun) ?? noteUnknown(text, unknown))],
  };
}

function partRequest(text: string, noun: Noun, unknown: string[]): PartRequest | undefined {
  const words = text.split(' ');
  const name = partName(words.at(-1) ?? '', noun);
  if (name === undefined) {
    noteUnknown(text, unknown);
    return undefined;
  }
  const { count, ...described } = describe(words.slice(0, -1), unknown);
  return { ...described, name, ...(count !== undefined && { count: Math.min(count, MOST_COPIES) }) };
}

const partName = (word: string, { slots, features = [] }: Noun): string | undefined =>
  partOf(word) ?? (Object.hasOwn(slots, word) || features.includes(word) ? word : undefined);

function describe(looks: readonly string[], unknown: string[]): Described {
  const description = emptyDescription();
  for (const look of looks) {
    const words = look.split(' ');
    for (const [i, word] of words.entries()) {
      const meant = adjective(word, words[i - 1]);
      if (meant) merge(description, { ...meant, said: [word] });
      else noteUnknown(word, unknown);
    }
  }
  return description;
}

function noteUnknown(text: string, unknown: string[]): [] {
  unknown.push(text);
  return [];
}
