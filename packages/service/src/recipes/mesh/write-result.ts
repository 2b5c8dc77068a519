import { ENGINE_NAME } from 'kiln-client/contract/wire';
import type { EncodedMaps } from 'kiln-engine/paint/encode';
import type { Model } from 'kiln-mesh/core/model';
import { type WriteOptions, type WrittenFile, writeModel } from 'kiln-mesh/formats/write-model';
import type { View } from 'kiln-mesh/render/camera';
import { renderFrame } from 'kiln-mesh/render/render';
import { thumbnails } from 'kiln-mesh/render/thumbnail';
import { dropCollapsed } from 'kiln-mesh/topology/drop-collapsed';
import sharp from 'sharp';
import { type RecipeContext, RecipeError } from '../../base/recipe.ts';
import { labelsOf } from './label.ts';
import { putTextures, withNamedTextures } from './put-textures.ts';

/** What recipes share at their end: files in the wanted formats, the images that go with them, and pictures. */

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
  /** What the model was painted with: puts these images by themselves. */
  maps?: EncodedMaps | undefined;
}

/** Writes a model into files of these formats, one after the other, and the images that they name. */
export async function writeFiles(
  model: Model,
  formats: readonly string[],
  { put, progress }: Pick<RecipeContext, 'put' | 'progress'>,
  { from = 0.6, to = 0.9, options = {}, textures = false, maps }: WriteSettings = {},
): Promise<Written> {
  const named = withNamedTextures(model);
  const files: WrittenFile[] = [];
  const model_urls: Record<string, string> = {};
  for (const [i, format] of formats.entries()) {
    progress(from + ((to - from) * i) / formats.length, `Writing ${format.toUpperCase()}`);
    for (const file of await writeModel(named, [format], 'model', options)) {
      files.push(file);
      if (file.format === 'texture') continue; // put below, under the same name
      await put(file.name, file.bytes);
      model_urls[file.format] = file.name;
    }
  }
  const wanted = textures || maps !== undefined || formats.includes('obj');
  return { model_urls, texture_urls: wanted ? await putTextures(named, put) : [], files };
}

/** Writes the formats; without a GLB among them, one is kept privately for the stages that go on from this task. */
export async function writeResult(
  model: Model,
  formats: readonly string[],
  context: RecipeContext,
  settings: WriteSettings = {},
): Promise<Written> {
  if (dropCollapsed(model).parts.length === 0) {
    throw new RecipeError('model_empty', 'Nothing is left of the model: its faces have no area.');
  }
  const metadata = { ...model.metadata, ...labelsOf(context.origin), generator: ENGINE_NAME };
  const whole = { ...model, name: 'model', metadata };
  const written = await writeFiles(whole, formats, context, settings);
  if (!formats.includes('glb')) {
    const [kept] = await writeModel(withNamedTextures(whole), ['glb'], 'model');
    await context.put(KEPT_NAME, kept!.bytes, { private: true });
  }
  return written;
}

/** A square PNG of a model from one side. */
export async function drawn(model: Model, view: View, size: number, isTransparent: boolean): Promise<Buffer> {
  const background = isTransparent ? 'transparent' : 'studio';
  const pixels = await renderFrame(model, { width: size, height: size, ...view, background });
  const picture = sharp(pixels, { raw: { width: size, height: size, channels: 4 } });
  return (isTransparent ? picture : picture.removeAlpha()).png().toBuffer();
}

/** Pictures of the model that was written. */
export async function putPictures(
  model: Model,
  alpha: boolean,
  { put, progress, mostPixels = THUMBNAIL_SIZE }: Pick<RecipeContext, 'put' | 'progress' | 'mostPixels'>,
): Promise<{ thumbnail_url: string; alpha_thumbnail_url?: string }> {
  progress(0.9, 'Rendering');
  const [studio, cut] = await thumbnails(model, Math.min(THUMBNAIL_SIZE, mostPixels), alpha ? [false, true] : [false]);
  await put('thumbnail.png', studio!);
  if (!cut) return { thumbnail_url: 'thumbnail.png' };
  await put('thumbnail_alpha.png', cut);
  return { thumbnail_url: 'thumbnail.png', alpha_thumbnail_url: 'thumbnail_alpha.png' };
}
