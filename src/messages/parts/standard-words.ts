import type { Verdict } from 'kiln-client/contract/standard/judge';
import type { Words } from '../words/index.ts';
import { shorten, userText } from './text.ts';

/** Of a broken rule: "12,400 of at most 10,000 faces". */
export function redWords({ standard }: Words, { rule, measured, min, max, examples = [] }: Verdict): string {
  const isShort = min !== undefined && measured < min;
  const unit = rule === 'file_size' ? MEGABYTE : 1;
  return standard.red[rule]({
    measured: measured / unit,
    bound: ((isShort ? min : max) ?? 0) / unit,
    side: isShort ? 'least' : 'most',
    examples: examples.map((name) => (name === '' ? '“”' : userText(name, 64))).join(', '),
  });
}
const MEGABYTE = 1_000_000;

/** "Standard: green", or what is wrong: "Standard: 12,400 of at most 10,000 faces; 3 faces without UVs". */
export function standardLine(words: Words, verdicts: readonly Verdict[] | undefined): string | undefined {
  if (!verdicts || verdicts.length === 0) return undefined;
  const reds = verdicts.filter(({ ok }) => !ok).map((verdict) => redWords(words, verdict));
  return reds.length === 0 ? words.standard.green : shorten(words.standard.line({ reds: reds.join('; ') }), MOST_LINE);
}
const MOST_LINE = 600;
