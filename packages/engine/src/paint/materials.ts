/**
 * What things can be made of. `color` is used when the words name a material and no colour; materials without one keep
 * the colour the thing has. Roughness and metalness are those of glTF.
 */

export type PatternKind =
  | 'plain'
  | 'wood'
  | 'brushed'
  | 'stone'
  | 'marble'
  | 'brick'
  | 'fabric'
  | 'knit'
  | 'leather'
  | 'fur'
  | 'scales'
  | 'feathers'
  | 'rust'
  | 'bark'
  | 'leaf'
  | 'mottled'
  | 'hammered'
  | 'ice'
  | 'dots'
  | 'stripes'
  | 'checks'
  | 'stars'
  | 'hearts'
  | 'gradient'
  | 'patches'
  | 'rosettes'
  | 'tiger';

export interface MaterialWord {
  color?: string;
  metallic: number;
  roughness: number;
  pattern: PatternKind;
  /** Strength 0..1 of light it gives off in its own colour. */
  glow?: number;
}

const solid = (roughness: number, pattern: PatternKind = 'plain', color?: string): MaterialWord => ({
  metallic: 0,
  roughness,
  pattern,
  ...(color === undefined ? {} : { color }),
});
const metal = (color: string, roughness = 0.3, pattern: PatternKind = 'brushed'): MaterialWord => ({
  color,
  metallic: 1,
  roughness,
  pattern,
});

export const MATERIALS: Readonly<Record<string, MaterialWord>> = {
  plain: solid(0.6),
  mottled: solid(0.7, 'mottled'),
  plastic: solid(0.38),
  matte: solid(0.9),
  glossy: solid(0.12),
  shiny: solid(0.15),
  polished: solid(0.15),
  satin: solid(0.5),
  wood: solid(0.62, 'wood', '#a4713f'),
  oak: solid(0.62, 'wood', '#b3854e'),
  pine: solid(0.65, 'wood', '#d1a76c'),
  bamboo: solid(0.5, 'wood', '#c9b566'),
  metal: metal('#a9adb3'),
  steel: metal('#b4b9bf'),
  iron: metal('#5d6065', 0.5, 'hammered'),
  gold: metal('#e6b23e', 0.22, 'plain'),
  silver: metal('#d4d6da', 0.2, 'plain'),
  bronze: metal('#9c6b33', 0.35, 'hammered'),
  copper: metal('#c87045', 0.3),
  brass: metal('#c9a24a', 0.28),
  chrome: metal('#dfe2e6', 0.06, 'plain'),
  aluminium: metal('#c5c8cc', 0.4),
  titanium: metal('#8b8d92', 0.35),
  rusty: { color: '#8a4a26', metallic: 0.5, roughness: 0.8, pattern: 'rust' },
  stone: solid(0.9, 'stone', '#8d8a84'),
  granite: solid(0.6, 'stone', '#77737a'),
  marble: solid(0.2, 'marble', '#ece9e4'),
  concrete: solid(0.92, 'stone', '#a3a29e'),
  brick: solid(0.9, 'brick', '#a34a32'),
  sandstone: solid(0.92, 'stone', '#cdaf80'),
  clay: solid(0.85, 'mottled', '#b5653f'),
  terracotta: solid(0.85, 'mottled', '#c1683f'),
  ceramic: solid(0.15),
  porcelain: solid(0.1, 'plain', '#f2f1ee'),
  glass: solid(0.05, 'plain', '#bfe3e8'),
  crystal: solid(0.04, 'ice', '#a9d4f5'),
  ice: solid(0.08, 'ice', '#bfe4f6'),
  diamond: solid(0.02, 'ice', '#dff2fb'),
  fabric: solid(0.95, 'fabric'),
  cloth: solid(0.95, 'fabric'),
  cotton: solid(0.95, 'fabric'),
  velvet: solid(0.85, 'fabric'),
  silk: solid(0.35, 'fabric'),
  denim: solid(0.9, 'fabric', '#3f5c8c'),
  felt: solid(1, 'fabric'),
  knit: solid(1, 'knit'),
  wool: solid(1, 'knit'),
  knitted: solid(1, 'knit'),
  plush: solid(1, 'fur'),
  fur: solid(0.95, 'fur'),
  fluffy: solid(1, 'fur'),
  furry: solid(1, 'fur'),
  leather: solid(0.6, 'leather', '#7a4526'),
  rubber: solid(0.8),
  paper: solid(0.95, 'plain', '#efe9da'),
  cardboard: solid(0.95, 'fabric', '#b98d57'),
  straw: solid(0.9, 'wood', '#d8b761'),
  leaf: solid(0.6, 'leaf'),
  bark: solid(0.95, 'bark', '#6a4b30'),
  skin: solid(0.6, 'mottled'),
  scaly: solid(0.5, 'scales'),
  scales: solid(0.5, 'scales'),
  feathers: solid(0.85, 'feathers'),
  feathered: solid(0.85, 'feathers'),
  bone: solid(0.7, 'mottled', '#e9e0c8'),
  wax: solid(0.45, 'plain'),
  jelly: solid(0.08),
  candy: solid(0.12),
  chocolate: solid(0.35, 'plain', '#4d2d19'),
  snow: solid(0.95, 'mottled', '#f4f7fa'),
  sand: solid(1, 'stone', '#d9c190'),
  mossy: solid(0.95, 'mottled', '#5c7a35'),
  obsidian: solid(0.08, 'plain', '#16131c'),
  lava: { color: '#d2400f', metallic: 0, roughness: 0.7, pattern: 'rust', glow: 0.7 },
  glow: { metallic: 0, roughness: 0.5, pattern: 'plain', glow: 0.9 },
};

export const MATERIAL_SYNONYMS: Readonly<Record<string, string>> = {
  wooden: 'wood',
  metallic: 'metal',
  steely: 'steel',
  brushed: 'steel',
  rocky: 'stone',
  rock: 'stone',
  stony: 'stone',
  glassy: 'glass',
  crystalline: 'crystal',
  frozen: 'ice',
  icy: 'ice',
  woollen: 'wool',
  woolen: 'wool',
  woolly: 'wool',
  fuzzy: 'fur',
  hairy: 'fur',
  cuddly: 'plush',
  stuffed: 'plush',
  rusted: 'rusty',
  corroded: 'rusty',
  bricks: 'brick',
  aluminum: 'aluminium',
  glowing: 'glow',
  luminous: 'glow',
  luminescent: 'glow',
  lit: 'glow',
  shining: 'shiny',
  snowy: 'snow',
  sandy: 'sand',
  mahogany: 'oak',
  walnut: 'oak',
  timber: 'wood',
  gilded: 'gold',
  gemstone: 'crystal',
  satiny: 'satin',
  feathery: 'feathers',
  lacquered: 'glossy',
  linen: 'fabric',
  rubbery: 'rubber',
  ceramics: 'ceramic',
  pottery: 'clay',
};
