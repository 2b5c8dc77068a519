import type { ParsedInputOf } from 'kiln-client/contract/families/index';
import { mediumOfFile } from 'kiln-client/contract/media';
import type { Model } from 'kiln-mesh/core/model';
import { writeGlb } from 'kiln-mesh/formats/gltf/write-glb';
import { readModel } from 'kiln-mesh/formats/read-model';
import { type MadeElsewhere, type RecipeContext, RecipeError, type RecipeResult } from '../../base/recipe.ts';
import { deliver, type PhotoModelInput } from '../photo/make-from-photos.ts';
import { bare, dress, hasLook, lookOf } from './dress.ts';
import { finishMade, makeFromModel, withLabels } from './make-from-model.ts';
import { readMade } from './read-made.ts';

/**
 * Text to 3D with a maker. Its one run makes shape and look: a preview delivers the shape and keeps the whole, and the
 * refine goes on from that, so that the graphics card works once.
 */

/** What a preview keeps for its refine: the shape that was delivered, with the look that it came with. */
export const MADE_FILE = 'made.glb';

/** Fields of other stages, for those that have none of them. */
const NO_SHAPE = {
  should_remesh: false,
  topology: 'triangle',
  save_pre_remeshed_model: false,
  pose_mode: '',
  is_a_t_pose: false,
  multi_view_thumbnails: false,
  accept_cutout: true,
} as const;
/** All that a refine may ask for. */
const WHOLE_LOOK = {
  should_texture: true,
  enable_pbr: true,
  texture_resolution: '4k',
  hd_texture: false,
  remove_lighting: false,
} as const;

export async function previewOfMade(
  made: MadeElsewhere,
  input: ParsedInputOf<'text-to-3d-preview'>,
  context: RecipeContext,
): Promise<RecipeResult> {
  const whole: PhotoModelInput = { ...NO_SHAPE, ...input, ...levelOf(input), ...WHOLE_LOOK };
  const { model, facts, notes } = await finishMade(made, whole, picturesOf(made), context);
  await context.put(MADE_FILE, await writeGlb(withLabels(model, context)), { private: true });
  return deliver(
    { model: titled(bare(model), input.prompt), notes },
    { ...whole, should_texture: false },
    facts,
    context,
  );
}

export async function fusedOfMade(
  made: MadeElsewhere,
  input: ParsedInputOf<'text-to-3d'>,
  context: RecipeContext,
): Promise<RecipeResult> {
  return makeFromModel(made, { ...NO_SHAPE, ...input, ...levelOf(input) }, picturesOf(made), context);
}

/** Of a preview that a maker has made; or by a maker that paints it. */
export async function refineMade(
  input: ParsedInputOf<'text-to-3d-refine'>,
  context: RecipeContext,
): Promise<RecipeResult> {
  const { made, source } = context;
  const { model, notes, facts } = made
    ? await readMade(made, false, context)
    : { model: await keptModel(context), notes: [], facts: [] };
  const whole: PhotoModelInput = { ...NO_SHAPE, ...input, should_texture: true };
  const asked = lookOf(whole, context);
  const prompt = String(source?.input.prompt ?? '');
  const words = { kind: 'words', prompt } as const;
  // A maker that paints was given what is asked for, and has followed it.
  const wanted = made && hasLook(model) ? undefined : asked.style;
  const style = wanted ?? (hasLook(model) ? undefined : words);
  const dressed = await dress(model, model, { ...asked, style }, context);
  const finished = { ...dressed, model: titled(dressed.model, prompt), notes: [...notes, ...dressed.notes] };
  return deliver(finished, whole, facts, context);
}

/** The adaptive level as the stages of pictures have it. */
const levelOf = ({ decimation_mode: mode }: { decimation_mode?: number | undefined }) => ({
  decimation_mode: ([1, 2, 3, 4] as const).find((level) => level === mode),
});

/** Our own file, written by `previewOfMade`. */
async function keptModel({ source }: RecipeContext): Promise<Model> {
  if (!source) throw new RecipeError('preview_missing', 'The preview of this refine is gone: make the preview again.');
  return readModel(await source.read(MADE_FILE));
}

const titled = (model: Model, prompt: string): Model => ({
  ...model,
  metadata: { ...model.metadata, title: prompt.slice(0, 200) },
});

/** Pictures that were made on the way to the model. */
const picturesOf = ({ files }: MadeElsewhere) =>
  Object.entries(files)
    .filter(([name]) => mediumOfFile(name) === 'image')
    .slice(0, 1)
    .map(([name, bytes]) => ({ name, bytes }));
