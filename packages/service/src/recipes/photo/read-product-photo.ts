import { type Photo, readPhoto } from 'kiln-engine/vision/pixel-art/photo';
import { UserError } from 'kiln-errors';
import { type RecipeContext, RecipeError } from '../../base/recipe.ts';
import { askAboutCut, askAboutWhole } from './cut-gate.ts';

/** The photo of a product, and what is made of it: what the engine refuses, the task says; what is not sure is asked. */
export async function madeOfPhoto<Made>(
  bytes: Uint8Array | undefined,
  { accept, put }: { accept: boolean; put: RecipeContext['put'] },
  make: (photo: Photo) => Made,
): Promise<Made> {
  if (!bytes) throw new RecipeError('image_missing', 'The photo could not be fetched.');
  try {
    const photo = await readPhoto(bytes);
    const made = make(photo);
    if (photo.grade !== 'sure' && !accept) {
      const cut = { ...photo, mask: photo.subject };
      await (photo.cutOut ? askAboutCut : askAboutWhole)(photo, cut, { put, which: 'the photo' });
    }
    return made;
  } catch (error) {
    if (error instanceof UserError) throw new RecipeError(error.code, error.message, { cause: error });
    throw error;
  }
}
