import type { Noun } from '../../noun.ts';
import { christmas } from './christmas.ts';
import { halloween } from './halloween.ts';

/** Holidays, by file. */

export const holidays: readonly Noun[] = [...christmas, ...halloween];
