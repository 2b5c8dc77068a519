import type { Noun } from '../../noun.ts';
import { bathroom } from './bathroom.ts';
import { containers } from './containers.ts';
import { decor } from './decor.ts';
import { devices } from './devices.ts';
import { lights } from './lights.ts';
import { machines } from './machines.ts';

/** Around the house, by file. */

export const household: readonly Noun[] = [...bathroom, ...containers, ...decor, ...devices, ...lights, ...machines];
