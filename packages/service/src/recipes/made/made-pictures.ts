import { mediumOfFile } from 'kiln-client/contract/media';
import { ENGINE_NAME } from 'kiln-client/contract/wire';
import { toPng } from 'kiln-engine/make/picture/raster-image';
import { decodePicture } from 'kiln-engine/vision/decode';
import { type MadeElsewhere, type RecipeContext, RecipeError, type RecipeResult } from '../../base/recipe.ts';
import { imageFileName } from '../image-file-name.ts';

/** Pixels along the longer side; larger pictures are reduced. */
const SIDE = 4096;
/** More pictures are not kept. */
const MOST = 8;

/** The pictures that a maker has made, in order: decoded within the bounds of uploads and encoded again, without their metadata. */
export async function madePictures({ files }: MadeElsewhere): Promise<Uint8Array[]> {
  const names = Object.keys(files).filter((name) => mediumOfFile(name) === 'image');
  names.sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  if (names.length === 0) throw new RecipeError('model_server_failed', 'The model server delivered no picture.');
  const pictures: Uint8Array[] = [];
  for (const name of names.slice(0, MOST)) {
    const picture = await decodePicture(files[name]!, SIDE).catch((cause: unknown) => {
      throw new RecipeError('model_server_failed', 'The model server delivered a picture that cannot be read.', {
        cause,
      });
    });
    pictures.push(await toPng(picture));
  }
  return pictures;
}

/** What a prototype starts from: the picture that a maker has made of the photo, else the photo. */
export async function pictureFor(
  made: MadeElsewhere | undefined,
  photo: Uint8Array | undefined,
): Promise<Uint8Array | undefined> {
  return made ? (await madePictures(made))[0] : photo;
}

/** Of the stages that make pictures. */
export async function deliverPictures(made: MadeElsewhere, { seed, put }: RecipeContext): Promise<RecipeResult> {
  const pictures = await madePictures(made);
  const names = pictures.map((_, i) => imageFileName(i, pictures.length));
  for (const [i, bytes] of pictures.entries()) await put(names[i]!, bytes);
  return { image_urls: names, engine: { name: ENGINE_NAME, seed, notes: [] } };
}
