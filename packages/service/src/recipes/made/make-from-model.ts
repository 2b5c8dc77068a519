import { faceFront } from 'kiln-engine/make/photo/hull/face-front';
import type { Photo } from 'kiln-engine/make/photo/hull/reconstruct';
import { decodePicture } from 'kiln-engine/vision/decode';
import { segment } from 'kiln-engine/vision/segment';
import { UserError } from 'kiln-errors';
import type { Model } from 'kiln-mesh/core/model';
import { writeGlb } from 'kiln-mesh/formats/gltf/write-glb';
import { type RemeshOptions, remesh } from 'kiln-mesh/simplify/remesh';
import { computeModelNormals } from 'kiln-mesh/topology/normals';
import type { MadeElsewhere, RecipeContext, RecipeResult } from '../../base/recipe.ts';
import { SIDES, sidesSaid } from '../../base/sides.ts';
import type { Fact } from '../mesh/describe.ts';
import { labelsOf } from '../mesh/label.ts';
import { deliver, type PhotoModelInput, settle, shapeOf } from '../photo/make-from-photos.ts';
import type { NamedPicture } from '../photo/read-photos.ts';
import { bare, type Dressed, dress, lookOf, ownTextures } from './dress.ts';
import { readMade } from './read-made.ts';

/** A model that a maker has made, finished: mended, turned to face as its picture does, in the faces and textures asked for. */

/** Longest side of pictures that it is compared with and painted from. */
const DETAIL = 1600;

export async function makeFromModel(
  made: MadeElsewhere,
  input: PhotoModelInput,
  pictures: readonly NamedPicture[],
  context: RecipeContext,
): Promise<RecipeResult> {
  const { facts, raw, ...dressed } = await finishMade(made, input, pictures, context);
  const result = await deliver(dressed, input, facts, context);
  if (!shapeOf(input).remesh || !input.save_pre_remeshed_model) return result;
  const look = lookOf(input, context);
  const first = input.should_texture ? await ownTextures(raw, look) : bare(raw);
  await context.put('pre_remeshed_model.glb', await writeGlb(withLabels(settle(first, input), context)));
  return { ...result, model_urls: { ...result.model_urls, pre_remeshed_glb: 'pre_remeshed_model.glb' } };
}

/** Mended, turned to the front, in the shape and with the look that were asked for; `raw` is before those two. */
export async function finishMade(
  made: MadeElsewhere,
  input: PhotoModelInput,
  pictures: readonly NamedPicture[],
  context: RecipeContext,
): Promise<Dressed & { facts: Fact[]; raw: Model }> {
  const photos = await cutOut(pictures);
  const read = await readMade(made, input.mend ?? true, context);
  const front = photos.find(({ side }) => side === 'front');
  const { model: raw, degrees } = front ? await faceFront(read.model, front) : { model: read.model, degrees: 0 };
  context.progress(0.2, 'Shaping');
  const shape = reshape(raw, input);
  const dressed = input.should_texture
    ? await dress(raw, shape, { ...lookOf(input, context), photos }, context)
    : { model: bare(shape), notes: [] };
  return { ...dressed, notes: [...read.notes, ...turnedNote(degrees), ...dressed.notes], facts: read.facts, raw };
}

export const withLabels = (model: Model, { origin }: Pick<RecipeContext, 'origin'>): Model => ({
  ...model,
  metadata: { ...model.metadata, ...labelsOf(origin) },
});

/** Pictures that can be cut out; the model is there already, so that one that cannot is no reason to fail. */
async function cutOut(pictures: readonly NamedPicture[]): Promise<Photo[]> {
  const sides = sidesSaid(pictures.map(({ name }) => name)) ?? SIDES.slice(0, pictures.length);
  const photos: Photo[] = [];
  for (const [i, { bytes, cut = bytes }] of pictures.entries()) {
    const picture = await decodePicture(cut, DETAIL).catch((error: unknown) => {
      if (error instanceof UserError) return undefined;
      throw error;
    });
    const subject = picture && segment(picture);
    if (subject && subject.grade !== 'hopeless') photos.push({ side: sides[i]!, picture, subject });
  }
  return photos;
}

/** In the faces that were asked for; the model itself where none were. */
function reshape(model: Model, input: PhotoModelInput): Model {
  const { remesh: isRemeshed, topology, target, flat } = shapeOf(input);
  if (!isRemeshed) return model;
  const options: RemeshOptions = { topology, target };
  const shape = { ...model, parts: model.parts.map(({ uvs: _, colors: __, normals: ___, ...part }) => part) };
  return computeModelNormals(remesh(shape, options), { creaseDegrees: flat ? 0 : 60 });
}

function turnedNote(degrees: number): string[] {
  return degrees === 0 ? [] : [`The model faced another way than its picture: it was turned by ${degrees} degrees.`];
}
