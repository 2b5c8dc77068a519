import { UserError } from 'kiln-errors';
import type { Judges } from '../threads/judges.ts';

/**
 * Decodes each picture once, so that what is accepted can be used, and turns it upright when its EXIF says that it lies:
 * everything behind this sees pixels as a person does.
 */
export type PictureCheck = (
  account: string,
  /** A file that is read where it is. */
  path: string,
  limits: ImageLimits,
) => Promise<string>;

export interface ImageLimits {
  minSidePixels: number;
  maxPixels: number;
}

/** Two-stage specification, section 8: the keycap's, for all families. */
export const IMAGE_LIMITS: ImageLimits = { minSidePixels: 32, maxPixels: 178_956_970 };

/** @returns a function that answers where the picture is that is to be used, there or beside it; it throws `bad_input` */
export function createPictureCheck(judges: Pick<Judges, 'picture'>): PictureCheck {
  return async (account, path, limits) => {
    const look = await judges.picture(account, { path, ...limits });
    if (look?.kind === 'fine') return look.path;
    throw new UserError('bad_input', look?.kind === 'refused' ? look.why : TOO_MUCH);
  };
}

const TOO_MUCH = 'takes too long or too much memory to decode: save it smaller';
