/** What a model is shown as: as it is, as one of its maps, or as what its shape and layout are like. */
export const MODES = [
  'surface',
  'clay',
  'wireframe',
  'uv',
  'color',
  'normal',
  'roughness',
  'metallic',
  'emission',
] as const;
export type Mode = (typeof MODES)[number];
