import type { Rgb } from 'kiln-mesh/core/color';
import type { Material } from 'kiln-mesh/core/model';
import type { EncodedMaps } from './encode.ts';

/** One colour all over. @param color linear light */
export const plainMaterial = (name: string, [r, g, b]: Readonly<Rgb>, roughness: number): Material => ({
  name,
  baseColor: [r, g, b, 1],
  metallic: 0,
  roughness,
  emissive: [0, 0, 0],
});

/** What shows baked maps. @param roughness where no map says it */
export function surfaceMaterial(maps: EncodedMaps, roughness: number): Material {
  return {
    name: 'surface',
    baseColor: [1, 1, 1, 1],
    metallic: maps.packed ? 1 : 0,
    roughness: maps.packed ? 1 : roughness,
    emissive: maps.emission ? [1, 1, 1] : [0, 0, 0],
    baseColorTexture: maps.base,
    ...(maps.packed ? { metallicRoughnessTexture: maps.packed } : {}),
    ...(maps.normal ? { normalTexture: maps.normal } : {}),
    ...(maps.emission ? { emissiveTexture: maps.emission } : {}),
  };
}
