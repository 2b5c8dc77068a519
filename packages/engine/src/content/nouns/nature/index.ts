import type { Noun } from '../../noun.ts';
import { ground } from './ground.ts';
import { sky } from './sky.ts';

/** Sky and ground, by file. */

export const nature: readonly Noun[] = [...ground, ...sky];
