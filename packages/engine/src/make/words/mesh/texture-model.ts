import type { Model, Part } from 'kiln-mesh/core/model';
import { unwrap } from 'kiln-mesh/uv/unwrap';
import { createField } from '../../../field/field.ts';
import { bake } from '../../../paint/bake.ts';
import { type EncodedMaps, encodeMaps } from '../../../paint/encode.ts';
import { surfaceMaterial } from '../../../paint/model-material.ts';
import type { Scene } from '../lay/scene.ts';
import { bareModel, withNormals } from './make-model.ts';

export interface TextureOptions {
  /** Edge of the images in pixels: 2048, 4096 or 8192. */
  edge: number;
  pbr: boolean;
  emission: boolean;
  /** Keeps ambient shading in the base colour. */
  shading: boolean;
  faceted: boolean;
  /** Which triangles are looked at; the others are not painted. */
  seen?(model: Model): Promise<Uint8Array>;
  progress(fraction: number, step: string): void;
}

/** Above this the look is evaluated at this edge and enlarged: patterns have no finer detail than that anyway. */
const FINEST = 4096;

/**
 * Unwraps and paints a mesh of the scene. Works in scene units: patterns have the size they have on the whole scene.
 * @returns the textured model, still in scene units, and its images
 */
export async function textureModel(
  scene: Scene,
  part: Part,
  options: TextureOptions,
): Promise<{ model: Model; maps: EncodedMaps }> {
  const { edge, pbr, emission, shading, faceted, progress } = options;
  progress(0, 'Unwrapping');
  const unwrapped = unwrap(bareModel(withNormals(part, faceted)), { textureSize: Math.min(edge, FINEST) });
  progress(0.4, 'Painting');
  const painted = bake(unwrapped.parts[0], createField(scene.solid), scene.slots, {
    size: Math.min(edge, FINEST),
    pbr,
    emission,
    shading,
    ...(options.seen && { seen: await options.seen(unwrapped) }),
    progress: (fraction) => progress(0.4 + fraction * 0.4, 'Painting'),
  });
  progress(0.8, 'Saving textures');
  const maps = await encodeMaps(painted, edge);
  progress(1, 'Saving textures');
  return {
    maps,
    model: {
      ...unwrapped,
      materials: [surfaceMaterial(maps, 0.65)],
    },
  };
}

/** Share of the mesh's vertices per slot. */
export function slotAreas(scene: Scene, part: Part): Map<string, number> {
  const field = createField(scene.solid);
  const areas = new Map<string, number>();
  for (let v = 0; v < part.positions.length; v += 3 * 4) {
    const [x, y, z] = [part.positions[v], part.positions[v + 1], part.positions[v + 2]];
    const { slot } = field.focus(x, y, z, 0.002).owner(x, y, z);
    areas.set(slot, (areas.get(slot) ?? 0) + 1);
  }
  return areas;
}
