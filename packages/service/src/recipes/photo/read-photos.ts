import { mediumOfFile } from 'kiln-client/contract/media';
import type { Photo } from 'kiln-engine/make/photo/hull/reconstruct';
import { SIDES, type Side } from 'kiln-engine/make/photo/project/photo-camera';
import { decodePicture } from 'kiln-engine/vision/decode';
import { evenOut } from 'kiln-engine/vision/enhance';
import { segment } from 'kiln-engine/vision/segment';
import { UserError } from 'kiln-errors';
import { type RecipeContext, RecipeError } from '../../recipe.ts';
import { askAboutCut, refuseCut } from './cut-gate.ts';

/**
 * Pictures of a request, decoded and cut out. One that cannot be cut out ends the task, with a picture of the attempt; so
 * does one of which only a person can tell whether the cut is right, unless the request says that somebody did.
 */

export interface NamedPicture {
  /** Address or file name: may say which side the picture shows. */
  name: string;
  bytes: Uint8Array;
}

/** Longest side that colours are taken from. */
const DETAIL = 1600;

/**
 * @throws {RecipeError} `image_too_complex` or `image_doubtful` with a picture of what was cut, or `bad_image`
 */
export async function readPhotos(
  pictures: readonly NamedPicture[],
  { enhance, accept }: { enhance: boolean; accept: boolean },
  { put }: Pick<RecipeContext, 'put'>,
): Promise<Photo[]> {
  const sides = sidesOf(pictures.map(({ name }) => name));
  const photos: Photo[] = [];
  for (const [i, { bytes }] of pictures.entries()) {
    const picture = await decodePicture(bytes, DETAIL).catch((error: unknown) => {
      if (error instanceof UserError) throw new RecipeError(error.code, error.message, { cause: error });
      throw error;
    });
    const subject = segment(picture);
    const which = pictures.length > 1 ? `picture ${i + 1}` : 'the picture';
    if (subject.grade === 'hopeless') await refuseCut(picture, subject, { put, which });
    // Of several pictures all that is doubtful is asked at once, when their shape is known.
    const asks = subject.grade === 'doubtful' && !accept && pictures.length === 1;
    if (asks) await askAboutCut(picture, subject, { put, which });
    photos.push({ side: sides[i]!, picture: enhance ? evenOut(picture, subject) : picture, subject });
  }
  return photos;
}

/** The sides that names say ("chair-back.png"), where they all say different ones; else front, right, back, left. */
export function sidesOf(names: readonly string[]): Side[] {
  const all = Object.keys(SIDES) as Side[]; // the keys of a literal
  const said = names.map((name) => {
    const words = name
      .split(/[?#]/, 1)[0]!
      .split('/')
      .at(-1)!
      .toLowerCase()
      .split(/[^a-z]/);
    return all.find((side) => words.includes(side)) ?? (words.includes('side') ? 'right' : undefined);
  });
  const distinct = new Set(said);
  if (!said.includes(undefined) && distinct.size === names.length && (distinct.has('front') || distinct.has('back'))) {
    return said as Side[]; // none is undefined
  }
  return all.slice(0, names.length);
}

/** The pictures that a text-to-image or image-to-image task made, in order. */
export async function picturesOfSource(source: RecipeContext['source']): Promise<NamedPicture[]> {
  const names = (source?.files ?? []).filter(
    (name) => mediumOfFile(name) === 'image' && /^image/i.test(name) && !/thumb|cutout|alpha/i.test(name),
  );
  names.sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  if (!source || names.length === 0) {
    throw new RecipeError('image_missing', 'The pictures of that task are no longer there: make them again.');
  }
  return Promise.all(names.map(async (name) => ({ name, bytes: await source.read(name) })));
}
