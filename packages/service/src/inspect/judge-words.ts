import { describeIssues } from 'kiln-client/contract/describe-issues';
import { standardLexicon } from 'kiln-engine/content/nouns/index';
import { candidatesFor } from 'kiln-engine/make/words/answers/candidates';
import { mistakesOf } from 'kiln-engine/make/words/answers/check-draft';
import { strangeNouns } from 'kiln-engine/make/words/answers/stored-reading';
import type { z } from 'zod';
import {
  DraftAnswer,
  ReadingAnswer,
  type StoredReading,
  type WordsOrder,
  type WordsVerdict,
} from '../makers/words/answers.ts';
import { firstObject } from '../makers/words/first-object.ts';

/** What a language model is offered for a prompt, and what its answers are worth. In a process of its own: they are a stranger's. */
export function judgeWords(order: WordsOrder): WordsVerdict {
  switch (order.step) {
    case 'offer':
      return { kind: 'offered', nouns: offered(order.prompt) };
    case 'reading':
      return judgeReading(order.answer);
    case 'draft':
      return judgeDraft(order.answer, order.name);
  }
}

/** Names, with what each has by itself: "dragon: wings, tail". */
const offered = (prompt: string): string[] =>
  candidatesFor(prompt, standardLexicon()).map(({ words: [name = ''], features = [] }) =>
    features.length > 0 ? `${name}: ${features.slice(0, MOST_FEATURES).join(', ')}` : name,
  );
const MOST_FEATURES = 6;

function judgeReading(answer: string): WordsVerdict {
  const parsed = parse(ReadingAnswer, answer);
  if ('kind' in parsed) return parsed;
  const { things } = parsed.data;
  if (things.length === 0) return { kind: 'cannot' };
  const reading: z.output<typeof StoredReading> = { things };
  const strange = strangeNouns(reading, standardLexicon());
  if (strange.length > 1) {
    return { kind: 'mistaken', mistakes: [`${strange.join(' and ')} are not among nouns: at most one thing may be`] };
  }
  return { kind: 'read', reading, strange };
}

function judgeDraft(answer: string, name: string): WordsVerdict {
  const parsed = parse(DraftAnswer, answer);
  if ('kind' in parsed) return parsed;
  const { can: _, plan, ...drafted } = parsed.data;
  if (drafted.parts.length === 0) return { kind: 'mistaken', mistakes: ['parts has none'] };
  const draft = { name, ...drafted };
  const mistakes = mistakesOf(draft, plan);
  return mistakes.length > 0 ? { kind: 'mistaken', mistakes } : { kind: 'drafted', draft };
}

function parse<T extends z.ZodType>(schema: T, answer: string): { data: z.output<T> } | WordsVerdict {
  const object = firstObject(answer);
  if (!object) return { kind: 'mistaken', mistakes: ['the answer is no JSON object'] };
  if (object.can === false) return { kind: 'cannot' };
  // A server that ignores the schema lets the model think for longer, which does no harm.
  const { plan } = object;
  const parsed = schema.safeParse({ ...object, plan: typeof plan === 'string' ? plan.slice(0, MOST_PLAN) : '' });
  return parsed.success ? { data: parsed.data } : { kind: 'mistaken', mistakes: [describeIssues(parsed.error)] };
}
const MOST_PLAN = 200;
