import { emptyDescription, merge } from '../../../content/adjective.ts';
import type { Lexicon } from '../../../content/lexicon.ts';
import { apart, seated } from './atop.ts';
import { follow, type Rules } from './grammar.ts';
import { subjectOf } from './head-rules.ts';
import { oneInEachHand } from './in-hands.ts';
import { takeMeasures } from './measures.ts';
import type { PartRequest, Reading, Thing } from './reading.ts';
import { suggestPrompts } from './suggest-prompts.ts';
import { tagWords } from './tag.ts';
import { THING_GRAMMAR } from './thing-grammar.ts';
import type { ThingSentence } from './thing-sentence.ts';
import { tokenize } from './tokenize.ts';
import { translate } from './translate.ts';

/** Each takes time to draw, and more are not seen on one thing. */
const MOST_PARTS = 12;

/** Reads what a prompt wants made: always at least one thing. What has no effect is collected, every guess is noted. */
export function readPrompt(prompt: string, lexicon: Lexicon, grammar: Rules<ThingSentence> = THING_GRAMMAR): Reading {
  const { tokens, measure, idle } = takeMeasures(tokenize(prompt));
  const { words, notes } = translate(tokens, lexicon);
  const sentence = follow(grammar, {
    tags: tagWords(words, lexicon),
    lexicon,
    things: [],
    pending: emptyDescription(),
    pendingParts: [],
    mode: 'main',
    relation: undefined,
    link: undefined,
    lostLink: undefined,
    also: false,
    modifier: undefined,
    aside: false,
    lostHead: false,
    unknown: [...idle],
    leftOut: [],
    notes,
  });
  const { pending, modifier, unknown, leftOut } = sentence;
  let { things } = sentence;
  const last = sentence.aside ? subjectOf(sentence) : things.at(-1);
  let nothing: Reading['nothing'];
  if (last) merge(last, pending);
  else {
    const noun = lexicon.fallback;
    const [word = ''] = noun.words;
    const strange = unknown.slice(0, 5);
    nothing = {
      why: strange.length > 0 ? `I know no thing that is called ${strange.join(', ')}` : 'The prompt names no thing',
      unknown: strange,
      suggestions: suggestPrompts(prompt, unknown, lexicon),
    };
    notes.push(`${nothing.why}; an abstract ${word} was made instead.`);
    things.push({ noun, word, parts: [], without: [], ...pending });
  }
  if (modifier !== undefined) unknown.push(modifier);
  things = apart(oneInEachHand(seated(eachItsColor(things))));
  if (leftOut.length > 0)
    notes.push(`Only the first five things are made; left out: ${leftOut.slice(0, 8).join(', ')}.`);
  for (const thing of things) {
    const isNone = ({ count }: PartRequest) => count === 0;
    thing.without = [...thing.without, ...thing.parts.filter(isNone).map(({ name }) => name)];
    const parts = distinct(thing.parts.filter((part) => !isNone(part)));
    thing.parts = parts.slice(0, MOST_PARTS);
    unknown.push(...parts.slice(MOST_PARTS).map(({ name }) => name));
  }
  return {
    things,
    ...(measure && { measure }),
    ...(nothing && { nothing }),
    unknown: [...new Set(unknown)],
    notes: [...new Set(notes)],
  };
}

/** "three potions in red, blue and green": each has one of the colours. */
const eachItsColor = (things: readonly Thing[]): Thing[] =>
  things.flatMap((thing): Thing[] => {
    const { count, colors } = thing;
    if (count === undefined || count < 3 || count !== colors.length) return [thing];
    const { count: _, ...one } = thing;
    return colors.map((color, i) => ({
      ...one,
      colors: [color],
      ...(i > 0 && { relation: 'beside' as const, also: true as const, twin: true as const }),
    }));
  });

/** Without what was said before in the same words. */
function distinct(parts: readonly PartRequest[]): PartRequest[] {
  return [...new Map(parts.map((part) => [JSON.stringify(part), part])).values()];
}
