import type { Noun } from '../../noun.ts';
import { curbside } from './curbside.ts';
import { garden } from './garden.ts';
import { playground } from './playground.ts';
import { street } from './street.ts';

/** Streets and gardens, by file. */

export const outdoors: readonly Noun[] = [...curbside, ...garden, ...playground, ...street];
