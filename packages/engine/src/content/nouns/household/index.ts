import type { Noun } from '../../noun.ts';
import { bathroom } from './bathroom.ts';
import { cabinets } from './cabinets.ts';
import { containers } from './containers.ts';
import { decor } from './decor.ts';
import { devices } from './devices.ts';
import { electric } from './electric.ts';
import { lights } from './lights.ts';
import { machines } from './machines.ts';
import { vessels } from './vessels.ts';

/** Around the house, by file. */

export const household: readonly Noun[] = [
  ...bathroom,
  ...cabinets,
  ...containers,
  ...decor,
  ...devices,
  ...electric,
  ...lights,
  ...machines,
  ...vessels,
];
