import type { ParsedInputOf } from 'kiln-client/contract/families/index';
import { DEFAULT_FORMATS } from 'kiln-client/contract/fields';
import { type Photo, type Reconstruction, reconstruct } from 'kiln-engine/make/photo/hull/reconstruct';
import { settleViews, textureFromPhotos } from 'kiln-engine/make/photo/project/texture-from-photos';
import { vertexColors } from 'kiln-engine/make/photo/project/vertex-colors';
import { bareModel } from 'kiln-engine/make/words/mesh/make-model';
import { countFaces, type Model, type Part } from 'kiln-mesh/core/model';
import { writeGlb } from 'kiln-mesh/formats/gltf/write-glb';
import { estimateSize } from 'kiln-mesh/measure/estimate-size';
import { resize } from 'kiln-mesh/measure/resize';
import { sidePictures } from 'kiln-mesh/render/side-pictures';
import { decimate } from 'kiln-mesh/simplify/decimate';
import { remesh } from 'kiln-mesh/simplify/remesh';
import { computeNormals } from 'kiln-mesh/topology/normals';
import { type RecipeContext, RecipeError, type RecipeResult } from '../../base/recipe.ts';
import { type Dressed, lookOf, restyled } from '../made/dress.ts';
import { type Fact, facesNote, many, reportOf } from '../mesh/describe.ts';
import { labelsOf } from '../mesh/label.ts';
import { putPictures, writeResult } from '../mesh/write-result.ts';
import { askAboutPictures, oddWords } from './cut-gate.ts';

/** From cut-out pictures to a delivered model: what image-to-3d and multi-image-to-3d share. */

/** What both stages ask for, and what the stage of one picture has besides. */
export type PhotoModelInput = Omit<ParsedInputOf<'multi-image-to-3d'>, FieldsOfPictures> &
  Partial<Pick<ParsedInputOf<'image-to-3d'>, 'model_type' | 'ultra_mode'>>;
type FieldsOfPictures = 'image_urls' | 'input_task_id' | 'image_enhancement' | 'moderation' | 'maker' | 'symmetry_mode';

/** Faces where no number is asked for, and what is kept of the model before a remesh. */
const STANDARD_FACES = 20_000;
const ULTRA_FACES = 60_000;
const RAW_FACES = 60_000;
const SMART_FACES = 4_000;
const LOW_FACES = 1_200;

/** What a request's shape options come down to (specification section 4.2, for pictures as for words). */
export function shapeOf(input: PhotoModelInput) {
  const type = input.model_type ?? 'standard';
  if (type === 'lowpoly')
    return { remesh: true, topology: 'triangle', target: { faces: LOW_FACES }, flat: true } as const;
  if (type === 'smart-topology') {
    return {
      remesh: true,
      topology: 'triangle',
      target: { faces: input.target_polycount ?? SMART_FACES },
      flat: false,
    } as const;
  }
  if (!(input.should_remesh ?? input.ai_model === 'gen-5')) {
    return {
      remesh: false,
      topology: 'triangle',
      target: { faces: input.ultra_mode ? ULTRA_FACES : STANDARD_FACES },
      flat: false,
    } as const;
  }
  const target = input.decimation_mode ? { level: input.decimation_mode } : { faces: input.target_polycount ?? 30_000 };
  return { remesh: true, topology: input.topology, target, flat: false } as const;
}

export async function makeFromPhotos(
  given: readonly Photo[],
  input: PhotoModelInput,
  context: RecipeContext,
): Promise<RecipeResult> {
  const { progress, put } = context;
  progress(0.15, 'Shaping');
  const shape = shapeOf(input);
  const wanted = 'faces' in shape.target ? shape.target.faces : 60_000;
  const cells = input.ultra_mode ? 200 : Math.round(Math.max(90, Math.min(200, Math.sqrt(wanted))));
  const made = reconstruct(given, cells);
  const { photos } = made;
  if (made.part.indices.length === 0) {
    throw new RecipeError(
      'bad_image',
      'The outlines of the pictures have nothing in common: all must show the same object, upright and whole, each from its side.',
    );
  }
  if (photos.length > 1 && !input.accept_cutout) await askAboutPictures(photos, made, context);
  progress(0.28, 'Meshing');
  const part = shaped(made.part, shape);
  const surface = await surfaced(part, made, input, context);
  const notes = [...notesOn(photos, made, input), ...partNotes(photos, made), ...surface.notes];
  const result = await deliver({ ...surface, notes }, input, [], context, true);
  if (!shape.remesh || !input.save_pre_remeshed_model) return result;
  await put('pre_remeshed_model.glb', await rawModel(made, input, context));
  return { ...result, model_urls: { ...result.model_urls, pre_remeshed_glb: 'pre_remeshed_model.glb' } };
}

/** Writes formats and pictures of a model with its surface. */
export async function deliver(
  { model, maps, notes }: Dressed,
  input: PhotoModelInput,
  facts: readonly Fact[],
  context: RecipeContext,
  isAimed = shapeOf(input).remesh,
): Promise<RecipeResult> {
  const settled = settle(model, input);
  const { model_urls, texture_urls } = await writeResult(settled, input.target_formats ?? DEFAULT_FORMATS, context, {
    from: 0.72,
    to: 0.88,
    textures: true,
    maps,
  });
  const thumbnails = await putPictures(settled, input.alpha_thumbnail, context);
  return {
    model_urls,
    texture_urls,
    ...thumbnails,
    ...(input.multi_view_thumbnails && { thumbnail_urls: await putSides(settled, context) }),
    engine: await reportOf(settled, context, facts, [...notes, ...(isAimed ? aimNote(settled, shapeOf(input)) : [])]),
  };
}

function shaped(raw: Part, shape: ReturnType<typeof shapeOf>): Part {
  const model = bareModel(raw);
  const { normals: _, ...bare } = raw;
  const result = shape.remesh
    ? remesh(bareModel(bare), { topology: shape.topology, target: shape.target })
    : decimate(model, { triangles: shape.target.faces });
  return computeNormals(result.parts[0]!, { creaseDegrees: shape.flat ? 0 : 60 });
}

/** The surface from the pictures themselves, or from the texture words or picture that were given instead. */
async function surfaced(
  part: Part,
  { views }: Reconstruction,
  input: PhotoModelInput,
  context: RecipeContext,
): Promise<Dressed> {
  if (!input.should_texture) return { model: bareModel(part), notes: [] };
  const look = lookOf(input, context);
  const progress = (fraction: number, step: string) => context.progress(0.32 + fraction * 0.4, step);
  const paint = { ...look, progress };
  if (look.style) return restyled(bareModel(part), look.style, paint, 'not from the picture of the object');
  return { ...(await textureFromPhotos(part, views, paint)), notes: [] };
}

/** A longest side of one metre, or the real height that the shape suggests. */
export function settle(model: Model, { auto_size, origin_at }: PhotoModelInput): Model {
  const origin = auto_size && origin_at === 'center' ? 'center' : 'bottom';
  return auto_size
    ? resize(model, { height: estimateSize(model).height, origin })
    : resize(model, { longestSide: 1, origin });
}

/** The shape before the remesh, coloured per vertex. */
async function rawModel(
  { part, views }: Reconstruction,
  input: PhotoModelInput,
  { origin }: Pick<RecipeContext, 'origin'>,
): Promise<Uint8Array> {
  const [fine] = decimate(bareModel(part), { triangles: RAW_FACES }).parts;
  const body = computeNormals(fine!, { creaseDegrees: 80 });
  const settled = settleViews(body, views, input.remove_lighting);
  const colors = vertexColors(body, settled.views, settled.sights, settled.choice);
  const model = bareModel(input.should_texture ? { ...body, colors } : body);
  const [white] = model.materials;
  const materials = input.should_texture
    ? [{ ...white!, baseColor: [1, 1, 1, 1] as [number, number, number, number] }]
    : model.materials;
  return writeGlb(settle({ ...model, materials, metadata: labelsOf(origin) }, input));
}

const SIDE_PIXELS = 512;

async function putSides(
  model: Model,
  { put, mostPixels = SIDE_PIXELS }: Pick<RecipeContext, 'put' | 'mostPixels'>,
): Promise<Record<string, string>> {
  const urls: Record<string, string> = {};
  for (const [side, bytes] of Object.entries(await sidePictures(model, Math.min(SIDE_PIXELS, mostPixels)))) {
    urls[side] = `thumbnail_${side}.png`;
    await put(urls[side], bytes);
  }
  return urls;
}

const EXCHANGED =
  'Right and left are exchanged against the usual order, which is front, right, back, left: so the colours of the pictures contradict each other less. File names that say their sides settle it.';

/** What the reader should know of how the result came to be. */
function notesOn(
  photos: readonly Photo[],
  { fits, hasRelief, exchanged }: Reconstruction,
  input: PhotoModelInput,
): string[] {
  const seen = photos.filter((_, i) => fits[i]!.used).map(({ side }) => side);
  const notes = [
    photos.length === 1
      ? 'A figure inflated from the outline of its picture; sides that the picture does not show are guessed.'
      : `Carved from the outlines of ${seen.length} pictures, taken as ${seen.join(', ')}; what none shows is guessed.`,
  ];
  if (exchanged) notes.push(EXCHANGED);
  if (hasRelief) notes.push('Bumps and folds of its front are read from the shading of the picture.');
  const unsure = photos.filter(({ subject }) => subject.confidence < 0.75);
  if (unsure.length > 0) notes.push(`The background was hard to tell apart: ${unsure[0]!.subject.doubt}.`);
  if (input.pose_mode || input.is_a_t_pose) notes.push('pose_mode has no effect: the shape follows the picture.');
  if (input.should_texture && input.texture_resolution === '8k')
    notes.push('The 8k textures are painted at 4096 pixels and enlarged.');
  return notes;
}

/** Less than this share is not worth a word. */
const NAMED = 0.0005;

/** What pieces it has, what was left out of it, and which pictures it does not fit. */
function partNotes(photos: readonly Photo[], made: Reconstruction): string[] {
  const { bodies } = made;
  const notes: string[] = [];
  if (bodies.kept > 1) {
    notes.push(
      `The shape has ${bodies.kept} parts that do not touch, each closed and at its place; they would have to be joined for a print in one piece.`,
    );
  }
  photos.forEach(({ side, subject: { leftOut } }, i) => {
    const which = photos.length > 1 ? `picture ${i + 1} (${side})` : 'the picture';
    if (leftOut.share >= NAMED) {
      notes.push(
        `Left out of ${which}: ${many(leftOut.components, 'speck')}, ${percent(leftOut.share)} of its subject.`,
      );
    }
  });
  const odd = oddWords(photos, made);
  if (odd) notes.push(odd);
  if (bodies.crumbShare >= NAMED) {
    notes.push(
      `Left out of the shape: ${many(bodies.crumbs, 'crumb')} finer than it is made, ${percent(bodies.crumbShare)} of its volume.`,
    );
  }
  return notes;
}

const percent = (share: number) => `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`;

/** Adaptive levels aim at no number. */
const aimNote = (model: Model, { target }: ReturnType<typeof shapeOf>): string[] =>
  'faces' in target ? facesNote(countFaces(model), target.faces) : [];
