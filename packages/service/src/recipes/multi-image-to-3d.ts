import { type Recipe, RecipeError } from '../base/recipe.ts';
import { makeFromModel } from './made/make-from-model.ts';
import { surfaceUrls } from './mesh/put-textures.ts';
import { makeFromPhotos } from './photo/make-from-photos.ts';
import { pictureNames, picturesOfSource, readPhotos } from './photo/read-photos.ts';

/**
 * Multi-image to 3D with the local procedural engine: one to four pictures around one object, carved from their outlines.
 * Names of files may say the sides (front, right, back, left); otherwise they come in this order,
 * or with right and left exchanged where their colours say so. A maker's model is finished instead.
 */

const MOST_PICTURES = 4;

export const multiImageTo3d: Recipe<'multi-image-to-3d'> = {
  urls: (input) => [...(input.image_urls ?? []), ...(input.should_texture ? surfaceUrls(input) : [])],
  cuts: ({ image_urls }, source) => (image_urls ?? pictureNames(source)).slice(0, MOST_PICTURES),
  async run(input, context) {
    context.progress(0.02, 'Looking at the pictures');
    const pictures = input.image_urls
      ? input.image_urls.map((name) => {
          const bytes = context.fetched[name];
          if (!bytes) throw new RecipeError('image_missing', 'A picture could not be fetched.');
          return { name, bytes, cut: context.cuts?.[name] };
        })
      : await picturesOfSource(context);
    const shown = pictures.slice(0, MOST_PICTURES);
    if (context.made) return makeFromModel(context.made, input, shown, context);
    const photos = await readPhotos(
      shown,
      { enhance: input.image_enhancement, accept: input.accept_cutout, ordered: !input.image_urls },
      context,
    );
    return makeFromPhotos(photos, input, context);
  },
};
