import type { Material, Model, Texture } from '../../core/model.ts';
import { uvCoverage } from '../../uv/uv-coverage.ts';
import type { ReadContext } from '../read/read-context.ts';

/** Images that pack roughness and metallic as glTF does, for formats that have no place for them, and from those that have two. */

const CHANNELS = { roughness: 1, metallic: 2 } as const;
const known = new WeakMap<Uint8Array, Partial<Record<keyof typeof CHANNELS, Uint8Array>>>();

/** Channels that are files already need not be taken out of the packed image again. */
export function keepChannels(packed: Texture, roughness: Texture, metallic: Texture): void {
  known.set(packed.bytes, { roughness: roughness.bytes, metallic: metallic.bytes });
}

/** One channel as a grey image, whose name says which. */
export async function channelOf(packed: Texture, channel: keyof typeof CHANNELS): Promise<Texture> {
  const kept = known.get(packed.bytes) ?? {};
  known.set(packed.bytes, kept);
  if (!kept[channel]) {
    const { default: sharp } = await import('sharp');
    const grey = sharp(packed.bytes).toColourspace('srgb').removeAlpha().extractChannel(CHANNELS[channel]);
    kept[channel] = new Uint8Array(await grey.png({ compressionLevel: 5 }).toBuffer());
  }
  const name = packed.name.replace(/metallic_roughness|$/, (said) => (said ? channel : `_${channel}`));
  return { ...packed, name, mimeType: 'image/png', bytes: kept[channel] };
}

export type SurfaceMaps = Partial<Record<keyof typeof CHANNELS, Texture | undefined>>;

/** One image of the two, of the size of the larger one; a channel without a map is full. Nothing without either. */
export async function packSurface(
  maps: SurfaceMaps,
  { budget }: ReadContext,
): Promise<Pick<Material, 'metallicRoughnessTexture'>> {
  const pixelsOf = (texture: Texture) => texture.width * texture.height;
  const given = Object.values(maps).filter((texture) => texture !== undefined);
  const [largest] = given.toSorted((a, b) => pixelsOf(b) - pixelsOf(a));
  if (!largest) return {};
  const { width, height } = largest;
  budget.take('pixels', width * height);
  const { default: sharp } = await import('sharp');
  const data = new Uint8Array(width * height * 3).fill(255);
  for (const channel of ['roughness', 'metallic'] as const) {
    if (!maps[channel]) continue;
    const image = sharp(maps[channel].bytes).resize({ width, height, fit: 'fill' }).toColourspace('srgb');
    const pixels = await image.removeAlpha().raw().toBuffer();
    for (let i = CHANNELS[channel]; i < data.length; i += 3) data[i] = pixels[i];
  }
  const png = sharp(data, { raw: { width, height, channels: 3 } }).png({ compressionLevel: 5 });
  const bytes = new Uint8Array(await png.toBuffer());
  return { metallicRoughnessTexture: { name: 'metallic_roughness', mimeType: 'image/png', bytes, width, height } };
}

/** The same model: its factors say what the packed images say, in the mean of what faces show of them. */
export async function withMeanSurface(model: Model): Promise<Model> {
  const mean = async (material: Material, i: number): Promise<Material> => {
    if (!material.metallicRoughnessTexture) return material;
    const { data, width, height } = await pixelsOf(material.metallicRoughnessTexture);
    const shownBy = model.parts.filter((part) => part.material === i);
    const covered = uvCoverage(shownBy, width, height);
    const texels = covered?.includes(1) ? covered : new Uint8Array(width * height).fill(1);
    const count = texels.reduce((sum, shows) => sum + shows, 0) * 255;
    const of = (channel: number) => texels.reduce((sum, shows, i) => sum + shows * data[i * 3 + channel], 0) / count;
    const roughness = material.roughness * of(CHANNELS.roughness);
    return { ...material, roughness, metallic: material.metallic * of(CHANNELS.metallic) };
  };
  return { ...model, materials: await Promise.all(model.materials.map(mean)) };
}

/** A mean needs no more of them along an edge. */
const MOST_PIXELS = 512;

/** rgb, of a part of the texels where it is larger. */
async function pixelsOf({ bytes, width, height }: Texture) {
  // Where there is an image: sharp, which decodes it, is not asked of others.
  const { default: sharp } = await import('sharp');
  const size = { width: Math.min(width, MOST_PIXELS), height: Math.min(height, MOST_PIXELS) };
  const image = sharp(bytes).resize({ ...size, fit: 'fill', kernel: 'nearest' });
  return { ...size, data: await image.toColourspace('srgb').removeAlpha().raw().toBuffer() };
}
