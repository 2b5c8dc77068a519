import type { Noun } from '../../noun.ts';
import { blades } from './blades.ts';
import { guns } from './guns.ts';

/** Weapons and armour, by file. */

export const arms: readonly Noun[] = [...blades, ...guns];
