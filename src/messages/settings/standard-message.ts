import { RULE_NAMES } from 'kiln-client/contract/standard/judge';
import type { Learned } from 'kiln-client/contract/standard/learn';
import type { Rule, Standard } from 'kiln-client/contract/standard/standard';
import { encodePress } from '../parts/custom-id.ts';
import { ACCENT, button, buttonRows, type MessageBody, messageBody, text } from '../parts/message-body.ts';
import { keepWithin } from '../parts/text-budget.ts';
import type { Words } from '../words/index.ts';

/** /standard: the rules of a guild for its assets, a line each. */

export const STANDARD_FORM = encodePress({ action: 'standard', requestId: '', argument: 'edit' });

const BUDGET = 3_500;
const MEGABYTE = 1_000_000;
/** Colours of a palette that are named. */
const MOST_COLORS = 12;

export function renderStandard(words: Words, standard: Standard | undefined, mayEdit: boolean): MessageBody {
  const said = words.standard;
  const lines = standard ? ruleLines(words, standard) : [];
  return messageBody(ACCENT.quiet, [
    text(said.title, ...(lines.length === 0 ? [said.none] : keepWithin(words, lines, BUDGET))),
    ...(mayEdit ? buttonRows([button(said.edit, STANDARD_FORM)]) : []),
  ]);
}

/** What three results (by these ids) propose, and the button that puts it in force. */
export function renderProposal(words: Words, { standard, off }: Learned, ids: readonly string[]): MessageBody {
  const said = words.standard;
  const names = off.map((rule) => said.rules[rule]).join(', ');
  const use = encodePress({ action: 'standard', requestId: '', argument: ['learn', ...ids].join('.') });
  return messageBody(ACCENT.quiet, [
    text(said.proposed, ...keepWithin(words, ruleLines(words, standard), BUDGET)),
    text(off.length > 0 && said.disagree({ rules: names }), said.notInForce),
    ...buttonRows([button(said.use, use, 'primary')]),
  ]);
}

const ruleLines = (words: Words, standard: Standard): string[] =>
  RULE_NAMES.flatMap((rule) => {
    const bound = boundOf(words, standard, rule);
    return bound === undefined ? [] : [words.standard.rule({ name: words.standard.rules[rule], bound }).trim()];
  });

/** '': the rule says it all. Undefined: there is none. */
function boundOf({ standard: said }: Words, standard: Standard, rule: Rule): string | undefined {
  const { pivot, names, palette } = standard;
  if (standard[rule] === undefined) return undefined;
  if (rule === 'pivot' && pivot) return said.pivotAt({ at: pivot.at, most: pivot.tolerance });
  if (rule === 'names' && names)
    return [names.prefix, names.style]
      .filter(Boolean)
      .map((one) => `\`${one}\``)
      .join(' + ');
  if (rule === 'palette' && palette) {
    const more = palette.colors.length > MOST_COLORS ? ' …' : '';
    return said.near({ colors: palette.colors.slice(0, MOST_COLORS).join(' ') + more, most: palette.tolerance });
  }
  const bounds = standard[rule];
  if (typeof bounds !== 'object') return '';
  const unit = rule === 'file_size' ? MEGABYTE : 1;
  const [least, most] = [numberIn(bounds, 'min', unit), numberIn(bounds, 'max', unit)];
  if (most === undefined) return said.atLeast({ least: least ?? 0 });
  return least === undefined ? said.atMost({ most }) : said.between({ least, most });
}

function numberIn(bounds: object, name: 'min' | 'max', unit: number): number | undefined {
  const value: unknown = Object.entries(bounds).find(([key]) => key === name)?.[1];
  return typeof value === 'number' ? value / unit : undefined;
}
