import { adjective } from '../adjective.ts';
import { createLexicon, type Lexicon } from '../lexicon.ts';
import type { Noun } from '../noun.ts';
import { birds } from './birds.ts';
import { buildings } from './buildings.ts';
import { characters } from './characters.ts';
import { crawlers } from './crawlers.ts';
import { dungeon } from './dungeon.ts';
import { fantasy } from './fantasy.ts';
import { fighters } from './fighters.ts';
import { fruit } from './fruit.ts';
import { furniture } from './furniture.ts';
import { gear } from './gear.ts';
import { giants } from './giants.ts';
import { grazers } from './grazers.ts';
import { greenery } from './greenery.ts';
import { heroes } from './heroes.ts';
import { homeware } from './homeware.ts';
import { household } from './household.ts';
import { landmarks } from './landmarks.ts';
import { meals } from './meals.ts';
import { moreBirds } from './more-birds.ts';
import { moreFood } from './more-food.ts';
import { moreVehicles } from './more-vehicles.ts';
import { mushrooms } from './mushrooms.ts';
import { musicSky } from './music-sky.ts';
import { odds } from './odds.ts';
import { outdoors } from './outdoors.ts';
import { pantry } from './pantry.ts';
import { people } from './people.ts';
import { plains } from './plains.ts';
import { predators } from './predators.ts';
import { professions } from './professions.ts';
import { rescue } from './rescue.ts';
import { roadRail } from './road-rail.ts';
import { rodents } from './rodents.ts';
import { seaLife } from './sea-life.ts';
import { smallAnimals } from './small-animals.ts';
import { smallLife } from './small-life.ts';
import { softFigures } from './soft-figures.ts';
import { spirits } from './spirits.ts';
import { tableware } from './tableware.ts';
import { toolbox } from './toolbox.ts';
import { vegetables } from './vegetables.ts';
import { wares } from './wares.ts';
import { waterAir } from './water-air.ts';
import { weaponsTools } from './weapons-tools.ts';
import { wearables } from './wearables.ts';
import { wildlife } from './wildlife.ts';
import { winter } from './winter.ts';
import { yard } from './yard.ts';

/** Every noun, in the order of the files. A new noun is one entry in one of them. */
export const nouns: readonly Noun[] = [
  ...giants,
  ...smallAnimals,
  ...characters,
  ...moreFood,
  ...moreVehicles,
  ...landmarks,
  ...gear,
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
  ...furniture,
  ...household,
  ...roadRail,
  ...waterAir,
  ...buildings,
  ...weaponsTools,
  ...musicSky,
  ...wearables,
  ...fantasy,
  ...moreBirds,
  ...professions,
  ...smallLife,
  ...wildlife,
  ...dungeon,
  ...outdoors,
  ...spirits,
  ...plains,
  ...fighters,
  ...yard,
  ...homeware,
  ...pantry,
  ...toolbox,
  ...winter,
  ...tableware,
  ...vegetables,
  ...wares,
  ...rescue,
  ...odds,
];

/** @throws when two nouns claim one word */
export function standardLexicon(): Lexicon {
  const fallback = nouns.find(({ words }) => words[0] === 'sculpture')!;
  return createLexicon(nouns, fallback, (word) => adjective(word, undefined) !== undefined);
}
