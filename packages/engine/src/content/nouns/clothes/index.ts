import type { Noun } from '../../noun.ts';
import { garments } from './garments.ts';
import { headwear } from './headwear.ts';

/** Clothes, by file. */

export const clothes: readonly Noun[] = [...garments, ...headwear];
