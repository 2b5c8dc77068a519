import { byWord, namesByWord } from '../look-up.ts';

/** Words that change proportions, size, age, style, form or how several stand. */

export interface Shaping {
  /** Factors on x, y, z. */
  stretch?: readonly [number, number, number];
  /** Factor on the real-world size. */
  size?: number;
  age?: 'young' | 'old';
  /** A look that changes surfaces. */
  style?: 'weathered' | 'clean' | 'cartoon' | 'lowpoly' | 'voxel' | 'ornate' | 'spooky';
  /** Of what is alive: a belly instead of `stretch`. */
  fat?: true;
  /** Seen from above, of what may have corners. */
  round?: true;
  /** Its edges and corners. */
  rounded?: true;
  cracked?: true;
  /** Of what has a lid, a door or pages. */
  open?: true;
  /** How several stand, and how many they are where no number is said. */
  layout?: { kind: 'stack' | 'heap'; count: number };
}

const size = (factor: number): Shaping => ({ size: factor });
const stretch = (x: number, y: number, z: number, factor = 1): Shaping => ({ stretch: [x, y, z], size: factor });

export const SHAPINGS = byWord<Shaping>([
  ['tiny miniature', size(0.35)],
  ['mini', size(0.45)],
  ['little', size(0.6)],
  ['small', size(0.65)],
  ['big large', size(1.5)],
  ['bigger biggest largest larger', size(1.8)],
  ['smallest tiniest smaller teeny', size(0.4)],
  ['huge', size(2.4)],
  ['giant enormous', size(3)],
  ['gigantic colossal', size(4)],
  ['massive', size(2.6)],
  ['tall', stretch(0.92, 1.32, 0.92, 1.25)],
  ['high', stretch(0.95, 1.25, 0.95, 1.2)],
  ['fat chubby plump', { ...stretch(1.36, 0.94, 1.26), fat: true }],
  ['thick', stretch(1.2, 0.95, 1.2)],
  ['wide', stretch(1.35, 1, 1.1)],
  ['broad', stretch(1.3, 1, 1.05)],
  ['round circular', { ...stretch(1.12, 0.95, 1.12), round: true }],
  ['rounded roundish', { rounded: true }],
  ['thin', stretch(0.78, 1.06, 0.8)],
  ['skinny', stretch(0.76, 1.08, 0.78)],
  ['slim', stretch(0.82, 1.05, 0.84)],
  ['slender', stretch(0.82, 1.08, 0.84)],
  ['narrow', stretch(0.76, 1, 0.9)],
  ['long', stretch(1, 0.95, 1.38, 1.2)],
  ['short', stretch(1.08, 0.76, 1.08, 0.8)],
  ['squat', stretch(1.15, 0.74, 1.15, 0.85)],
  ['stubby', stretch(1.16, 0.78, 1.1, 0.85)],
  ['flat', stretch(1.12, 0.62, 1.12)],
  ['elongated', stretch(0.95, 0.95, 1.4, 1.2)],
  ['baby young newborn', { age: 'young', size: 0.6 }],
  ['old ancient elderly aged antique', { age: 'old', style: 'weathered' }],
  [
    'medieval ancestral archaic weathered worn dirty battered dusty grimy mouldy vintage rustic',
    { style: 'weathered' },
  ],
  ['cracked fractured chipped cracking', { cracked: true }],
  ['ruined', { style: 'weathered', cracked: true }],
  ['open opened ajar', { open: true }],
  ['stacked', { layout: { kind: 'stack', count: 5 } }],
  ['heaped piled', { layout: { kind: 'heap', count: 11 } }],
  ['new clean modern sleek minimalist minimalistic contemporary futuristic', { style: 'clean' }],
  ['cute adorable kawaii cartoon chibi stylized stylised funny happy friendly', { style: 'cartoon' }],
  ['toy', { style: 'cartoon', size: 0.3 }],
  ['voxel voxelated voxelised voxelized blocky pixelated pixelart cubic', { style: 'voxel' }],
  ['lowpoly faceted angular', { style: 'lowpoly' }],
  ['haunted cursed sinister eerie ghostly abandoned spooky scary evil creepy', { style: 'spooky' }],
  ['ornate fancy royal elegant decorated', { style: 'ornate' }],
]);

/** Number words; "a" and "an" say nothing that the singular does not. */
export const NUMBERS = byWord([
  ['one single', 1],
  ['two couple pair', 2],
  ['three few', 3],
  ['four', 4],
  ['five several', 5],
  ['six', 6],
  ['seven', 7],
  ['eight', 8],
  ['nine many', 9],
  ['ten', 10],
  ['eleven', 11],
  ['twelve dozen', 12],
]);

export const PATTERN_WORDS = namesByWord({
  dots: 'spots spot spotted spotty dots dot dotted polka freckles speckled speckles',
  stripes: 'stripes stripe striped stripy bands lines',
  checks: 'checks checked checkered chequered plaid tartan',
  patches: 'patches patched patchy marbled blotches camouflage camo',
  stars: 'starry',
  hearts: 'heartprint',
  gradient: 'gradient ombre faded',
});
