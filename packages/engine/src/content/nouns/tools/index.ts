import type { Noun } from '../../noun.ts';
import { desk } from './desk.ts';
import { handTools } from './hand-tools.ts';
import { power } from './power.ts';

/** Tools, by file. */

export const tools: readonly Noun[] = [...desk, ...handTools, ...power];
