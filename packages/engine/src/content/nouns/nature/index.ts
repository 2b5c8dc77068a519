import type { Noun } from '../../noun.ts';
import { ground } from './ground.ts';
import { grounds } from './grounds.ts';
import { growth } from './growth.ts';
import { sky } from './sky.ts';
import { terrain } from './terrain.ts';

/** Sky and land, by file. */

export const nature: readonly Noun[] = [...ground, ...grounds, ...growth, ...sky, ...terrain];
