import type { Model, Part } from '../core/model.ts';

/**
 * Merging by material: joins parts that share a material into one part each, in the order of first use.
 *
 * Keeps: points as they are (they are not welded), faces, texture coordinates, colours, skin. Gives up, where parts are
 * joined: their names but the first; normals where only some have them.
 * @example mergeParts(model)
 */
export function mergeParts(model: Model): Model {
  const groups = new Map<number, Part[]>();
  for (const part of model.parts) groups.set(part.material, [...(groups.get(part.material) ?? []), part]);
  return {
    ...model,
    parts: [...groups.values()].map((parts) => (parts.length === 1 ? parts[0] : concatenate(parts))),
  };
}

/** One part after the other. An attribute that only some have is filled in: uv 0, white, bone 0; normals are dropped. */
export function concatenate(parts: readonly Part[]): Part {
  const has = (name: 'uvs' | 'colors' | 'joints') => parts.some((part) => part[name]);
  const floats = (pick: (part: Part) => Float32Array) => join(parts.map(pick), (n) => new Float32Array(n));
  const vertices = (part: Part) => part.positions.length / 3;
  const starts = parts.map((_, i) => parts.slice(0, i).reduce((sum, part) => sum + vertices(part), 0));
  const shifted = (pick: (part: Part) => Uint32Array) =>
    join(
      parts.map((part, i) => pick(part).map((index) => index + starts[i])),
      (n) => new Uint32Array(n),
    );
  const triangles = (part: Part) => ({ sizes: new Uint8Array(part.indices.length / 3).fill(3), indices: part.indices });
  return {
    name: parts[0].name,
    material: parts[0].material,
    positions: floats((part) => part.positions),
    indices: shifted((part) => part.indices),
    ...(parts.every((part) => part.normals) && { normals: floats((part) => part.normals!) }),
    ...(has('uvs') && { uvs: floats((part) => part.uvs ?? new Float32Array(vertices(part) * 2)) }),
    ...(has('colors') && { colors: floats((part) => part.colors ?? new Float32Array(vertices(part) * 3).fill(1)) }),
    ...(has('joints') && {
      joints: join(
        parts.map((part) => part.joints ?? new Uint16Array(vertices(part) * 4)),
        (n) => new Uint16Array(n),
      ),
      weights: floats((part) => part.weights ?? new Float32Array(vertices(part) * 4).map((_, i) => (i % 4 ? 0 : 1))),
    }),
    ...(parts.some((part) => part.polygons) && {
      polygons: {
        sizes: join(
          parts.map((part) => (part.polygons ?? triangles(part)).sizes),
          (n) => new Uint8Array(n),
        ),
        indices: shifted((part) => (part.polygons ?? triangles(part)).indices),
      },
    }),
  };
}

function join<A extends Float32Array | Uint32Array | Uint16Array | Uint8Array>(
  arrays: readonly A[],
  create: (length: number) => A,
): A {
  const out = create(arrays.reduce((sum, array) => sum + array.length, 0));
  let at = 0;
  for (const array of arrays) {
    out.set(array, at);
    at += array.length;
  }
  return out;
}
