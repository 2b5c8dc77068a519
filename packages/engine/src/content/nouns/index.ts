import { adjective } from '../adjective.ts';
import { createLexicon, type Lexicon } from '../lexicon.ts';
import type { Noun } from '../noun.ts';
import { arms } from './arms/index.ts';
import { birds } from './birds.ts';
import { buildings } from './buildings/index.ts';
import { characters } from './characters.ts';
import { clothes } from './clothes/index.ts';
import { crawlers } from './crawlers.ts';
import { fantasy } from './fantasy.ts';
import { fighters } from './fighters.ts';
import { fruit } from './fruit.ts';
import { furniture } from './furniture/index.ts';
import { giants } from './giants.ts';
import { grazers } from './grazers.ts';
import { greenery } from './greenery.ts';
import { heroes } from './heroes.ts';
import { holidays } from './holidays/index.ts';
import { household } from './household/index.ts';
import { instruments } from './instruments/index.ts';
import { kitchen } from './kitchen/index.ts';
import { meals } from './meals.ts';
import { moreBirds } from './more-birds.ts';
import { moreFood } from './more-food.ts';
import { mushrooms } from './mushrooms.ts';
import { nature } from './nature/index.ts';
import { odds } from './odds.ts';
import { outdoors } from './outdoors/index.ts';
import { pantry } from './pantry.ts';
import { people } from './people.ts';
import { plains } from './plains.ts';
import { predators } from './predators.ts';
import { professions } from './professions.ts';
import { rodents } from './rodents.ts';
import { seaLife } from './sea-life.ts';
import { smallAnimals } from './small-animals.ts';
import { smallLife } from './small-life.ts';
import { softFigures } from './soft-figures.ts';
import { spirits } from './spirits.ts';
import { tools } from './tools/index.ts';
import { toys } from './toys/index.ts';
import { treasure } from './treasure/index.ts';
import { vegetables } from './vegetables.ts';
import { vehicles } from './vehicles/index.ts';
import { wildlife } from './wildlife.ts';
import { winter } from './winter.ts';

/** Every noun, in the order of the files. A new noun is one entry in one of them. */
export const nouns: readonly Noun[] = [
  ...giants,
  ...smallAnimals,
  ...characters,
  ...moreFood,
  ...mushrooms,
  ...greenery,
  ...predators,
  ...grazers,
  ...rodents,
  ...birds,
  ...seaLife,
  ...crawlers,
  ...people,
  ...heroes,
  ...softFigures,
  ...fruit,
  ...meals,
  ...fantasy,
  ...moreBirds,
  ...professions,
  ...smallLife,
  ...wildlife,
  ...spirits,
  ...plains,
  ...fighters,
  ...pantry,
  ...winter,
  ...vegetables,
  ...odds,
  ...buildings,
  ...arms,
  ...household,
  ...treasure,
  ...tools,
  ...holidays,
  ...furniture,
  ...outdoors,
  ...kitchen,
  ...instruments,
  ...toys,
  ...nature,
  ...vehicles,
  ...clothes,
];

/** @throws when two nouns claim one word */
export function standardLexicon(): Lexicon {
  const fallback = nouns.find(({ words }) => words[0] === 'sculpture')!;
  return createLexicon(nouns, fallback, (word) => adjective(word, undefined) !== undefined);
}
