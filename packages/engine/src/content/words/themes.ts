import type { PatternKind } from '../../paint/materials.ts';
import { wordSet } from '../look-up.ts';

/**
 * What a noun means in front of another ("pirate castle", "robot cat", "candy house"), and words that only ever mean
 * that ("halloween", "space"): colours where none are said, a material, a pattern, parts for what has the place for them.
 */

export interface Theme {
  /** Names or hex, for the main and the second slots. */
  colors?: readonly string[];
  material?: string;
  pattern?: { kind: PatternKind; color: string };
  /** Names of parts (features.ts). */
  parts?: readonly string[];
  /** Cogs lie on the surface of things. */
  cogs?: true;
}

/** People whose whole figure is a costume: another being can be dressed as one of them. */
export const COSTUMES = wordSet(
  'wizard,witch,elf,fairy,angel,devil,vampire,robot,bride,businessman,princess,king,soldier,knight,viking,gladiator,ninja,pirate,superhero,santa,police officer,firefighter,chef,doctor,nurse,farmer,builder,astronaut,clown,cowboy,person,woman',
  ',',
);

export const THEMES: Readonly<Record<string, Theme>> = {
  pirate: { colors: ['#2a2b33', 'red'], parts: ['hat'] },
  robot: { material: 'steel', parts: ['antenna'] },
  android: { material: 'chrome', parts: ['antenna'] },
  alien: { colors: ['lime', 'purple'], parts: ['antenna'] },
  zombie: { colors: ['#7f9a5b', '#5c4a3a'] },
  ghost: { colors: ['#eef3f6'], material: 'glow' },
  skeleton: { material: 'bone' },
  dragon: { material: 'scales', colors: ['green', 'orange'], parts: ['wings', 'horn'] },
  unicorn: { colors: ['white', 'pink'], parts: ['horn'] },
  angel: { colors: ['white', 'gold'], parts: ['wings', 'halo'] },
  devil: { colors: ['red', 'black'], parts: ['horn'] },
  demon: { colors: ['crimson', 'black'], parts: ['horn', 'wings'] },
  fairy: { colors: ['pink', 'lilac'], parts: ['wings'] },
  wizard: { pattern: { kind: 'stars', color: 'gold' }, colors: ['indigo', 'purple'], parts: ['hat'] },
  witch: { colors: ['#2c2436', 'purple'], parts: ['hat'] },
  king: { parts: ['crown'], colors: ['red', 'gold'] },
  queen: { parts: ['crown'], colors: ['purple', 'gold'] },
  princess: { parts: ['crown'], colors: ['pink', 'gold'] },
  knight: { material: 'steel' },
  ninja: { colors: ['#23252d', 'red'] },
  santa: { colors: ['red', 'white'], parts: ['hat'] },
  christmas: { colors: ['red', 'green'] },
  halloween: { colors: ['orange', '#231a2b'] },
  space: { pattern: { kind: 'stars', color: 'white' }, colors: ['navy', 'silver'] },
  galaxy: { pattern: { kind: 'stars', color: 'white' }, colors: ['indigo', 'magenta'] },
  superhero: { colors: ['blue', 'red'], parts: ['cape'] },
  cowboy: { colors: ['brown', 'tan'], parts: ['hat'] },
  vampire: { colors: ['#2a2230', 'red'], parts: ['cape'] },
  steampunk: { material: 'brass', colors: ['#b9853a', '#5b3322'], parts: ['glasses', 'hat'], cogs: true },
  artdeco: { pattern: { kind: 'stripes', color: 'gold' }, colors: ['#16353a', 'gold'] },
  gothic: { colors: ['#2e2a33', '#6b1f2a'] },
  victorian: { colors: ['#5b2333', 'gold'] },
  baroque: { material: 'gold' },
  retro: { pattern: { kind: 'stripes', color: '#f3d9a4' }, colors: ['#d9643f', '#2f7f86'] },
  scifi: { pattern: { kind: 'stripes', color: '#39d8ff' }, colors: ['#e3e8ec', '#2b3a4a'] },
  cyberpunk: { pattern: { kind: 'stripes', color: '#19e3e8' }, colors: ['#1b1d2b', '#ff2fa0'] },
  cyber: { pattern: { kind: 'stripes', color: '#19e3e8' }, colors: ['#c3c8cf', '#1b1d2b'] },
  military: { pattern: { kind: 'patches', color: '#3c4429' }, colors: ['#6b7042', '#2c2f24'] },
  army: { pattern: { kind: 'patches', color: '#3c4429' }, colors: ['#6b7042', '#2c2f24'] },
  police: { colors: ['#23407a', 'white'], parts: ['hat'] },
  viking: { colors: ['brown', '#7d6a55'], parts: ['horn', 'beard'] },
  chef: { colors: ['white', 'red'] },
  doctor: { colors: ['white', '#4a6b86'], parts: ['glasses'] },
  clown: { pattern: { kind: 'dots', color: 'red' }, colors: ['yellow', 'blue'], parts: ['nose'] },
  elf: { colors: ['green', 'brown'] },
  samurai: { colors: ['#8f1f22', '#23252d'] },
  bee: { pattern: { kind: 'stripes', color: 'black' }, colors: ['yellow', 'black'], parts: ['wings'] },
  candy: { pattern: { kind: 'stripes', color: 'white' }, colors: ['pink', 'mint'] },
  gingerbread: { colors: ['#b9742f', 'white'] },
  strawberry: { pattern: { kind: 'dots', color: 'cream' }, colors: ['red', 'green'] },
  watermelon: { pattern: { kind: 'dots', color: 'black' }, colors: ['#d83a4a', 'green'] },
  mushroom: { pattern: { kind: 'dots', color: 'white' }, colors: ['red', 'cream'] },
  tiger: { pattern: { kind: 'tiger', color: 'black' }, colors: ['orange', 'white'] },
  leopard: { pattern: { kind: 'rosettes', color: '#3a2616' }, colors: ['#dba24a', 'cream'] },
  zebra: { pattern: { kind: 'stripes', color: 'black' }, colors: ['white', 'black'] },
  cow: { pattern: { kind: 'patches', color: 'black' }, colors: ['white', 'pink'] },
  panda: { pattern: { kind: 'patches', color: 'black' }, colors: ['white', 'black'] },
  rainbow: { pattern: { kind: 'gradient', color: 'violet' }, colors: ['orange', 'turquoise'] },
  fire: { colors: ['#f2701a', 'yellow'], material: 'glow' },
  snow: { material: 'snow' },
  moon: { colors: ['#cfd0cc', 'grey'], material: 'stone' },
  pumpkin: { colors: ['orange', 'green'] },
  flower: { pattern: { kind: 'hearts', color: 'yellow' }, colors: ['pink', 'green'] },
  heart: { pattern: { kind: 'hearts', color: 'red' }, colors: ['pink', 'red'] },
};
