import type { Noun } from '../../noun.ts';
import { houses } from './houses.ts';
import { landmarks } from './landmarks.ts';
import { towers } from './towers.ts';

/** Buildings, by file. */

export const buildings: readonly Noun[] = [...houses, ...landmarks, ...towers];
