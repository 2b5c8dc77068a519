import type { Noun } from '../../noun.ts';
import { air } from './air.ts';
import { cycles } from './cycles.ts';
import { hulls } from './hulls.ts';
import { rail } from './rail.ts';
import { road } from './road.ts';
import { special } from './special.ts';
import { transit } from './transit.ts';
import { water } from './water.ts';
import { work } from './work.ts';

/** Vehicles, by file. */

export const vehicles: readonly Noun[] = [
  ...air,
  ...cycles,
  ...hulls,
  ...rail,
  ...road,
  ...special,
  ...transit,
  ...water,
  ...work,
];
