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
const YOUNG: Shaping = { age: 'young', size: 0.6 };
const OLD: Shaping = { age: 'old', style: 'weathered' };
const WEATHERED: Shaping = { style: 'weathered' };
const named = <T>(words: string, value: T): Record<string, T> =>
  Object.fromEntries(words.split(' ').map((word) => [word, value]));

export const SHAPINGS: Readonly<Record<string, Shaping>> = {
  tiny: size(0.35),
  mini: size(0.45),
  miniature: size(0.35),
  little: size(0.6),
  small: size(0.65),
  big: size(1.5),
  large: size(1.5),
  ...named('bigger biggest largest larger', size(1.8)),
  ...named('smallest tiniest smaller teeny', size(0.4)),
  huge: size(2.4),
  giant: size(3),
  gigantic: size(4),
  enormous: size(3),
  massive: size(2.6),
  colossal: size(4),
  tall: stretch(0.92, 1.32, 0.92, 1.25),
  high: stretch(0.95, 1.25, 0.95, 1.2),
  ...named('fat chubby plump', { ...stretch(1.36, 0.94, 1.26), fat: true }),
  thick: stretch(1.2, 0.95, 1.2),
  wide: stretch(1.35, 1, 1.1),
  broad: stretch(1.3, 1, 1.05),
  ...named('round circular', { ...stretch(1.12, 0.95, 1.12), round: true }),
  ...named('rounded roundish', { rounded: true }),
  thin: stretch(0.78, 1.06, 0.8),
  skinny: stretch(0.76, 1.08, 0.78),
  slim: stretch(0.82, 1.05, 0.84),
  slender: stretch(0.82, 1.08, 0.84),
  narrow: stretch(0.76, 1, 0.9),
  long: stretch(1, 0.95, 1.38, 1.2),
  short: stretch(1.08, 0.76, 1.08, 0.8),
  squat: stretch(1.15, 0.74, 1.15, 0.85),
  stubby: stretch(1.16, 0.78, 1.1, 0.85),
  flat: stretch(1.12, 0.62, 1.12),
  elongated: stretch(0.95, 0.95, 1.4, 1.2),
  baby: YOUNG,
  young: YOUNG,
  newborn: YOUNG,
  old: OLD,
  ancient: OLD,
  elderly: OLD,
  aged: OLD,
  antique: OLD,
  ...named('medieval ancestral archaic', WEATHERED),
  ...named('cracked fractured chipped cracking', { cracked: true }),
  ...named('open opened ajar', { open: true }),
  ...named('stacked', { layout: { kind: 'stack', count: 5 } }),
  ...named('heaped piled', { layout: { kind: 'heap', count: 11 } }),
  weathered: WEATHERED,
  worn: WEATHERED,
  dirty: WEATHERED,
  battered: WEATHERED,
  dusty: WEATHERED,
  grimy: WEATHERED,
  mouldy: WEATHERED,
  vintage: WEATHERED,
  rustic: WEATHERED,
  ruined: { style: 'weathered', cracked: true },
  new: { style: 'clean' },
  clean: { style: 'clean' },
  modern: { style: 'clean' },
  sleek: { style: 'clean' },
  ...named('minimalist minimalistic contemporary', { style: 'clean' }),
  futuristic: { style: 'clean' },
  cute: { style: 'cartoon' },
  adorable: { style: 'cartoon' },
  kawaii: { style: 'cartoon' },
  cartoon: { style: 'cartoon' },
  chibi: { style: 'cartoon' },
  stylized: { style: 'cartoon' },
  stylised: { style: 'cartoon' },
  funny: { style: 'cartoon' },
  happy: { style: 'cartoon' },
  friendly: { style: 'cartoon' },
  toy: { style: 'cartoon', size: 0.3 },
  ...named('voxel voxelated voxelised voxelized blocky pixelated pixelart cubic', { style: 'voxel' }),
  lowpoly: { style: 'lowpoly' },
  faceted: { style: 'lowpoly' },
  angular: { style: 'lowpoly' },
  ...named('haunted cursed sinister eerie ghostly abandoned', { style: 'spooky' }),
  spooky: { style: 'spooky' },
  scary: { style: 'spooky' },
  evil: { style: 'spooky' },
  creepy: { style: 'spooky' },
  ornate: { style: 'ornate' },
  fancy: { style: 'ornate' },
  royal: { style: 'ornate' },
  elegant: { style: 'ornate' },
  decorated: { style: 'ornate' },
};

/** Number words; "a" and "an" say nothing that the singular does not. */
export const NUMBERS: Readonly<Record<string, number>> = {
  one: 1,
  single: 1,
  two: 2,
  couple: 2,
  pair: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  dozen: 12,
  few: 3,
  several: 5,
  many: 9,
};

export const PATTERN_WORDS: Readonly<
  Record<string, 'dots' | 'stripes' | 'checks' | 'stars' | 'hearts' | 'gradient' | 'patches'>
> = {
  spots: 'dots',
  spot: 'dots',
  spotted: 'dots',
  spotty: 'dots',
  dots: 'dots',
  dot: 'dots',
  dotted: 'dots',
  polka: 'dots',
  freckles: 'dots',
  speckled: 'dots',
  speckles: 'dots',
  stripes: 'stripes',
  stripe: 'stripes',
  striped: 'stripes',
  stripy: 'stripes',
  bands: 'stripes',
  lines: 'stripes',
  checks: 'checks',
  checked: 'checks',
  checkered: 'checks',
  chequered: 'checks',
  plaid: 'checks',
  tartan: 'checks',
  patches: 'patches',
  patched: 'patches',
  patchy: 'patches',
  marbled: 'patches',
  blotches: 'patches',
  camouflage: 'patches',
  camo: 'patches',
  starry: 'stars',
  heartprint: 'hearts',
  gradient: 'gradient',
  ombre: 'gradient',
  faded: 'gradient',
};
