import type { Noun } from '../../noun.ts';
import { giants } from './giants.ts';
import { magic } from './magic.ts';
import { monsters } from './monsters.ts';
import { myths } from './myths.ts';
import { robots } from './robots.ts';
import { sciFi } from './sci-fi.ts';
import { space } from './space.ts';
import { undead } from './undead.ts';

/** Beings and things of stories, by file. */

export const fantasy: readonly Noun[] = [
  ...giants,
  ...magic,
  ...monsters,
  ...myths,
  ...robots,
  ...sciFi,
  ...space,
  ...undead,
];
