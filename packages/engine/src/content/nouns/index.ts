import { adjective } from '../adjective.ts';
import { createLexicon, type Lexicon } from '../lexicon.ts';
import type { Noun } from '../noun.ts';
import { birds } from './animals/birds.ts';
import { crawlers } from './animals/crawlers.ts';
import { dinosaurs } from './animals/dinosaurs.ts';
import { fish } from './animals/fish.ts';
import { hoofed } from './animals/hoofed.ts';
import { insects } from './animals/insects.ts';
import { largeMammals } from './animals/large-mammals.ts';
import { odd } from './animals/odd.ts';
import { predators } from './animals/predators.ts';
import { reptiles } from './animals/reptiles.ts';
import { seaMammals } from './animals/sea-mammals.ts';
import { shellfish } from './animals/shellfish.ts';
import { smallMammals } from './animals/small-mammals.ts';
import { wildMammals } from './animals/wild-mammals.ts';
import { blades } from './arms/blades.ts';
import { edgedWeapons } from './arms/edged.ts';
import { guns } from './arms/guns.ts';
import { polearms } from './arms/polearms.ts';
import { ranged } from './arms/ranged.ts';
import { houses } from './buildings/houses.ts';
import { monuments } from './buildings/monuments.ts';
import { places } from './buildings/places.ts';
import { rooms } from './buildings/rooms.ts';
import { towers } from './buildings/towers.ts';
import { garments } from './clothes/garments.ts';
import { headwear } from './clothes/headwear.ts';
import { giants } from './fantasy/giants.ts';
import { magic } from './fantasy/magic.ts';
import { monsters } from './fantasy/monsters.ts';
import { myths } from './fantasy/myths.ts';
import { sciFi } from './fantasy/sci-fi.ts';
import { space } from './fantasy/space.ts';
import { undead } from './fantasy/undead.ts';
import { bakery } from './food/bakery.ts';
import { fruit } from './food/fruit.ts';
import { meals } from './food/meals.ts';
import { plain } from './food/plain.ts';
import { snacks } from './food/snacks.ts';
import { vegetables } from './food/vegetables.ts';
import { cabinets as furnitureCabinets } from './furniture/cabinets.ts';
import { comfort } from './furniture/comfort.ts';
import { seats } from './furniture/seats.ts';
import { tables } from './furniture/tables.ts';
import { holidays } from './holidays/holidays.ts';
import { bathroom } from './household/bathroom.ts';
import { cabinets as householdCabinets } from './household/cabinets.ts';
import { containers } from './household/containers.ts';
import { decor } from './household/decor.ts';
import { devices } from './household/devices.ts';
import { electric } from './household/electric.ts';
import { vessels } from './household/vessels.ts';
import { blown } from './instruments/blown.ts';
import { music } from './instruments/music.ts';
import { strings } from './instruments/strings.ts';
import { appliances } from './kitchen/appliances.ts';
import { tableware } from './kitchen/tableware.ts';
import { grounds } from './nature/grounds.ts';
import { growth } from './nature/growth.ts';
import { sky } from './nature/sky.ts';
import { terrain } from './nature/terrain.ts';
import { curbside } from './outdoors/curbside.ts';
import { garden } from './outdoors/garden.ts';
import { playground } from './outdoors/playground.ts';
import { street } from './outdoors/street.ts';
import { dolls } from './people/dolls.ts';
import { everyday } from './people/everyday.ts';
import { fighters } from './people/fighters.ts';
import { professions } from './people/professions.ts';
import { flowers } from './plants/flowers.ts';
import { mushrooms } from './plants/mushrooms.ts';
import { trees } from './plants/trees.ts';
import { gear } from './sports/gear.ts';
import { desk } from './tools/desk.ts';
import { handTools } from './tools/hand-tools.ts';
import { power } from './tools/power.ts';
import { playthings } from './toys/playthings.ts';
import { valuables } from './treasure/valuables.ts';
import { air } from './vehicles/air.ts';
import { cycles } from './vehicles/cycles.ts';
import { hulls } from './vehicles/hulls.ts';
import { road } from './vehicles/road.ts';
import { special } from './vehicles/special.ts';
import { transit } from './vehicles/transit.ts';
import { water } from './vehicles/water.ts';
import { work } from './vehicles/work.ts';

/** Every noun, by category and file. A new noun is one entry in one of its files. */
export const CATEGORIES = {
  animals: [
    ...birds,
    ...crawlers,
    ...dinosaurs,
    ...fish,
    ...hoofed,
    ...insects,
    ...largeMammals,
    ...odd,
    ...predators,
    ...reptiles,
    ...seaMammals,
    ...shellfish,
    ...smallMammals,
    ...wildMammals,
  ],
  arms: [...blades, ...edgedWeapons, ...guns, ...polearms, ...ranged],
  buildings: [...houses, ...monuments, ...places, ...rooms, ...towers],
  clothes: [...garments, ...headwear],
  fantasy: [...giants, ...magic, ...monsters, ...myths, ...sciFi, ...space, ...undead],
  food: [...bakery, ...fruit, ...meals, ...plain, ...snacks, ...vegetables],
  furniture: [...furnitureCabinets, ...comfort, ...seats, ...tables],
  holidays: [...holidays],
  household: [...bathroom, ...householdCabinets, ...containers, ...decor, ...devices, ...electric, ...vessels],
  instruments: [...blown, ...music, ...strings],
  kitchen: [...appliances, ...tableware],
  nature: [...grounds, ...growth, ...sky, ...terrain],
  outdoors: [...curbside, ...garden, ...playground, ...street],
  people: [...dolls, ...everyday, ...fighters, ...professions],
  plants: [...flowers, ...mushrooms, ...trees],
  sports: [...gear],
  tools: [...desk, ...handTools, ...power],
  toys: [...playthings],
  treasure: [...valuables],
  vehicles: [...air, ...cycles, ...hulls, ...road, ...special, ...transit, ...water, ...work],
} satisfies Record<string, readonly Noun[]>;

export const nouns: readonly Noun[] = Object.values(CATEGORIES).flat();

let standard: Lexicon | undefined;

/** Made once: its dictionary takes a tenth of a second to read. @throws when two nouns claim one word */
export function standardLexicon(): Lexicon {
  const fallback = nouns.find(({ words }) => words[0] === 'sculpture')!;
  standard ??= createLexicon(nouns, fallback, (word) => adjective(word, undefined) !== undefined);
  return standard;
}
