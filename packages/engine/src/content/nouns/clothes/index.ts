import type { Noun } from '../../noun.ts';
import { clothing } from './clothing.ts';
import { garments } from './garments.ts';
import { hats } from './hats.ts';
import { headwear } from './headwear.ts';

/** Clothes, by file. */

export const clothes: readonly Noun[] = [...clothing, ...garments, ...hats, ...headwear];
