import { mediumOfFile } from 'kiln-client/contract/media';
import { ENGINE_NAME } from 'kiln-client/contract/wire';
import { toPng } from 'kiln-engine/make/picture/raster-image';
import { decodePicture } from 'kiln-engine/vision/decode';
import { type MadeElsewhere, type RecipeContext, RecipeError } from '../../base/recipe.ts';

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

const VIEWS = ['front', 'side', 'back'] as const;

/** @returns their names, by which stages find them that go on from pictures: `image.png`, or one for each, views by theirs */
export async function putImages(images: readonly Uint8Array[], put: RecipeContext['put'], areViews: boolean) {
  const nameOf = (i: number) => (areViews && VIEWS[i]) || i + 1;
  const names = images.map((_, i) => (images.length === 1 ? 'image.png' : `image_${nameOf(i)}.png`));
  for (const [i, bytes] of images.entries()) await put(names[i]!, bytes);
  return names;
}

/** Of the stages that make pictures. */
export async function deliverPictures(made: MadeElsewhere, { seed, put }: RecipeContext, areViews: boolean) {
  const names = await putImages(await madePictures(made), put, areViews);
  return { image_urls: names, engine: { name: ENGINE_NAME, seed, notes: [] } };
}
