import { ENGINE_NAME } from 'kiln-client/contract/wire';
import { countTriangles, type Model } from 'kiln-engine/core/model';
import { readModel } from 'kiln-engine/formats/read-model';
import { type WriteOptions, type WrittenFile, writeModel } from 'kiln-engine/formats/write-model';
import { zip } from 'kiln-engine/formats/zip/zip';
import { thumbnail } from 'kiln-engine/render/thumbnail';
import { type RecipeContext, RecipeError } from '../../recipe.ts';
import { putTextures, withNamedTextures } from './put-textures.ts';

/** What mesh families share at their end: files in the wanted formats, and pictures of what those files really hold. */

/** What later stages read where no GLB was asked for. */
const KEPT_NAME = 'model.glb';
const THUMBNAIL_SIZE = 512;

export interface Written {
  model_urls: Record<string, string>;
  /** Empty unless asked for, or an OBJ was written: its library names these files. */
  texture_urls: Record<string, string>[];
  files: WrittenFile[];
}

interface WriteSettings {
  /** The stretch of the run's progress that the writing takes. */
  from?: number;
  to?: number;
  options?: WriteOptions;
  /** Also puts the images by themselves. */
  textures?: boolean;
}

/** Writes a model into files of these formats, one after the other. */
export async function writeFiles(
  model: Model,
  formats: readonly string[],
  { put, progress }: Pick<RecipeContext, 'put' | 'progress'>,
  { from = 0.6, to = 0.9, options = {} }: WriteSettings = {},
): Promise<Pick<Written, 'model_urls' | 'files'>> {
  const files: WrittenFile[] = [];
  const model_urls: Record<string, string> = {};
  for (const [i, format] of formats.entries()) {
    progress(from + ((to - from) * i) / formats.length, `Writing ${format.toUpperCase()}`);
    for (const file of await writeModel(model, [format], 'model', options)) {
      await put(file.name, file.bytes);
      if (file.format !== 'texture') model_urls[file.format] = file.name;
      files.push(file);
    }
  }
  return { model_urls, files };
}

/** Writes the formats; without a GLB among them, one is kept privately for the stages that go on from this task. */
export async function writeResult(
  model: Model,
  formats: readonly string[],
  context: RecipeContext,
  settings: WriteSettings = {},
): Promise<Written> {
  if (countTriangles(model) === 0) {
    throw new RecipeError('model_empty', 'Nothing is left of the model: its faces have no area.');
  }
  const named = withNamedTextures({ ...model, name: 'model', metadata: { ...model.metadata, generator: ENGINE_NAME } });
  const written = await writeFiles(named, formats, context, settings);
  if (!formats.includes('glb')) {
    const [kept] = await writeModel(named, ['glb'], 'model');
    await context.put(KEPT_NAME, kept!.bytes, { private: true });
  }
  const wanted = settings.textures || formats.includes('obj');
  return { ...written, texture_urls: wanted ? await putTextures(named, context) : [] };
}

/** Pictures of the model as its best file gives it back, so that they show the delivered bytes and nothing else. */
export async function putThumbnails(files: readonly WrittenFile[], alpha: boolean, context: RecipeContext) {
  context.progress(0.9, 'Rendering');
  return putPictures(await readBack(files), alpha, context);
}

export async function putPictures(
  model: Model,
  alpha: boolean,
  { put }: Pick<RecipeContext, 'put'>,
): Promise<{ thumbnail_url: string; alpha_thumbnail_url?: string }> {
  await put('thumbnail.png', await thumbnail(model, { size: THUMBNAIL_SIZE, alpha: false }));
  if (!alpha) return { thumbnail_url: 'thumbnail.png' };
  await put('thumbnail_alpha.png', await thumbnail(model, { size: THUMBNAIL_SIZE, alpha: true }));
  return { thumbnail_url: 'thumbnail.png', alpha_thumbnail_url: 'thumbnail_alpha.png' };
}

/** The best of the written files, read as a stranger would. */
export async function readBack(files: readonly WrittenFile[]): Promise<Model> {
  const order = ['glb', 'gltf', 'fbx', 'usdz', 'obj', '3mf', 'stl'];
  const best = order.map((format) => files.find((file) => file.format === format)).find(Boolean);
  if (!best) throw new Error('no model file was written');
  const extension = best.format;
  return readModel(
    best.format === 'obj' ? zip(files.filter(({ format }) => ['obj', 'mtl', 'texture'].includes(format))) : best.bytes,
    { extension },
  );
}
