import type { Material, Model, Texture } from '../../core/model.ts';
import { uvCoverage } from '../../uv/uv-coverage.ts';

/** Images that pack roughness and metallic as glTF does, for formats that have no place for them. */

const CHANNELS = { roughness: 1, metallic: 2 } as const;
export type SurfaceChannel = keyof typeof CHANNELS;

const PACKED = 'metallic_roughness';

const known = new WeakMap<Uint8Array, Partial<Record<SurfaceChannel, Uint8Array>>>();

/** Files of the channels of a packed image, which need not be taken out of it again. */
export function keepChannels(packed: Texture, roughness: Texture, metallic: Texture): void {
  known.set(packed.bytes, { roughness: roughness.bytes, metallic: metallic.bytes });
}

/** One channel as a grey image, whose name says which. */
export async function channelOf(packed: Texture, channel: SurfaceChannel): Promise<Texture> {
  const kept = known.get(packed.bytes) ?? {};
  known.set(packed.bytes, kept);
  kept[channel] ??= await greyPng(packed, channel);
  const isNamed = packed.name.includes(PACKED);
  const name = isNamed ? packed.name.replace(PACKED, channel) : `${packed.name}_${channel}`;
  return { ...packed, name, mimeType: 'image/png', bytes: kept[channel] };
}

async function greyPng({ bytes }: Texture, channel: SurfaceChannel): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  const image = sharp(bytes).toColourspace('srgb').removeAlpha().extractChannel(CHANNELS[channel]);
  return new Uint8Array(await image.png({ compressionLevel: 5 }).toBuffer());
}

/** The same model: its factors say what the packed images say, in the mean of what faces show of them. */
export async function withMeanSurface(model: Model): Promise<Model> {
  const mean = async (material: Material, i: number): Promise<Material> => {
    if (!material.metallicRoughnessTexture) return material;
    const shownBy = model.parts.filter((part) => part.material === i);
    const { roughness, metallic } = await meansOf(material.metallicRoughnessTexture, shownBy);
    return { ...material, roughness: material.roughness * roughness, metallic: material.metallic * metallic };
  };
  return { ...model, materials: await Promise.all(model.materials.map(mean)) };
}

async function meansOf(packed: Texture, shownBy: Model['parts']): Promise<Record<SurfaceChannel, number>> {
  // Where there is an image: sharp, which decodes it, is not asked of others.
  const { decodeTexture } = await import('../../render/texture-sampler.ts');
  const { data, width, height } = (await decodeTexture(packed, 'data')).pixels;
  const covered = uvCoverage(shownBy, width, height);
  const shows = covered?.includes(1) ? covered : new Uint8Array(width * height).fill(1);
  let [count, roughness, metallic] = [0, 0, 0];
  for (let texel = 0; texel < shows.length; texel++) {
    if (shows[texel] === 0) continue;
    count++;
    roughness += data[texel * 3 + CHANNELS.roughness];
    metallic += data[texel * 3 + CHANNELS.metallic];
  }
  return { roughness: roughness / count / 255, metallic: metallic / count / 255 };
}
