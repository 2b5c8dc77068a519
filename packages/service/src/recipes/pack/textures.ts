import { type Material, type Model, materialsOf, type Texture } from 'kiln-mesh/core/model';
import { withMeanSurface } from 'kiln-mesh/internal/formats/write/packed-surface';
import { textureFileName } from 'kiln-mesh/internal/formats/write/write-text';
import type { BakedOcclusion } from 'kiln-mesh/pack/bake-occlusion';
import sharp from 'sharp';
import { labelPicture } from '../mesh/label.ts';
import type { Target } from './targets.ts';

/** The images of a pack: each named by what it is for, and packed as the engine reads it. */

export interface PackedTexture {
  /** With its ending. */
  file: string;
  role: string;
  texture: Texture;
}

export interface Textured {
  model: Model;
  textures: PackedTexture[];
}

/** The same model whose materials have the baked maps: in squares whose sides are powers of two, as engines want images. */
export async function withOcclusion(model: Model, { maps }: BakedOcclusion): Promise<Model> {
  const materials = model.materials.map(async (material, i): Promise<Material> => {
    const map = maps.get(i);
    if (!map) return material;
    const size = 2 ** Math.ceil(Math.log2(map.side));
    const raw = { width: map.side, height: map.side, channels: 1 } as const;
    const image = sharp(map.open, { raw }).resize(size, size, { kernel: 'linear' });
    const bytes = new Uint8Array(await image.png({ compressionLevel: 5 }).toBuffer());
    return {
      ...material,
      occlusion: { texture: { name: 'Occlusion', mimeType: 'image/png', bytes, width: size, height: size } },
    };
  });
  return { ...model, materials: await Promise.all(materials) };
}

/** Names by the material where several have images. @param labels the images are of a learned model */
export async function withPackedTextures(
  model: Model,
  name: string,
  target: Target,
  labels: boolean,
): Promise<Textured> {
  const shown = new Set(model.parts.flatMap((part) => (part.uvs ? materialsOf(part) : [])));
  const several = model.materials.filter((material, i) => shown.has(i) && imagesOf(material).length > 0).length > 1;
  const made = new Map<string, PackedTexture>();
  const numbers = new Map<unknown, number>();
  /** Of an image or a number, so that what is made of the same is made once. */
  const numberOf = (value: unknown) => {
    const number = numbers.get(value) ?? numbers.size;
    numbers.set(value, number);
    return number;
  };
  const keep = async (of: readonly unknown[], role: string, start: string, make: () => Texture | Promise<Texture>) => {
    const key = [role, ...of.map(numberOf)].join(' ');
    const known = made.get(key);
    if (known) return known.texture;
    const image = target.powersOfTwo ? await inPowersOfTwo(await make()) : await make();
    const texture = { ...image, name: `${start}_${role}`, bytes: labels ? labelPicture(image.bytes) : image.bytes };
    made.set(key, { file: textureFileName(texture), role, texture });
    return texture;
  };
  const materials: Material[] = [];
  // An FBX has numbers in place of the packed image, which lies beside it.
  const means = target.format === 'fbx' ? (await withMeanSurface(model)).materials : undefined;
  for (const [i, material] of model.materials.entries()) {
    const { baseColorTexture, normalTexture, emissiveTexture, metallicRoughnessTexture, occlusion, ...plain } =
      material;
    if (!shown.has(i)) {
      materials.push(plain);
      continue;
    }
    const start = several ? material.name : name;
    const result: Material = { ...plain };
    if (baseColorTexture) {
      result.baseColorTexture = await keep([baseColorTexture], 'BaseColor', start, () => baseColorTexture);
    }
    if (normalTexture) {
      const make = () => (target.green === 1 ? normalTexture : withGreenDown(normalTexture));
      result.normalTexture = await keep([normalTexture], 'Normal', start, make);
    }
    if (emissiveTexture) {
      result.emissiveTexture = await keep([emissiveTexture], 'Emissive', start, () => emissiveTexture);
    }
    // Laid on by other coordinates, it cannot be a channel beside the others.
    const beside = occlusion && !occlusion.second ? occlusion : undefined;
    if (metallicRoughnessTexture ?? beside) {
      const { roughness, metallic } = material;
      const key = [metallicRoughnessTexture, beside?.texture, beside?.scale, roughness, metallic];
      const packed = await keep(key, target.packed, start, () => packSurface(material, target.packed));
      result.metallicRoughnessTexture = packed;
      result.roughness = means?.[i]?.roughness ?? 1;
      result.metallic = means?.[i]?.metallic ?? 1;
      if (beside) result.occlusion = { texture: packed };
    }
    if (occlusion && !beside) {
      const texture = await keep([occlusion.texture], 'Occlusion', start, () => occlusion.texture);
      result.occlusion = { ...occlusion, texture };
    }
    materials.push(result);
  }
  return { model: { ...model, materials }, textures: [...made.values()] };
}

const imagesOf = (material: Material) =>
  [
    material.baseColorTexture,
    material.normalTexture,
    material.emissiveTexture,
    material.metallicRoughnessTexture,
    material.occlusion?.texture,
  ].filter((texture) => texture !== undefined);

/** Occlusion, roughness and metal, with the material's own factors in them, in the channels of the target. */
async function packSurface(material: Material, as: Target['packed']): Promise<Texture> {
  const { metallicRoughnessTexture: surface, occlusion, roughness, metallic } = material;
  const shade = occlusion?.second ? undefined : occlusion?.texture;
  const images = [surface, shade].filter((image) => image !== undefined);
  const [width, height] = [
    Math.max(...images.map((image) => image.width)),
    Math.max(...images.map((image) => image.height)),
  ];
  const pixels = surface && (await pixelsOf(surface, width, height));
  const dark = shade && (await pixelsOf(shade, width, height));
  const strength = occlusion?.scale ?? 1;
  const channels = as === 'ORM' ? 3 : 4;
  const out = Buffer.alloc(width * height * channels);
  for (let i = 0; i < width * height; i++) {
    const light = dark ? 255 - strength * (255 - dark[i * 3]!) : 255;
    const rough = (pixels ? pixels[i * 3 + 1]! : 255) * roughness;
    const metal = (pixels ? pixels[i * 3 + 2]! : 255) * metallic;
    const row = as === 'ORM' ? [light, rough, metal] : [metal, light, 0, 255 - rough];
    for (let k = 0; k < channels; k++) out[i * channels + k] = Math.round(row[k]!);
  }
  return pngOf(out, { width, height, channels }, images[0]!);
}

/** With the nearest powers of two as sides. */
async function inPowersOfTwo(texture: Texture): Promise<Texture> {
  const [width, height] = [texture.width, texture.height].map((side) => 2 ** Math.round(Math.log2(side))) as [
    number,
    number,
  ]; // two
  if (width === texture.width && height === texture.height) return texture;
  const bytes = new Uint8Array(await sharp(texture.bytes).resize(width, height, { fit: 'fill' }).toBuffer());
  return { ...texture, bytes, width, height };
}

async function withGreenDown(texture: Texture): Promise<Texture> {
  const { width, height } = texture;
  const pixels = await pixelsOf(texture, width, height);
  for (let i = 1; i < pixels.length; i += 3) pixels[i] = 255 - pixels[i]!;
  return pngOf(pixels, { width, height, channels: 3 }, texture);
}

/** rgb, a byte each. */
const pixelsOf = (texture: Texture, width: number, height: number): Promise<Buffer> =>
  sharp(texture.bytes).toColourspace('srgb').removeAlpha().resize(width, height, { fit: 'fill' }).raw().toBuffer();

async function pngOf(
  pixels: Buffer,
  raw: { width: number; height: number; channels: 3 | 4 },
  like: Texture,
): Promise<Texture> {
  const bytes = new Uint8Array(await sharp(pixels, { raw }).png({ compressionLevel: 5 }).toBuffer());
  return { ...like, mimeType: 'image/png', bytes, width: raw.width, height: raw.height };
}
