import type { Noun } from '../../noun.ts';
import { garden } from './garden.ts';
import { street } from './street.ts';

/** Streets and gardens, by file. */

export const outdoors: readonly Noun[] = [...garden, ...street];
