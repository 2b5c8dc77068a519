import type { Noun } from '../../noun.ts';
import { ground } from './ground.ts';
import { grounds } from './grounds.ts';
import { sky } from './sky.ts';

/** Sky and land, by file. */

export const nature: readonly Noun[] = [...ground, ...grounds, ...sky];
