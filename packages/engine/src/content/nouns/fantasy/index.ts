import type { Noun } from '../../noun.ts';
import { magic } from './magic.ts';
import { monsters } from './monsters.ts';
import { robots } from './robots.ts';
import { undead } from './undead.ts';

/** Beings of stories, by file. */

export const fantasy: readonly Noun[] = [...magic, ...monsters, ...robots, ...undead];
