import { namesByWord } from '../look-up.ts';

/** Words about surfaces that mean the same on every thing: whole appearances, and its sides. */

/** Neither a colour nor a material; as descriptions of surfaces (paint/surface.ts). */
export interface SurfaceLook {
  main: string;
  accent?: string;
  glow?: boolean;
  wear?: number;
}

export const SURFACE_LOOKS: Readonly<Record<string, SurfaceLook>> = {
  zebra: { main: 'white tiger:black', accent: 'black' },
  tiger: { main: 'orange tiger:black', accent: 'cream' },
  leopard: { main: '#d9a55c rosettes:#3a2616', accent: 'cream' },
  cheetah: { main: '#e0b368 dots:#2b1d12', accent: 'cream' },
  giraffe: { main: '#f0d9a4 patches:#8a5526', accent: '#8a5526' },
  cow: { main: 'white patches:black', accent: 'pink' },
  ladybug: { main: 'red dots:black', accent: 'black' },
  ladybird: { main: 'red dots:black', accent: 'black' },
  bee: { main: 'yellow stripes:black', accent: 'black' },
  watermelon: { main: '#3f9d3c tiger:#1c4f20', accent: '#e0424d' },
  strawberry: { main: '#d8262f dots:#f4d98a', accent: 'green' },
  pumpkin: { main: '#e57b1e stripes:#c25f12', accent: '#5c7a35' },
  camouflage: { main: '#6b7042 patches:#3c4429', accent: '#8d7a52' },
  camo: { main: '#6b7042 patches:#3c4429', accent: '#8d7a52' },
  galaxy: { main: '#24164f stars:#f4f0ff', accent: '#7a3bb5' },
  space: { main: '#101630 stars:#f4f0ff', accent: '#3d5fae' },
  cosmic: { main: '#24164f stars:#f4f0ff', accent: '#c04fa8' },
  night: { main: '#141c3f stars:#f6e9a8', accent: '#2c3a75' },
  ocean: { main: '#1f7fae gradient:#9fe0e8', accent: '#f2e3bd' },
  sunset: { main: '#d94a6a gradient:#ffc25e', accent: '#5c2f73' },
  rainbow: { main: '#e8423f gradient:#5a4fd8', accent: '#f2c53a' },
  steampunk: { main: 'brass', accent: 'leather', wear: 0.5 },
  cyberpunk: { main: '#1b1d2b stripes:#ff2fa0', accent: '#19e3e8', glow: true },
  neon: { main: '#18122b stripes:#3dff6e', accent: '#ff2fa0', glow: true },
  gingerbread: { main: '#a9682f mottled', accent: 'white' },
  candy: { main: '#f4f0ee stripes:#d62839', accent: 'pink' },
  moss: { main: 'mossy', accent: 'stone' },
  rust: { main: 'rusty', accent: 'iron', wear: 0.6 },
  desert: { main: 'sandstone', accent: '#8a5a30' },
  jungle: { main: '#2f6b33 leaf', accent: 'bark' },
  forest: { main: '#2f6b33 leaf', accent: 'bark' },
  christmas: { main: '#b3202b stripes:#f4f2ee', accent: '#1f7a3d' },
  halloween: { main: '#e06a17 stripes:#1a1420', accent: '#5c2f8a' },
  frost: { main: 'ice', accent: 'snow' },
  royal: { main: '#4b2a86 fabric', accent: 'gold' },
  military: { main: '#59603a patches:#3c4429', accent: '#2c2f24', wear: 0.4 },
  robot: { main: 'steel', accent: '#2b62cf' },
  blueprint: { main: '#1d4f91 checks:#2a62a8', accent: 'white' },
};

export const SIDES = ['top', 'bottom', 'front', 'back', 'sides'] as const;
export type Side = (typeof SIDES)[number];

export const SIDE_WORDS = namesByWord<Side>({
  top: 'top upper roof head',
  bottom: 'bottom base lower feet foot',
  front: 'front face',
  back: 'back rear behind',
  sides: 'side sides',
});
