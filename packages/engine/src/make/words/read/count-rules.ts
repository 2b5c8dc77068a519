import { emptyDescription, merge } from '../../../content/adjective.ts';
import { lookUp } from '../../../content/look-up.ts';
import { LEGGED } from '../../../content/words/parts.ts';
import type { Tag } from './tag.ts';
import type { ThingRule, ThingSentence } from './thing-sentence.ts';

/** Numbers in a sentence: counts of things and parts, and what "not" takes away. A number that counts nothing is named as not understood. */

/** More of one thing are not drawn. */
export const MOST_COPIES = 12;

/** What a number or "not" is about: the next noun or part, over describing and small words. */
function headAfter({ tags }: ThingSentence, at: number): { tag: Tag; at: number } | undefined {
  for (let i = at + 1; i < tags.length; i++) {
    const tag = tags[i];
    if (!tag || tag.link) return undefined;
    const next = tags[i + 1];
    // What is not known may be made by its meaning.
    if (!next && isUnknown(tag)) return { tag, at: i };
    if (!describes(tag, next) && (tag.noun ?? tag.part ?? tag.print)) return { tag, at: i };
    if (!isBefore(tag)) return undefined;
  }
  return undefined;
}

/** "an orange cat": describes as long as there is something to describe. */
function describes(tag: Tag, next: Tag | undefined): boolean {
  if (!(tag.says || tag.theme) || !next || next.link) return false;
  return (next.noun ?? next.part ?? next.says) !== undefined;
}

/** May stand between a number and what it counts. */
const isBefore = ({ says, small, theme, tint }: Tag) => Boolean(says || small || theme || tint);

const isUnknown = (tag: Tag) => !isBefore(tag) && !tag.noun && !tag.part;

/** "three apples"; "area 51" and "in 1985" count nothing. */
const counted: ThingRule = (s, at) => {
  const { says, word = '' } = s.tags[at] ?? {};
  if (says?.count === undefined) return 0;
  if (lookUp(LEGGED, s.tags[at + 1]?.word ?? '')) return 0;
  const head = headAfter(s, at)?.tag;
  const plural = head?.noun?.plural === true || head?.word.endsWith('s') === true;
  if (!head || (says.count > MOST_COPIES && !plural)) {
    // "one of them", "a single".
    if (says.count !== 1) s.unknown.push(word);
    return 1;
  }
  if (says.count > MOST_COPIES) {
    s.unknown.push(word);
    s.notes.push(`Of ${word} ${head.word}, ${MOST_COPIES} are made.`);
  }
  merge(s.pending, { count: Math.min(MOST_COPIES, says.count) });
  return 1;
};

/** "a three-legged dog": the number is that of its legs. */
const legged: ThingRule = (s, at) => {
  const number = s.tags[at];
  const name = lookUp(LEGGED, s.tags[at + 1]?.word ?? '');
  if (number?.says?.count === undefined || name === undefined) return 0;
  s.pendingParts.push({ ...emptyDescription(), name, count: Math.min(MOST_COPIES, number.says.count) });
  return 2;
};

/** "not a cat, a dog", "a car, not red": what comes after it is left out, and the note says so. */
const denied: ThingRule = (s, at) => {
  if (s.tags[at]?.word !== 'not') return 0;
  const head = headAfter(s, at);
  let to = head ? head.at + (head.tag.noun?.length ?? 1) : at + 1;
  if (!head) while (s.tags[to] && (s.tags[to]?.small || s.tags[to]?.says)) to++;
  const said = s.tags.slice(at + 1, to).filter(({ small }) => !small);
  if (said.length === 0) return 1;
  s.notes.push(`Left out, as "not" says: ${said.map(({ word }) => word).join(' ')}.`);
  // "not a cat but a dog".
  return to - at + Number(s.tags[to]?.word === 'but');
};

export const COUNT_RULES = { denied, legged, counted } as const;
