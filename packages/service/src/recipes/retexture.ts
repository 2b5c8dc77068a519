import type { ParsedInputOf } from 'kiln-client/contract/families/index';
import { DEFAULT_FORMATS } from 'kiln-client/contract/fields';
import { resolveMaps } from 'kiln-client/contract/texture';
import { standardLexicon } from 'kiln-engine/content/nouns/index';
import { retextureModel, type StyleSource } from 'kiln-engine/make/style/retexture-model';
import {
  asRecipeError,
  type MadeElsewhere,
  type Recipe,
  type RecipeContext,
  RecipeError,
  type RecipeResult,
} from '../base/recipe.ts';
import { ownTextures } from './made/dress.ts';
import { readMade } from './made/read-made.ts';
import { reportOf } from './mesh/describe.ts';
import { textureEdge } from './mesh/put-textures.ts';
import { readSource } from './mesh/read-source.ts';
import { putPictures, writeResult } from './mesh/write-result.ts';
import { readShape } from './text-to-3d.ts';

/**
 * Retexture with the local procedural engine: the model's geometry as it is, with a surface painted from words (solid
 * patterns), a picture (a patch of it and its colours) or pictures from several sides (laid on from where they were
 * taken). A model that was made from words is painted part by part.
 */

type Input = ParsedInputOf<'retexture'>;

export const retexture: Recipe<'retexture'> = {
  async run(input, context) {
    if (context.made) return retexturedByMaker(context.made, input, context);
    const source = await readSource(input, context);
    const shape = context.source?.files.includes('scene.json') ? await readShape(context.source) : undefined;
    const made = await retextureModel(source.model, styleOf(input, context), {
      edge: textureEdge(input, context),
      ...resolveMaps(input),
      keepUvs: input.enable_original_uv,
      removeLighting: input.remove_lighting,
      lexicon: standardLexicon(),
      ...(shape && { made: { scene: shape.scene, mesh: shape.part } }),
      progress: (fraction, step) => context.progress(0.05 + fraction * 0.6, step),
    }).catch(asRecipeError);
    const { model_urls, texture_urls } = await writeResult(
      made.model,
      input.target_formats ?? DEFAULT_FORMATS,
      context,
      {
        from: 0.66,
        maps: made.maps,
      },
    );
    const thumbnails = await putPictures(made.model, input.alpha_thumbnail, context);
    return {
      model_urls,
      texture_urls,
      ...thumbnails,
      engine: {
        ...(await reportOf(
          made.model,
          context,
          [],
          [...source.notes, ...made.notes, 'A procedural material, not painted by AI.'],
        )),
        unknown_words: made.unknown,
      },
    };
  },
};

/** A maker has painted the model that it was given: its faces are that model's, and stay. */
async function retexturedByMaker(made: MadeElsewhere, input: Input, context: RecipeContext): Promise<RecipeResult> {
  const { model, notes } = await readMade(made, false, context);
  const painted = await ownTextures(model, { edge: textureEdge(input, context), ...resolveMaps(input) });
  const settings = { from: 0.5, textures: true };
  const written = await writeResult(painted, input.target_formats ?? DEFAULT_FORMATS, context, settings);
  const thumbnails = await putPictures(painted, input.alpha_thumbnail, context);
  const { model_urls, texture_urls } = written;
  return { model_urls, texture_urls, ...thumbnails, engine: await reportOf(painted, context, [], notes) };
}

/** Several pictures exclude the rest; of words and one picture, the words win, as in the other texture stages. */
export function styleOf(input: Input, { fetched }: Pick<RecipeContext, 'fetched'>): StyleSource {
  const bytesOf = (address: string) => {
    const bytes = fetched[address];
    if (!bytes) throw new RecipeError('image_missing', 'The style picture could not be fetched.');
    return bytes;
  };
  if (input.multiview_image_urls) return { kind: 'views', bytes: input.multiview_image_urls.map(bytesOf) };
  if (input.text_style_prompt?.trim()) return { kind: 'words', prompt: input.text_style_prompt };
  return { kind: 'picture', bytes: bytesOf(input.image_style_url!) };
}
