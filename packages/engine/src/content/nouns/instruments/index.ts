import type { Noun } from '../../noun.ts';
import { blown } from './blown.ts';
import { music } from './music.ts';
import { strings } from './strings.ts';

/** Instruments, by file. */

export const instruments: readonly Noun[] = [...blown, ...music, ...strings];
