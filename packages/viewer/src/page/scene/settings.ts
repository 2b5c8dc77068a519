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

/** A plane that cuts the model open. */
export interface Section {
  axis: 'x' | 'y' | 'z';
  /** Share of the model's extent along the axis, from 0 to 1. */
  at: number;
  /** What lies beyond the plane stays, instead of what lies before it. */
  isFlipped: boolean;
}

/** What is set in the scene. */
export interface SceneSettings {
  mode: Mode;
  section: Section | undefined;
  rotating: boolean;
  grid: boolean;
  figure: boolean;
  /** Degrees from the front, and how strong: 0 to 2.5. */
  light: { turn: number; strength: number };
}

export const FRESH: SceneSettings = {
  mode: 'surface',
  section: undefined,
  rotating: false,
  grid: false,
  figure: false,
  light: { turn: 40, strength: 1 },
};
