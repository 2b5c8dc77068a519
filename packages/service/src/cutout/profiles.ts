/**
 * What a kind of cut-out model takes and gives. Sources: DIS (ISNet) and BiRefNet, as rembg feeds them. Another model is a
 * row here.
 */
export interface Profile {
  /** Of its square input, in pixels. */
  side: number;
  /** Subtracted from each channel in 0..1, which is then divided by the deviation. */
  mean: readonly [number, number, number];
  deviation: readonly [number, number, number];
  /** Its output is logits. */
  logits: boolean;
}

export const PROFILES = {
  isnet: { side: 1024, mean: [0.5, 0.5, 0.5], deviation: [1, 1, 1], logits: false },
  birefnet: { side: 1024, mean: [0.485, 0.456, 0.406], deviation: [0.229, 0.224, 0.225], logits: true },
} as const satisfies Readonly<Record<string, Profile>>;

export type ProfileName = keyof typeof PROFILES;
export const PROFILE_NAMES = Object.keys(PROFILES) as readonly ProfileName[]; // the keys of a literal

/** The profile whose name a file has in its own. */
export const profileNamedIn = (file: string): ProfileName | undefined =>
  PROFILE_NAMES.find((name) => file.toLowerCase().includes(name));
