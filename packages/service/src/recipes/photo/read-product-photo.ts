import { type Photo, readPhoto } from 'kiln-engine/vision/pixel-art/photo';
import { asRecipeError, type RecipeContext, RecipeError } from '../../base/recipe.ts';
import { madePictures } from '../made/made-pictures.ts';
import { askAboutCut, askAboutWhole } from './cut-gate.ts';

interface PhotoInput {
  image_url: string;
  accept_cutout: boolean;
}

/** What a prototype reads. */
export const OF_PHOTO = {
  urls: ({ image_url }: PhotoInput) => [image_url],
  cuts: ({ image_url }: PhotoInput) => [image_url],
};

/**
 * The photo of a product, or the picture that a maker has made of it, and what is made of that: what the engine refuses, the
 * task says; what is not sure is asked.
 */
export async function madeOfPhoto<Made>(
  { image_url, accept_cutout }: PhotoInput,
  { fetched, cuts, made: elsewhere, put }: Pick<RecipeContext, 'fetched' | 'cuts' | 'made' | 'put'>,
  make: (photo: Photo) => Made,
): Promise<Made> {
  const bytes = elsewhere ? (await madePictures(elsewhere))[0] : (cuts?.[image_url] ?? fetched[image_url]);
  if (!bytes) throw new RecipeError('image_missing', 'The photo could not be fetched.');
  try {
    const photo = await readPhoto(bytes);
    const made = make(photo);
    if (photo.grade !== 'sure' && !accept_cutout) {
      const cut = { ...photo, mask: photo.subject };
      await (photo.cutOut ? askAboutCut : askAboutWhole)(photo, cut, { put, which: 'the photo' });
    }
    return made;
  } catch (error) {
    return asRecipeError(error);
  }
}
