import type { Noun } from '../../noun.ts';
import { air } from './air.ts';
import { cycles } from './cycles.ts';
import { rail } from './rail.ts';
import { road } from './road.ts';
import { water } from './water.ts';
import { work } from './work.ts';

/** Vehicles, by file. */

export const vehicles: readonly Noun[] = [...air, ...cycles, ...rail, ...road, ...water, ...work];
