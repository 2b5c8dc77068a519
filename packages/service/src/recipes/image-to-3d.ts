import { type Recipe, RecipeError } from '../base/recipe.ts';
import { makeFromModel } from './made/make-from-model.ts';
import { surfaceUrls } from './mesh/put-textures.ts';
import { makeFromPhotos } from './photo/make-from-photos.ts';
import { pictureNames, picturesOfSource, readPhotos } from './photo/read-photos.ts';

/**
 * Image to 3D with the local procedural engine: the subject is cut out, inflated from its outline and painted with the
 * picture; or a maker's model, finished.
 */
export const imageTo3d: Recipe<'image-to-3d'> = {
  urls: (input) => [...(input.image_url ? [input.image_url] : []), ...(input.should_texture ? surfaceUrls(input) : [])],
  cuts: ({ image_url }, source) => (image_url === undefined ? pictureNames(source) : [image_url]),
  async run(input, context) {
    context.progress(0.02, 'Looking at the picture');
    const address = input.image_url;
    const bytes = address === undefined ? undefined : context.fetched[address];
    if (address !== undefined && !bytes) throw new RecipeError('image_missing', 'The picture could not be fetched.');
    const cut = context.cuts?.[address ?? ''];
    const pictures = bytes ? [{ name: 'front.png', bytes, cut }] : await picturesOfSource(context);
    if (pictures.length > 1) {
      throw new RecipeError(
        'invalid_input',
        'That task has several pictures: use multi-image-to-3d, or a task with exactly one.',
      );
    }
    if (context.made) return makeFromModel(context.made, input, pictures, context);
    const photos = await readPhotos(
      pictures,
      { enhance: input.image_enhancement, accept: input.accept_cutout },
      context,
    );
    return makeFromPhotos(photos, input, context);
  },
};
