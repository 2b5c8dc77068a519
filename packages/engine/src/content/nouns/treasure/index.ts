import type { Noun } from '../../noun.ts';
import { valuables } from './valuables.ts';

/** Treasure, by file. */

export const treasure: readonly Noun[] = [...valuables];
