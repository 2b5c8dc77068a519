import type { Model, Part } from 'kiln-mesh/core/model';
import { subdividePart } from 'kiln-mesh/simplify/subdivide';
import { unwrap } from 'kiln-mesh/uv/unwrap';
import { type EncodedMaps, encodeMaps } from '../../../paint/encode.ts';
import { surfaceMaterial } from '../../../paint/model-material.ts';
import { bareModel } from '../../words/mesh/make-model.ts';
import { chooseViews } from './choose-views.ts';
import { paintFromViews } from './paint-from-views.ts';
import { removeLighting } from './remove-lighting.ts';
import { vertexColors } from './vertex-colors.ts';
import { lookAt, type PhotoView } from './view.ts';

export interface PhotoTextureOptions {
  /** Edge of the images in pixels: 2048, 4096 or 8192. */
  edge: number;
  pbr: boolean;
  emission: boolean;
  removeLighting: boolean;
  progress(fraction: number, step: string): void;
}

/** Photos have no finer detail than this on a model; larger images are enlarged. */
const FINEST = 4096;
const SIGHT_CELLS = 480;

/**
 * Unwraps and paints a mesh from the pictures around it.
 * @returns the textured model in the part's own units, and its images
 */
export async function textureFromPhotos(
  part: Part,
  photos: readonly PhotoView[],
  options: PhotoTextureOptions,
): Promise<{ model: Model; maps: EncodedMaps }> {
  const { edge, pbr, emission, progress } = options;
  progress(0, 'Unwrapping');
  const size = Math.min(edge, FINEST);
  const unwrapped = unwrap(bareModel(part), { textureSize: size });
  progress(0.35, 'Painting');
  const [body, fine] = fineEnough(unwrapped.parts[0], part);
  const { views, sights, choice } = settleViews(fine, photos, options.removeLighting);
  const maps = paintFromViews(body, {
    size,
    pbr,
    emission,
    views,
    sights,
    choice: choice && {
      weights: atSamePlaces(fine, choice.weights, body),
      gains: atSamePlaces(fine, choice.gains, body),
    },
    unseen: atSamePlaces(fine, vertexColors(fine, views, sights, choice), body),
    progress: (fraction) => progress(0.4 + fraction * 0.4, 'Painting'),
  });
  progress(0.8, 'Saving textures');
  const encoded = await encodeMaps(maps, edge);
  progress(1, 'Saving textures');
  return { maps: encoded, model: { ...unwrapped, materials: [surfaceMaterial(encoded, 0.66)] } };
}

/** Faces from which a border between two pictures is narrow. */
const FINE_FACES = 8000;

/** A mesh cut open along its seams and the same one whole, both divided until colours per vertex are fine enough. */
function fineEnough(open: Part, whole: Part): [open: Part, whole: Part] {
  if (whole.indices.length / 3 >= FINE_FACES) return [open, whole];
  return fineEnough(subdividePart(open), subdividePart(whole));
}

/** What each view sees, its colours as they are painted, and which of several is taken where. */
export function settleViews(part: Part, photos: readonly PhotoView[], clean: boolean) {
  const sights = photos.map(({ camera }) => lookAt(part, camera, SIGHT_CELLS));
  const views = clean ? photos.map((view, i) => ({ ...view, colors: removeLighting(view, sights[i]) })) : photos;
  return { views, sights, choice: chooseViews(part, views, sights) };
}

/** Values of a mesh's vertices for a mesh that has the same places more than once, because its seams are cut open. */
function atSamePlaces(from: Part, values: Float32Array, to: Part): Float32Array {
  const key = ({ positions }: Part, v: number) => `${positions[v * 3]},${positions[v * 3 + 1]},${positions[v * 3 + 2]}`;
  const places = new Map<string, number>();
  for (let v = 0; v < from.positions.length / 3; v++) places.set(key(from, v), v);
  const width = (values.length / from.positions.length) * 3;
  const out = new Float32Array((to.positions.length / 3) * width);
  for (let v = 0; v < to.positions.length / 3; v++) {
    const source = places.get(key(to, v)) ?? 0;
    out.set(values.subarray(source * width, (source + 1) * width), v * width);
  }
  return out;
}
