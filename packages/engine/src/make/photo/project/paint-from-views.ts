import { byteTable } from 'kiln-mesh/core/color';
import { dot, type Vector } from 'kiln-mesh/core/math/vector';
import type { Part } from 'kiln-mesh/core/model';
import { type BakedMaps, createMaps, dilate, type MapOptions, writeNormal } from '../../../paint/maps.ts';
import {
  type TexelAxes,
  texelAxes,
  texelBox,
  texelTriangle,
  unitAxes,
  visitTexels,
  withinMap,
} from '../../../paint/texels.ts';
import type { Choice } from './choose-views.ts';
import { createMixer } from './mix-views.ts';
import { type PhotoView, pictureAt, type Sight } from './view.ts';

/** Paints a model from pictures, texel by texel. What none of them sees gets `unseen`, a colour per vertex (linear light). */

export interface PaintOptions extends MapOptions {
  views: readonly PhotoView[];
  sights: readonly Sight[];
  /** Which of several views each vertex takes its colours from. */
  choice?: Choice | undefined;
  unseen: Float32Array;
  progress(fraction: number): void;
}

const ROUGHNESS = 0.66;
/** Height of the relief that light and dark stand for, in model units. */
const BUMP = 0.004;

/** @param part with texture coordinates and normals */
export function paintFromViews(part: Part, options: PaintOptions): BakedMaps {
  const { positions, indices } = part;
  const [uvs, normals] = [part.uvs!, part.normals!];
  const { size, views, sights, choice, unseen } = options;
  const maps = createMaps(options, Math.round(ROUGHNESS * 255));
  const byte = byteTable();
  const mixer = createMixer(views, sights, choice);
  const { color } = mixer;
  const triangles = indices.length / 3;
  for (let t = 0; t < triangles; t++) {
    if ((t & 1023) === 0) options.progress(t / triangles);
    const [a, b, c] = [indices[t * 3], indices[t * 3 + 1], indices[t * 3 + 2]];
    const texels = texelTriangle(uvs, [a, b, c], size);
    if (Math.abs(texels.area) < 1e-12) continue;
    const frame = options.pbr ? unitAxes(texelAxes(positions, [a, b, c], texels)) : undefined;
    visitTexels(texels, withinMap(texelBox(texels), size), size, (at, wa, wb, wc) => {
      maps.coverage[at] = 1;
      const mix = (list: Float32Array, k: number) => wa * list[a * 3 + k] + wb * list[b * 3 + k] + wc * list[c * 3 + k];
      const place = [mix(positions, 0), mix(positions, 1), mix(positions, 2)] as const;
      const normal = [mix(normals, 0), mix(normals, 1), mix(normals, 2)] as const;
      const { total, best, most } = mixer.at(place, normal, [a, b, c], [wa, wb, wc]);
      const rest = Math.max(0, 1 - total);
      for (let k = 0; k < 3; k++) {
        const own = rest > 0 ? color[k] * (1 - rest) + mix(unseen, k) * rest : color[k];
        maps.base[at * 3 + k] = byte(own);
      }
      if (frame && best >= 0) bump(maps, at, views[best], place, frame, most);
    });
  }
  dilate(maps);
  return maps;
}

/** A normal that leans where the picture's lightness changes, and a little more polish where it is bright. */
function bump(
  maps: BakedMaps,
  at: number,
  view: PhotoView,
  place: readonly [number, number, number],
  { tangent, bitangent }: TexelAxes,
  weight: number,
): void {
  const { camera, colors, toPicture } = view;
  const [pictureU, pictureV] = pictureAt(view, place);
  const [u, v] = [pictureU * colors.width, pictureV * colors.height];
  const i = Math.min(colors.width - 2, Math.max(1, Math.floor(u)));
  const j = Math.min(colors.height - 2, Math.max(1, Math.floor(v)));
  const light = (dx: number, dy: number) => {
    const p = ((j + dy) * colors.width + i + dx) * 3;
    return Math.sqrt((colors.rgb[p] + colors.rgb[p + 1] + colors.rgb[p + 2]) / 3);
  };
  const perUnit = Math.abs(toPicture.perUnitU) * colors.width;
  const across = ((light(1, 0) - light(-1, 0)) / 2) * perUnit * BUMP * weight;
  const up = ((light(0, -1) - light(0, 1)) / 2) * perUnit * BUMP * weight;
  const lean = (d: Vector) => across * dot(d, camera.right) + up * dot(d, camera.up);
  const limit = (value: number) => Math.max(-0.6, Math.min(0.6, value));
  const [tx, ty] = [limit(-lean(tangent)), limit(-lean(bitangent))];
  writeNormal(maps.normal!, at, [tx, ty, 1]);
  maps.roughness![at] = Math.round(255 * (ROUGHNESS - 0.14 * Math.max(0, light(0, 0) - 0.6)));
}
