import { ENGINE_NAME } from 'kiln-client/contract/wire';
import { standardLexicon } from 'kiln-engine/content/nouns/index';
import { editPicture, subjectsOf } from 'kiln-engine/make/picture/edit-picture';
import { toPng } from 'kiln-engine/make/picture/raster-image';
import { asRecipeError, type Recipe, RecipeError } from '../base/recipe.ts';
import { deliverPictures, putImages } from './made/made-pictures.ts';
import { PICTURE_QUALITY } from './text-to-image.ts';

/**
 * Image to Image with the local procedural engine: filters, palettes, cut-outs and backgrounds, chosen by words. Other
 * sides of a thing in a photo cannot be known by such means, so several views are refused.
 */

const SIDE = 1024;

export const imageToImage: Recipe<'image-to-image'> = {
  cuts: ({ prompt, reference_image_urls: addresses }) =>
    subjectsOf(prompt, addresses.length, standardLexicon()).map((at) => addresses[at]!),
  async run(input, context) {
    if (context.made) return deliverPictures(context.made, context, input.generate_multi_view);
    const { fetched, cuts = {}, seed, progress, put } = context;
    if (input.generate_multi_view) {
      throw new RecipeError(
        'multi_view_not_possible',
        'The built-in engine cannot draw the unseen sides of a picture. Leave generate_multi_view off, or make a 3D model of it with image-to-3d.',
      );
    }
    const references = input.reference_image_urls.map((address) => {
      const bytes = fetched[address];
      if (!bytes) throw new RecipeError('image_missing', 'A reference picture could not be fetched.');
      return bytes;
    });
    const { image, unknown, notes } = await editPicture(input.prompt, references, {
      cutOut: (at) => cuts[input.reference_image_urls[at]!],
      side: SIDE * PICTURE_QUALITY[input.ai_model].scale,
      seed,
      lexicon: standardLexicon(),
      progress: (fraction, step) => progress(fraction * 0.95, step),
    }).catch(asRecipeError);
    return {
      image_urls: await putImages([await toPng(image)], put, false),
      engine: {
        name: ENGINE_NAME,
        seed,
        unknown_words: unknown,
        notes: [...notes, Object.keys(cuts).length > 0 ? 'Edited with filters.' : 'Edited with filters, not by AI.'],
      },
    };
  },
};
