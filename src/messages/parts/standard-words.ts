import type { Fit } from 'kiln-client/contract/standard/fit';
import type { Verdict } from 'kiln-client/contract/standard/judge';
import type { Rule } from 'kiln-client/contract/standard/standard';
import { isRed, MOST_REASON, type Waiver } from 'kiln-client/contract/standard/waiver';
import type { Words } from '../words/index.ts';
import { shorten, timestamp, userText } from './text.ts';

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

/**
 * "Standard: green", or what is wrong: "Standard: 12,400 of at most 10,000 faces; 3 faces without UVs"; and what of it was accepted, by whom,
 * when and why.
 */
export function standardLine(
  words: Words,
  verdicts: readonly Verdict[] | undefined,
  waiver?: Waiver,
): string | undefined {
  if (!verdicts || verdicts.length === 0) return undefined;
  const { standard } = words;
  const broken = verdicts.filter(({ ok }) => !ok);
  const reds = broken.filter((verdict) => isRed(verdict, waiver));
  const listed = (some: readonly Verdict[]) => some.map((verdict) => redWords(words, verdict)).join('; ');
  const lines = [
    broken.length === 0 && standard.green,
    reds.length > 0 && shorten(standard.line({ reds: listed(reds) }), MOST_LINE),
    waiver &&
      reds.length < broken.length &&
      acceptedWords(words, waiver, listed(broken.filter((one) => !reds.includes(one)))),
  ];
  return lines.filter(Boolean).join('\n');
}

function acceptedWords({ standard }: Words, { by, at, reason }: Waiver, reds: string): string {
  const member = by === undefined ? standard.aLead : `<@${by}>`;
  const said = shorten(standard.accepted({ member, time: timestamp(at, 'f'), reds }), MOST_LINE);
  return reason === undefined ? said : `${said} ${standard.acceptedWhy({ reason: userText(reason, MOST_REASON) })}`;
}
const MOST_LINE = 600;

/** What steps would mend, and what they would not: said before they are paid for. */
export function fitWords(words: Words, { steps, mends, left, spoils }: Fit): string {
  const { standard } = words;
  const named = (rules: readonly Rule[]) => rules.map((rule) => standard.rules[rule]).join(', ');
  const strips = steps.some(({ type }) => type === 'print-repair' || type === 'uv-unwrap');
  const lines = [
    standard.fitMends({ rules: named(mends) }),
    left.length > 0 && standard.fitLeaves({ reds: left.map((verdict) => redWords(words, verdict)).join('; ') }),
    spoils.length > 0 && standard.fitSpoils({ rules: named(spoils) }),
    strips && standard.fitPaint,
  ];
  return shorten(lines.filter(Boolean).join('\n'), MOST_FIT);
}
const MOST_FIT = 1_500;
