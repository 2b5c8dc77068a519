import type { Noun } from '../../noun.ts';
import { houses } from './houses.ts';
import { landmarks } from './landmarks.ts';
import { monuments } from './monuments.ts';
import { places } from './places.ts';
import { rooms } from './rooms.ts';
import { towers } from './towers.ts';

/** Buildings, by file. */

export const buildings: readonly Noun[] = [...houses, ...landmarks, ...monuments, ...places, ...rooms, ...towers];
