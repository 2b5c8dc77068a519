import type { Texture } from 'kiln-mesh/core/model';
import { keepPixels } from 'kiln-mesh/internal/core/known-pixels';
import { keepChannels } from 'kiln-mesh/internal/formats/write/packed-surface';
import sharp from 'sharp';
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

async function png(
  name: string,
  data: Uint8Array,
  size: number,
  channels: 1 | 3,
  edge: number,
  alpha?: Uint8Array,
): Promise<Texture> {
  let image = sharp(data, { raw: { width: size, height: size, channels }, limitInputPixels: false });
  if (alpha) image = image.joinChannel(Buffer.from(alpha), { raw: { width: size, height: size, channels: 1 } });
  if (edge !== size) image = image.resize(edge, edge, { kernel: 'cubic' });
  if (channels === 1) image = image.toColourspace('b-w');
  const file = await image.png({ compressionLevel: edge > 4096 ? 3 : 5, adaptiveFiltering: false }).toBuffer();
  const bytes = new Uint8Array(file);
  if (channels === 3) keepPixels(bytes, { data, width: size, height: size });
  return { name, mimeType: 'image/png', bytes, width: edge, height: edge };
}

/** @param edge edge of the images; at least the baked size */
export async function encodeMaps(maps: BakedMaps, edge: number): Promise<EncodedMaps> {
  const { size, normal, emission, metallic, roughness } = maps;
  const three = (name: string, data: Uint8Array) => png(name, data, size, 3, edge);
  // Beside each other: encoding happens in threads of its own.
  const [base, ...others] = await Promise.all([
    png('base_color', maps.base, size, 3, edge, maps.alpha),
    normal && three('normal', normal),
    emission && three('emission', emission),
    metallic && png('metallic', metallic, size, 1, edge),
    roughness && png('roughness', roughness, size, 1, edge),
    metallic && roughness && three('metallic_roughness', packed(metallic, roughness)),
  ]);
  const names = ['normal', 'emission', 'metallic', 'roughness', 'packed'] as const;
  const out: EncodedMaps = { base };
  names.forEach((name, i) => {
    const image = others[i];
    if (image) out[name] = image;
  });
  if (out.packed && out.roughness && out.metallic) keepChannels(out.packed, out.roughness, out.metallic);
  return out;
}

/** glTF packing. */
function packed(metallic: Uint8Array, roughness: Uint8Array): Uint8Array {
  const both = new Uint8Array(metallic.length * 3).fill(255);
  for (let i = 0; i < metallic.length; i++) {
    both[i * 3 + 1] = roughness[i];
    both[i * 3 + 2] = metallic[i];
  }
  return both;
}
