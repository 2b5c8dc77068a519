import type { Noun } from '../../noun.ts';
import { playthings } from './playthings.ts';
import { riding } from './riding.ts';

/** Toys, by file. */

export const toys: readonly Noun[] = [...playthings, ...riding];
