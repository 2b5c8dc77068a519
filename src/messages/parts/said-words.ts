import type { Words } from '../words/index.ts';

/** "19,718" and "0.5" as English has them, but no "2.5.0", "#12ab34", "v1.2" and "4x". */
const FIGURE = /(?<![\w.,#])(\d{1,3}(?:,\d{3})*)(?:\.(\d+))?(?![\w,]|\.\d)/g;
const PLACE = /\{(\d)\}/g;
/** "Read as German: roter = red." */
const LIST = /^([^:]{1,60}): (.*)$/;

/**
 * What the built-in service said of a result, in the reader's language, as far as there are words for it: as it is, with places for its
 * figures, or up to a colon. Figures are written as the language has them.
 */
export function saidIn(words: Words, said: string): string {
  const { contract, count } = words;
  // Before and after.
  const parts = said.split(' → ');
  if (parts.length > 1) return parts.map((part) => saidIn(words, part)).join(' → ');
  const whole = contract.said(said);
  if (whole !== said) return whole;
  const figures: string[] = [];
  const text = said.replace(FIGURE, (_, integer: string, decimals?: string) => {
    const rest = decimals === undefined ? '' : `${count(0.5).charAt(1)}${decimals}`;
    return `{${figures.push(`${count(Number(integer.replaceAll(',', '')))}${rest}`) - 1}}`;
  });
  const own = contract.said(text).replace(LIST, (_, head: string, list: string) => `${contract.said(head)}: ${list}`);
  return own.replace(PLACE, (place, at: string) => figures[Number(at)] ?? place);
}
