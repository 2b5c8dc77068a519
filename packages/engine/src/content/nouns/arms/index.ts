import type { Noun } from '../../noun.ts';
import { blades } from './blades.ts';
import { edgedWeapons } from './edged.ts';
import { guns } from './guns.ts';
import { polearms } from './polearms.ts';
import { ranged } from './ranged.ts';

/** Weapons and armour, by file. */

export const arms: readonly Noun[] = [...blades, ...edgedWeapons, ...guns, ...polearms, ...ranged];
