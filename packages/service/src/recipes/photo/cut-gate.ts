import { CUTOUT_DOUBTFUL, CUTOUT_HOPELESS, IMAGES_DISAGREE } from 'kiln-client/contract/cut-out';
import { type Disagreement, strangeColors, strangeOutlines } from 'kiln-engine/make/photo/hull/agreement';
import type { Photo, Reconstruction } from 'kiln-engine/make/photo/hull/reconstruct';
import { drawCutout } from 'kiln-engine/vision/cutout';
import {
  AS_BUSY,
  COLOURS_ALIKE,
  FILLS_ALL,
  type Grade,
  HAS_GAPS,
  NOT_TOLD,
  RUNS_OUT,
  VERY_SMALL,
} from 'kiln-engine/vision/mask/confidence';
import { ELSE_STANDS_OUT } from 'kiln-engine/vision/salient/salient-confidence';
import sharp from 'sharp';
import { type RecipeContext, RecipeError } from '../../base/recipe.ts';

/**
 * The one gate of all that starts from a photograph: what is not sure is shown, as the picture of a task that failed and
 * costs nothing, and made only when the request says that a person has seen it.
 */

export interface SeenPicture {
  width: number;
  height: number;
  /** sRGB bytes, 4 per pixel. */
  rgba: Uint8Array;
}

const CUTOUT_FILE = 'cutout.png';
const BETTER = 'Use one whole object before a plain background, or a PNG whose background is transparent.';
const LIFT = 'cut out what you mean yourself: the photo programs of most phones lift a subject out of its picture.';
const ALONE = `Take away what stands beside it or is held before it, or ${LIFT}`;
const OTHER_GROUND = `Put it before a wall or a cloth of another colour, or ${LIFT}`;
/** What to do about a doubt, where that is more than what always helps. */
const REMEDIES: Readonly<Record<string, string>> = {
  [RUNS_OUT]: 'Step back until all of it is in the picture, a person from head to feet.',
  [FILLS_ALL]: 'Step back until there is some background on all sides of it.',
  [HAS_GAPS]: 'Close the outline of what is drawn.',
  [VERY_SMALL]: 'Go closer, or crop the picture around it.',
  [ELSE_STANDS_OUT]: ALONE,
  [AS_BUSY]: ALONE,
  [COLOURS_ALIKE]: OTHER_GROUND,
  [NOT_TOLD]: OTHER_GROUND,
};

const remedy = (doubt: string) => `${REMEDIES[doubt] ? `${REMEDIES[doubt]} ` : ''}${BETTER}`;

export interface Doubt {
  grade: Grade;
  doubt: string;
  /** Share of the subject per pixel. */
  mask: Float32Array;
  width: number;
  height: number;
}

/** Ends the task because nothing can be made of the picture. */
export async function refuseCut(
  picture: SeenPicture,
  cut: Doubt,
  { put, which }: { put: RecipeContext['put']; which: string },
): Promise<never> {
  const words = `The uploaded image is too complex for 3D generation (${which}): ${cut.doubt}. ${remedy(cut.doubt)}`;
  throw new RecipeError(CUTOUT_HOPELESS, words, await shown(picture, cut, put));
}

/** Ends the task with the question whether what is shown is meant. */
export async function askAboutCut(
  picture: SeenPicture,
  cut: Doubt,
  { put, which }: { put: RecipeContext['put']; which: string },
): Promise<never> {
  const words = `What was cut out of ${which} may not be all of its subject, or more than that: ${cut.doubt}. Look at the cut-out first: what it lacks, a head or half of a body, the result lacks, too. ${remedy(cut.doubt)}`;
  throw new RecipeError(CUTOUT_DOUBTFUL, words, await shown(picture, cut, put));
}

/** The same where no subject was found, and the whole picture would be used. */
export async function askAboutWhole(
  picture: SeenPicture,
  cut: Doubt,
  { put }: Pick<RecipeContext, 'put'>,
): Promise<never> {
  const words = `No subject can be told from the background: ${cut.doubt}. It would be made of the whole picture, as shown. ${remedy(cut.doubt)}`;
  throw new RecipeError(CUTOUT_DOUBTFUL, words, await shown(picture, cut, put));
}

/** Asks about all that is doubtful of several pictures, and shows what was cut out of each. */
export async function askAboutPictures(
  photos: readonly Photo[],
  made: Reconstruction,
  { put }: Pick<RecipeContext, 'put'>,
): Promise<void> {
  const odd = oddWords(photos, made);
  const unsure = photos.flatMap(({ subject: { grade, doubt } }, i) =>
    grade === 'doubtful' ? [`What was cut out of picture ${i + 1} may not be right: ${doubt}.`] : [],
  );
  if (!odd && unsure.length === 0) return;
  const words = [...(odd ? [odd] : []), ...unsure, ...(odd ? [] : [BETTER])].join(' ');
  await put(CUTOUT_FILE, await sideBySide(photos));
  const outputs = { process_image_urls: { cutout: CUTOUT_FILE } };
  throw new RecipeError(odd ? IMAGES_DISAGREE : CUTOUT_DOUBTFUL, words, { outputs });
}

/** In what several pictures do not agree, in words. */
export function oddWords(photos: readonly Photo[], made: Reconstruction): string | undefined {
  const odd = strangeColors(photos) ?? strangeOutlines(made);
  if (!odd) return undefined;
  return `The pictures do not seem to show one object: ${wordsOf(odd, photos)}. All must show the same object, upright and whole, each from its side.`;
}

function wordsOf({ picture, by, share }: Disagreement, photos: readonly Photo[]): string {
  const percent = `${Math.round(share * 100)} %`;
  if (picture === undefined) return `${percent} of their outlines cannot be of one object seen from these sides`;
  const which = `picture ${picture + 1} (${photos[picture]!.side})`;
  return by === 'colours'
    ? `${percent} of ${which} has colours that no other has`
    : `${which} and the shape that the others allow overlap by only ${percent}`;
}

const SHEET_HEIGHT = 320;

async function sideBySide(photos: readonly Photo[]): Promise<Uint8Array> {
  const cuts = await Promise.all(
    photos.map(async ({ picture, subject }) => {
      const cut = sharp(await drawCutout(picture, subject)).resize({
        height: SHEET_HEIGHT,
        width: 2 * SHEET_HEIGHT,
        fit: 'inside',
      });
      return cut.png().toBuffer({ resolveWithObject: true });
    }),
  );
  const lefts = cuts.map((_, i) => cuts.slice(0, i).reduce((sum, { info }) => sum + info.width, 0));
  const width = cuts.reduce((sum, { info }) => sum + info.width, 0);
  const sheet = sharp({ create: { width, height: SHEET_HEIGHT, channels: 3, background: '#ebebeb' } });
  return sheet
    .composite(cuts.map(({ data }, i) => ({ input: data, left: lefts[i]!, top: 0 })))
    .png()
    .toBuffer();
}

async function shown(picture: SeenPicture, cut: Doubt, put: RecipeContext['put']) {
  await put(CUTOUT_FILE, await drawCutout(picture, cut));
  return { outputs: { process_image_urls: { cutout: CUTOUT_FILE } } };
}
