import { countTriangles, type Model } from 'kiln-mesh/core/model';
import type { ReadFormat } from 'kiln-mesh/formats/detect-format';
import { ModelReadError } from 'kiln-mesh/formats/model-read-error';
import { modelKind, readModel } from 'kiln-mesh/formats/read-model';
import { zip } from 'kiln-mesh/formats/zip/zip';
import type { SizeLimits } from 'kiln-mesh/internal/formats/read/size-budget';
import type { StlReadOptions } from 'kiln-mesh/internal/formats/stl/read-stl';
import { closeSeams } from 'kiln-mesh/topology/close-seams';
import { dropCollapsed } from 'kiln-mesh/topology/drop-collapsed';
import { type RecipeContext, RecipeError } from '../../base/recipe.ts';

/**
 * Where mesh families start: the model of a finished task, or the file behind `model_url`. Of a task's files the GLB is
 * taken, since it holds everything; a task that made none has the next best, an OBJ with its companions.
 */

export interface MeshSource {
  model: Model;
  format: ReadFormat;
  /** The file as it came. */
  bytes: Uint8Array;
  fromTask: boolean;
  /** What of the file is not in the model, in words for the member; empty when all is. */
  notes: string[];
}

export interface SourceInput {
  input_task_id?: string | undefined;
  model_url?: string | undefined;
}

/** Best first. */
const PREFERRED = ['glb', 'fbx', 'usdz', 'obj', 'zip', '3mf', 'stl'];

export interface ReadSettings {
  /** What a foreign STL, which says neither unit nor axes, is taken for. */
  stl?: StlReadOptions;
  /** With the faces without area: for those who count and mend them. */
  whole?: boolean;
  /** With its morph targets: for those who leave the vertices as they are. */
  shapes?: boolean;
  /** For those who make it coarser at once. */
  limits?: Partial<SizeLimits>;
  /** What it is called where it is refused. */
  called?: string;
  /** Open only where it is so for more than rounding: for those who follow the surface. */
  seamless?: boolean;
}

/** What of a run the reading needs. */
type Sources = Pick<RecipeContext, 'progress' | 'fetched' | 'source'>;

/**
 * Faces without area are left out of the model, and a note says how many.
 * @throws {RecipeError} whatever is wrong with the file, in words for the member
 */
export async function readSource(
  input: SourceInput,
  context: Sources,
  settings: ReadSettings = {},
): Promise<MeshSource> {
  context.progress(0.02, 'Reading the model');
  const { bytes, name } = input.input_task_id ? await sourceFile(context) : fetchedFile(input.model_url, context);
  const read = await readModelFile(bytes, name, settings);
  return { ...read, bytes, fromTask: Boolean(input.input_task_id) };
}

/**
 * One file as a model. Faces without area are left out of it, and a note says how many.
 * @throws {RecipeError} whatever is wrong with the file, in words for the member
 */
export async function readModelFile(
  bytes: Uint8Array,
  name: string,
  { stl, whole = false, shapes = false, seamless = false, limits = {}, called = 'The model' }: ReadSettings = {},
): Promise<Pick<MeshSource, 'model' | 'format' | 'notes'>> {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase();
  try {
    const read = await readModel(bytes, { ...(extension && { extension }), ...(stl && { stl }), shapes, limits });
    const format = modelKind(bytes, extension) ?? 'glb';
    const { model: closed, joined } = seamless ? closeSeams(read) : { model: read, joined: 0 };
    const model = whole ? closed : dropCollapsed(closed);
    if (model.parts.length === 0) {
      throw new RecipeError('model_empty', 'There is no surface to work on: no face of the model has an area.');
    }
    const notes = read.unread ? [`Not read from the file: ${read.unread.join('; ')}.`] : [];
    if (joined > 0)
      notes.push(
        `The surface was open where ${joined.toLocaleString('en')} corners differ in the last digits: they were joined.`,
      );
    const flat = countTriangles(read) - countTriangles(model);
    if (flat > 0)
      notes.push(
        flat === 1
          ? 'A face without area was left out.'
          : `${flat.toLocaleString('en')} faces without area were left out.`,
      );
    return { model, format, notes };
  } catch (error) {
    if (error instanceof ModelReadError) {
      throw new RecipeError(`model_${error.code}`, `${called} cannot be used. ${error.message}`, { cause: error });
    }
    throw error;
  }
}

/** In triangles alone. */
export const withoutPolygons = (model: Model): Model => ({
  ...model,
  parts: model.parts.map(({ polygons: _, ...part }) => part),
});

function fetchedFile(address: string | undefined, { fetched }: Sources) {
  const bytes = address === undefined ? undefined : fetched[address];
  if (!bytes || address === undefined) throw new RecipeError('model_missing', 'The model file could not be fetched.');
  return { bytes, name: URL.canParse(address) ? new URL(address).pathname : address };
}

async function sourceFile({ source }: Sources): Promise<{ bytes: Uint8Array; name: string }> {
  const name = PREFERRED.map((extension) => bestNamed(source?.files ?? [], extension)).find(Boolean);
  if (!source || !name) {
    throw new RecipeError('model_missing', 'The task has no model file any more: make it again.');
  }
  if (!name.endsWith('.obj')) return { bytes: await source.read(name), name };
  const companions = source.files.filter(
    (file) => /\.(mtl|png|jpe?g)$/i.test(file) && !/^(thumbnail|preview)/.test(file),
  );
  const files = await Promise.all(
    [name, ...companions].map(async (file) => ({ name: file, bytes: await source.read(file) })),
  );
  return { bytes: zip(files), name: 'model.zip' };
}

function bestNamed(files: readonly string[], extension: string): string | undefined {
  const fitting = files.filter((file) => file.toLowerCase().endsWith(`.${extension}`));
  return fitting.find((file) => /^model\./i.test(file)) ?? fitting[0];
}
