import type { Noun } from '../noun.ts';
import { beast } from '../templates/beast-noun.ts';

/** Rabbits and mice. */

export const rodents: readonly Noun[] = [
  beast(
    ['rabbit', 'bunny', 'hare'],
    0.4,
    { main: '#c9b7a3 fur', accent: '#f7f3ee fur', nose: '#d9727f plastic' },
    {
      body: [0.19, 0.185, 0.23],
      hip: 0.24,
      leg: { r: 0.06 },
      neck: 0.1,
      head: { r: [0.165, 0.15, 0.155], y: 0.49, z: 0.19 },
      muzzle: { r: [0.075, 0.055, 0.06], y: -0.045, z: 0.12 },
      nose: 0.02,
      ears: 'long',
      tail: 'puff',
      whiskers: true,
      belly: true,
      eyes: 0.034,
    },
  ),
  beast(
    ['mouse', 'rat', 'hamster'],
    0.14,
    { main: '#9b9a9e fur', paw: '#eeb6b6 skin', accent: '#eeb6b6 skin' },
    {
      body: [0.2, 0.19, 0.27],
      hip: 0.22,
      leg: { r: 0.045 },
      neck: 0.12,
      head: { r: [0.155, 0.145, 0.165], y: 0.36, z: 0.29 },
      muzzle: { r: [0.07, 0.055, 0.085], y: -0.045, z: 0.135, slot: 'main' },
      nose: 0.024,
      ears: 'round',
      earSize: 1.5,
      tail: 'long',
      whiskers: true,
      eyes: 0.03,
    },
  ),
];
