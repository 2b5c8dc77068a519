import { namesByWord, wordSet } from '../look-up.ts';

/** Words that say how the next thing stands to the one before it, or whether parts of it follow. */

export const RELATIONS = [
  'around',
  'through',
  'riding',
  'worn',
  'filling',
  'beside',
  'on',
  'in',
  'under',
  'behind',
  'before',
  'holding',
  'atop',
  'with',
] as const;
export type Relation = (typeof RELATIONS)[number];
export type Link = Exclude<Relation, 'worn'> | 'without' | 'and';

export const LINKS = namesByWord<Link>({
  around: 'around encircling surrounding',
  through: 'through piercing',
  riding: 'riding astride driving',
  filling: 'filled',
  with: 'with wearing has having featuring',
  without: 'without no minus lacking',
  and: 'and plus',
  on: 'on atop upon above',
  in: 'in inside within',
  under: 'under below beneath',
  beside: 'beside near next against alongside',
  behind: 'behind',
  before: 'infront',
  atop: 'bearing topped',
  holding: 'holding carrying wielding eating drinking swinging lifting reading playing',
});

/** Before a place: "on a blue sea", "at night". */
export const LEADS = wordSet(
  'on in at under by near over above against during through across inside into beneath amid before facing along below from',
);
