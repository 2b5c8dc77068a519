import type { Words } from '../words/words-in.ts';
import { FRESH, type SceneSettings } from './scene/settings.ts';
import type { Stage } from './scene/viewer-scene.ts';

/** What a person has set in the viewer. */

export type Phase =
  | { name: 'loading'; received: number; total: number | undefined }
  | { name: 'failed'; message: string }
  /** Pictures alone, and why; `turn`: that of all its sides. */
  | { name: 'flat'; why: string; turn: 'coming' | 'there' | 'none'; canRetry: boolean }
  | { name: 'shown'; stage: Stage; bytes: number };

/** One of them at a time is open over the model. */
export type Panel = Exclude<keyof Words['tools'], 'fit' | 'rotate' | 'picture' | 'full'>;

export const BACKDROPS = ['studio', 'dark', 'grey', 'light'] as const;

export interface Settings extends SceneSettings {
  panel: Panel | undefined;
  backdrop: (typeof BACKDROPS)[number];
  clip: { index: number; isPlaying: boolean; time: number; speed: number };
  /** Points that are set, and metres between two. */
  measured: { points: number; metres: number | undefined };
  /** The model beside it: a file of this device's, or another result by its link. */
  beside: { name: string; token: string | undefined } | undefined;
  notice: string | undefined;
}

/** @param isStill nothing moves by itself */
export function freshSettings(isStill: boolean): Settings {
  return {
    ...FRESH,
    panel: undefined,
    backdrop: 'studio',
    clip: { index: 0, isPlaying: !isStill, time: 0, speed: 1 },
    measured: { points: 0, metres: undefined },
    beside: undefined,
    notice: undefined,
  };
}
