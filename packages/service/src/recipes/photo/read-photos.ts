import { mediumOfFile } from 'kiln-client/contract/media';
import type { Photo } from 'kiln-engine/make/photo/hull/reconstruct';
import { decodePicture } from 'kiln-engine/vision/decode';
import { evenOut } from 'kiln-engine/vision/enhance';
import { segment } from 'kiln-engine/vision/segment';
import { asRecipeError, type RecipeContext, RecipeError } from '../../base/recipe.ts';
import { SIDES, sidesSaid } from '../../base/sides.ts';
import { askAboutCut, refuseCut } from './cut-gate.ts';

/**
 * Pictures of a request, decoded and cut out. One that cannot be cut out ends the task, with a picture of the attempt. So
 * does one whose cut only a person can judge, unless the request says that a person has accepted it.
 */

export interface NamedPicture {
  /** Address or file name: may say which side the picture shows. */
  name: string;
  bytes: Uint8Array;
  /** The same with its subject as alpha, where a model has cut it out. */
  cut?: Uint8Array | undefined;
}

/** Longest side that colours are taken from. */
const DETAIL = 1600;

/**
 * @param ordered whether the pictures are known to come in the usual order
 * @throws {RecipeError} `image_too_complex` or `image_doubtful` with a picture of what was cut, or `bad_image`
 */
export async function readPhotos(
  pictures: readonly NamedPicture[],
  { enhance, accept, ordered = false }: { enhance: boolean; accept: boolean; ordered?: boolean },
  { put }: Pick<RecipeContext, 'put'>,
): Promise<Photo[]> {
  const said = sidesSaid(pictures.map(({ name }) => name));
  const sides = said ?? SIDES.slice(0, pictures.length);
  const photos: Photo[] = [];
  for (const [i, { bytes, cut = bytes }] of pictures.entries()) {
    const picture = await decodePicture(cut, DETAIL).catch(asRecipeError);
    const subject = segment(picture);
    const which = pictures.length > 1 ? `picture ${i + 1}` : 'the picture';
    if (subject.grade === 'hopeless') await refuseCut(picture, subject, { put, which });
    // Of several pictures all that is doubtful is asked at once, when their shape is known.
    const asks = subject.grade === 'doubtful' && !accept && pictures.length === 1;
    if (asks) await askAboutCut(picture, subject, { put, which });
    const assumed = !said && !ordered;
    photos.push({ side: sides[i]!, assumed, picture: enhance ? evenOut(picture, subject) : picture, subject });
  }
  return photos;
}

/** The pictures that a text-to-image or image-to-image task made, in order. */
export async function picturesOfSource({
  source,
  cuts,
}: Pick<RecipeContext, 'source' | 'cuts'>): Promise<NamedPicture[]> {
  const names = pictureNames(source?.files ?? []);
  if (!source || names.length === 0) {
    throw new RecipeError('image_missing', 'The pictures of that task are no longer there: make them again.');
  }
  return Promise.all(names.map(async (name) => ({ name, bytes: await source.read(name), cut: cuts?.[name] })));
}

/** Of the files of a task, the pictures that it made, in order. */
export function pictureNames(files: readonly string[]): string[] {
  const names = files.filter(
    (name) => mediumOfFile(name) === 'image' && /^image/i.test(name) && !/thumb|cutout|alpha/i.test(name),
  );
  return names.sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}
