import type { Noun } from '../../noun.ts';
import { birds } from './birds.ts';
import { crawlers } from './crawlers.ts';
import { dinosaurs } from './dinosaurs.ts';
import { fish } from './fish.ts';
import { hoofed } from './hoofed.ts';
import { insects } from './insects.ts';
import { largeMammals } from './large-mammals.ts';
import { odd } from './odd.ts';
import { predators } from './predators.ts';
import { reptiles } from './reptiles.ts';
import { seaMammals } from './sea-mammals.ts';
import { shellfish } from './shellfish.ts';
import { smallMammals } from './small-mammals.ts';
import { wildMammals } from './wild-mammals.ts';

/** Animals, by file. */

export const animals: readonly Noun[] = [
  ...birds,
  ...crawlers,
  ...dinosaurs,
  ...fish,
  ...hoofed,
  ...insects,
  ...largeMammals,
  ...odd,
  ...predators,
  ...reptiles,
  ...seaMammals,
  ...shellfish,
  ...smallMammals,
  ...wildMammals,
];
