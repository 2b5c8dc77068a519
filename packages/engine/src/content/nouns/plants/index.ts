import type { Noun } from '../../noun.ts';
import { flowers } from './flowers.ts';
import { mushrooms } from './mushrooms.ts';
import { trees } from './trees.ts';

/** Plants, by file. */

export const plants: readonly Noun[] = [...flowers, ...mushrooms, ...trees];
