import type { Noun } from '../../noun.ts';
import { appliances } from './appliances.ts';
import { drinks } from './drinks.ts';
import { tableware } from './tableware.ts';

/** The kitchen, by file. */

export const kitchen: readonly Noun[] = [...appliances, ...drinks, ...tableware];
