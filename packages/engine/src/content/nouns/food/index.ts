import type { Noun } from '../../noun.ts';
import { bakery } from './bakery.ts';
import { fruit } from './fruit.ts';
import { meals } from './meals.ts';
import { plain } from './plain.ts';
import { snacks } from './snacks.ts';
import { sweets } from './sweets.ts';
import { vegetables } from './vegetables.ts';

/** Food, by file. */

export const food: readonly Noun[] = [...bakery, ...fruit, ...meals, ...plain, ...snacks, ...sweets, ...vegetables];
