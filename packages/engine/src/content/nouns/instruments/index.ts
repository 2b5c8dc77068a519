import type { Noun } from '../../noun.ts';
import { music } from './music.ts';

/** Instruments, by file. */

export const instruments: readonly Noun[] = [...music];
