import type { Noun } from '../../noun.ts';
import { air } from './air.ts';
import { cars } from './cars.ts';
import { cycles } from './cycles.ts';
import { rail } from './rail.ts';
import { trucks } from './trucks.ts';
import { water } from './water.ts';
import { work } from './work.ts';

/** Vehicles, by file. */

export const vehicles: readonly Noun[] = [...air, ...cars, ...cycles, ...rail, ...trucks, ...water, ...work];
