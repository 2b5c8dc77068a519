import type { Noun } from '../../noun.ts';
import { dolls } from './dolls.ts';
import { everyday } from './everyday.ts';
import { fighters } from './fighters.ts';
import { heroes } from './heroes.ts';
import { professions } from './professions.ts';

/** People, by file. */

export const people: readonly Noun[] = [...dolls, ...everyday, ...fighters, ...heroes, ...professions];
