import type { Material, Model, Part, Texture } from '../../src/core/model.ts';

/** Small models for the renderer's tests. */

export function material(baseColor: [number, number, number], changes: Partial<Material> = {}): Material {
  return {
    name: 'm',
    baseColor: [...baseColor, 1],
    metallic: 0,
    roughness: 0.8,
    emissive: [0, 0, 0],
    ...changes,
  };
}

export function model(parts: Part[], materials: Material[] = []): Model {
  return { name: 'test', parts, materials, metadata: {} };
}

/** A square of side 2 in the plane z, facing the front, its picture the right way up. */
export function card(z = 0, side = 2, x = 0): Part {
  const h = side / 2;
  return {
    name: 'card',
    positions: Float32Array.of(x - h, -h, z, x + h, -h, z, x + h, h, z, x - h, h, z),
    uvs: Float32Array.of(0, 1, 1, 1, 1, 0, 0, 0),
    indices: Uint32Array.of(0, 1, 2, 0, 2, 3),
    material: 0,
  };
}

export function sphere(rows = 48, material = 0): Part {
  const columns = rows * 2;
  const positions: number[] = [];
  const indices: number[] = [];
  for (let j = 0; j <= rows; j++) {
    for (let i = 0; i <= columns; i++) {
      const [polar, around] = [(j / rows) * Math.PI, (i / columns) * 2 * Math.PI];
      positions.push(Math.sin(polar) * Math.sin(around), Math.cos(polar), Math.sin(polar) * Math.cos(around));
    }
  }
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) {
      const a = j * (columns + 1) + i;
      indices.push(a, a + columns + 1, a + 1, a + 1, a + columns + 1, a + columns + 2);
    }
  }
  return { name: 'sphere', positions: Float32Array.from(positions), indices: Uint32Array.from(indices), material };
}

export function scaled(part: Part, scale: number, shift = 0): Part {
  return { ...part, positions: part.positions.map((value) => value * scale + shift) };
}

export function texture(bytes: Uint8Array, width: number, height: number): Texture {
  return { name: 't', mimeType: 'image/png', bytes, width, height };
}

/** Mean RGB bytes of the opaque pixels inside a window given in shares of the frame. */
export function meanColor(rgba: Uint8Array, size: number, from = [0, 0], to = [1, 1]): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0];
  let count = 0;
  for (let y = Math.round(from[1]! * size); y < to[1]! * size; y++) {
    for (let x = Math.round(from[0]! * size); x < to[0]! * size; x++) {
      const at = (y * size + x) * 4;
      if (rgba[at + 3]! < 255) continue;
      for (const k of [0, 1, 2] as const) sum[k] += rgba[at + k]!;
      count++;
    }
  }
  return [sum[0] / count, sum[1] / count, sum[2] / count];
}
