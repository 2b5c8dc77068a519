import type { PixelArt } from 'kiln-engine/vision/pixel-art/art';
import { type DrawOptions, drawPixelArt } from 'kiln-engine/vision/pixel-art/draw';
import { UserError } from 'kiln-errors';
import { RecipeError } from '../recipe.ts';

/** Pixel art of a fetched photo, for the recipes that start from one: what the engine refuses, the task says. */
export async function pixelArtOf(photo: Uint8Array | undefined, options: DrawOptions): Promise<PixelArt> {
  if (!photo) throw new RecipeError('missing_input', 'The photo could not be fetched.');
  try {
    return await drawPixelArt(photo, options);
  } catch (error) {
    if (error instanceof UserError) throw new RecipeError(error.code, error.message, { cause: error });
    throw error;
  }
}
