import { addTo, concat } from '../core/lists.ts';
import type { Model, Part } from '../core/model.ts';
import { joinMeshes } from './connected-components.ts';
import { facesOf } from './polygons.ts';

/**
 * Merging by material: joins parts that share a material into one part each, in the order of first use.
 *
 * Keeps: points as they are (they are not welded), faces, texture coordinates, colours, skin. Gives up, where parts are
 * joined: their names but the first; normals where only some have them.
 * @example mergeParts(model)
 */
export function mergeParts(model: Model): Model {
  const groups = new Map<number, Part[]>();
  for (const part of model.parts) addTo(groups, part.material, part);
  return {
    ...model,
    parts: [...groups.values()].map((parts) => (parts.length === 1 ? parts[0] : concatenate(parts))),
  };
}

/** One part after the other. An attribute that only some have is filled in: uv 0, white, bone 0; normals are dropped. */
export function concatenate(parts: readonly Part[]): Part {
  const has = (name: 'uvs' | 'uvs2' | 'colors' | 'joints') => parts.some((part) => part[name]);
  const floats = (pick: (part: Part) => Float32Array) => concat(Float32Array, parts.map(pick));
  const vertices = (part: Part) => part.positions.length / 3;
  const faces = parts.map(facesOf);
  return {
    name: parts[0].name,
    material: parts[0].material,
    ...joinMeshes(parts),
    ...(parts.every((part) => part.normals) && { normals: floats((part) => part.normals!) }),
    ...(has('uvs') && { uvs: floats((part) => part.uvs ?? new Float32Array(vertices(part) * 2)) }),
    ...(has('uvs2') && { uvs2: floats((part) => part.uvs2 ?? new Float32Array(vertices(part) * 2)) }),
    ...(has('colors') && { colors: floats((part) => part.colors ?? new Float32Array(vertices(part) * 3).fill(1)) }),
    ...(has('joints') && {
      joints: concat(
        Uint16Array,
        parts.map((part) => part.joints ?? new Uint16Array(vertices(part) * 4)),
      ),
      weights: floats((part) => part.weights ?? new Float32Array(vertices(part) * 4).map((_, i) => (i % 4 ? 0 : 1))),
    }),
    ...(parts.some((part) => part.polygons) && {
      polygons: {
        sizes: concat(
          Uint8Array,
          faces.map(({ sizes }) => sizes),
        ),
        indices: joinMeshes(parts.map((part, i) => ({ ...part, indices: faces[i].indices }))).indices,
      },
    }),
  };
}
