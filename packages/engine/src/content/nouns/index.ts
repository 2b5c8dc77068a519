import { adjective } from '../adjective.ts';
import { createLexicon, type Lexicon } from '../lexicon.ts';
import type { Noun } from '../noun.ts';
import { animals } from './animals/index.ts';
import { arms } from './arms/index.ts';
import { buildings } from './buildings/index.ts';
import { clothes } from './clothes/index.ts';
import { fantasy } from './fantasy/index.ts';
import { food } from './food/index.ts';
import { furniture } from './furniture/index.ts';
import { holidays } from './holidays/index.ts';
import { household } from './household/index.ts';
import { instruments } from './instruments/index.ts';
import { kitchen } from './kitchen/index.ts';
import { nature } from './nature/index.ts';
import { outdoors } from './outdoors/index.ts';
import { people } from './people/index.ts';
import { plants } from './plants/index.ts';
import { sports } from './sports/index.ts';
import { tools } from './tools/index.ts';
import { toys } from './toys/index.ts';
import { treasure } from './treasure/index.ts';
import { vehicles } from './vehicles/index.ts';

/** Every noun, by kingdom. A new noun is one entry in one of its files. */
export const nouns: readonly Noun[] = [
  ...animals,
  ...arms,
  ...buildings,
  ...clothes,
  ...fantasy,
  ...food,
  ...furniture,
  ...holidays,
  ...household,
  ...instruments,
  ...kitchen,
  ...nature,
  ...outdoors,
  ...people,
  ...plants,
  ...sports,
  ...tools,
  ...toys,
  ...treasure,
  ...vehicles,
];

let standard: Lexicon | undefined;

/** Made once: its dictionary takes a tenth of a second to read. @throws when two nouns claim one word */
export function standardLexicon(): Lexicon {
  const fallback = nouns.find(({ words }) => words[0] === 'sculpture')!;
  standard ??= createLexicon(nouns, fallback, (word) => adjective(word, undefined) !== undefined);
  return standard;
}
