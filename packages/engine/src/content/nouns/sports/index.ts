import type { Noun } from '../../noun.ts';
import { gear } from './gear.ts';

/** Sports gear, by file. */

export const sports: readonly Noun[] = [...gear];
