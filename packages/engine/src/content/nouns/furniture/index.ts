import type { Noun } from '../../noun.ts';
import { cabinets } from './cabinets.ts';
import { comfort } from './comfort.ts';
import { seats } from './seats.ts';
import { tables } from './tables.ts';

/** Furniture, by file. */

export const furniture: readonly Noun[] = [...cabinets, ...comfort, ...seats, ...tables];
