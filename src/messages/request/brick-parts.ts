import type { Task } from 'kiln-client/contract/task';
import { csv } from '../parts/csv.ts';
import { joined, userText } from '../parts/text.ts';
import { firstWithin } from '../parts/text-budget.ts';
import type { Words } from '../words/index.ts';

/** What a thing is made of, to collect or to buy: a line for the message, all lines for a member who asks, a table as a file. */

type Part = NonNullable<Task['engine']>['parts'][number];

const SHOWN = 5;

const partText = ({ count }: Words, part: Part) => `${count(part.count)} × ${userText(part.name, 40)}`;

/** "**Parts** 44 × 2 x 8 tan · … · 38 more kinds"; undefined when the service lists none. */
export function partsLine(words: Words, parts: readonly Part[]): string | undefined {
  if (parts.length === 0) return undefined;
  const shown = [...parts].sort((a, b) => b.count - a.count).slice(0, SHOWN);
  const hidden = parts.length - shown.length;
  const rest = hidden > 0 && words.results.moreKinds({ count: hidden });
  return words.results.parts({ list: joined(...shown.map((part) => partText(words, part)), rest) });
}

/** Every kind, as many as `budget` characters hold. */
export function partsText(words: Words, parts: readonly Part[], budget: number): string | undefined {
  if (parts.length === 0) return undefined;
  const texts = parts.map((part) => partText(words, part));
  const shown = firstWithin(texts, budget, ' · '.length);
  return words.results.parts({ list: joined(...shown, shown.length < texts.length && '…') });
}

/** Count, part and colour of every kind; undefined when the service lists none. */
export function partsCsv(parts: readonly Part[]): string | undefined {
  if (parts.length === 0) return undefined;
  return csv([['count', 'part', 'color'], ...parts.map((part) => [part.count, part.name, part.color])]);
}
