import type { ParsedInputOf } from 'kiln-client/contract/families/index';
import { ENGINE_NAME } from 'kiln-client/contract/wire';
import { standardLexicon } from 'kiln-engine/content/nouns/index';
import { composePictures } from 'kiln-engine/make/picture/compose-picture';
import { toPng } from 'kiln-engine/make/picture/raster-image';
import { asRecipeError, type Recipe } from '../base/recipe.ts';
import { deliverPictures, putImages } from './made/made-pictures.ts';
import { noPictureOf, refuseNothing } from './nothing-known.ts';

/**
 * Text to Image with the local procedural engine: a scene built from the prompt's words, rendered and drawn. The picture
 * models of the hosted service differ here in size and in how finely surfaces are painted and edges smoothed.
 */

type Input = ParsedInputOf<'text-to-image'>;

/** About one megapixel, exact ratios. */
const PIXELS = {
  '1:1': [1024, 1024],
  '16:9': [1344, 756],
  '9:16': [756, 1344],
  '4:3': [1152, 864],
  '3:4': [864, 1152],
  '3:2': [1248, 832],
  '2:3': [832, 1248],
} as const;

export const PICTURE_QUALITY: Record<Input['ai_model'], { scale: number; samples: number; detail: number }> = {
  'nano-banana': { scale: 1, samples: 4, detail: 1024 },
  'nano-banana-2': { scale: 1.25, samples: 4, detail: 1024 },
  'nano-banana-pro': { scale: 1.5, samples: 8, detail: 1536 },
  'gpt-image-2': { scale: 1.25, samples: 8, detail: 1024 },
};

export const textToImage: Recipe<'text-to-image'> = {
  async run(input, context) {
    if (context.made) return deliverPictures(context.made, context, input.generate_multi_view);
    const { seed, progress, put } = context;
    refuseNothing(noPictureOf(input.prompt));
    const { scale, samples, detail } = PICTURE_QUALITY[input.ai_model];
    const [width, height] = PIXELS[input.aspect_ratio ?? '1:1'].map((side) => side * scale) as [number, number];
    const { images, understood, unknown, notes } = await composePictures(input.prompt, {
      width,
      height,
      seed,
      varied: input.seed !== undefined,
      pose: input.pose_mode ?? '',
      lexicon: standardLexicon(),
      samples,
      detail,
      faces: 16_000,
      multiView: input.generate_multi_view,
      progress: (fraction, step) => progress(fraction * 0.95, step),
    }).catch(asRecipeError);
    return {
      image_urls: await putImages(await Array.fromAsync(images, toPng), put, input.generate_multi_view),
      engine: {
        name: ENGINE_NAME,
        seed,
        understood,
        unknown_words: unknown,
        notes: [...notes, 'A procedural picture from recognised words, not drawn by AI.'],
      },
    };
  },
};
