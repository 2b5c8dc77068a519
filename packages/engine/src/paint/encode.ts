import sharp from 'sharp';
import type { Material, Texture } from '../core/model.ts';
import type { BakedMaps } from './maps.ts';

/** Baked maps as PNG textures. Above 4096 the maps are enlarged while encoding, row by row, so memory stays bounded. */

export interface EncodedMaps {
  base: Texture;
  metallic?: Texture;
  roughness?: Texture;
  normal?: Texture;
  emission?: Texture;
  /** glTF packing: green roughness, blue metallic. */
  packed?: Texture;
}

async function png(name: string, data: Uint8Array, size: number, channels: 1 | 3, edge: number): Promise<Texture> {
  let image = sharp(data, { raw: { width: size, height: size, channels }, limitInputPixels: false });
  if (edge !== size) image = image.resize(edge, edge, { kernel: 'cubic' });
  if (channels === 1) image = image.toColourspace('b-w');
  const bytes = await image.png({ compressionLevel: edge > 4096 ? 3 : 5, adaptiveFiltering: false }).toBuffer();
  return { name, mimeType: 'image/png', bytes: new Uint8Array(bytes), width: edge, height: edge };
}

/** The material that shows baked maps. @param roughness where no map says it */
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

/** @param edge edge of the images; at least the baked size */
export async function encodeMaps(maps: BakedMaps, edge: number): Promise<EncodedMaps> {
  const { size, metallic, roughness } = maps;
  const out: EncodedMaps = { base: await png('base_color', maps.base, size, 3, edge) };
  if (maps.normal) out.normal = await png('normal', maps.normal, size, 3, edge);
  if (maps.emission) out.emission = await png('emission', maps.emission, size, 3, edge);
  if (metallic && roughness) {
    out.metallic = await png('metallic', metallic, size, 1, edge);
    out.roughness = await png('roughness', roughness, size, 1, edge);
    const both = new Uint8Array(size * size * 3).fill(255);
    for (let i = 0; i < metallic.length; i++) {
      both[i * 3 + 1] = roughness[i];
      both[i * 3 + 2] = metallic[i];
    }
    out.packed = await png('metallic_roughness', both, size, 3, edge);
  }
  return out;
}
