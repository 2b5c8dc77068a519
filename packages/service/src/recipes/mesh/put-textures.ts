import type { Material, Model, Texture } from 'kiln-engine/core/model';
import type { EncodedMaps } from 'kiln-engine/paint/encode';
import sharp from 'sharp';
import type { RecipeContext } from '../../recipe.ts';

/** Materials with an image; more than this are no `texture_urls` that anyone reads. */
const MOST_ENTRIES = 8;

/** Images of a material by their key in `texture_urls`; that of roughness and metallic is packed, and taken apart. */
const IMAGES = {
  base_color: 'baseColorTexture',
  normal: 'normalTexture',
  emission: 'emissiveTexture',
  metallic_roughness: 'metallicRoughnessTexture',
} as const satisfies Record<string, keyof Material>;

/** The same model with its images named by material and use: what an OBJ's library calls them is what is put by. */
export function withNamedTextures(model: Model): Model {
  const named = new Map<Texture, Texture>();
  return {
    ...model,
    materials: model.materials.map((material, i) => {
      const result = { ...material };
      for (const [key, field] of Object.entries(IMAGES)) {
        const texture = material[field];
        if (!texture) continue;
        const known = named.get(texture) ?? { ...texture, name: `texture_${i}_${key}` };
        named.set(texture, known);
        result[field] = known;
      }
      return result;
    }),
  };
}

/**
 * The images of a model (with named textures) as files, one entry of `texture_urls` for each material that has a base
 * colour image.
 */
export async function putTextures(model: Model, { put }: RecipeContext): Promise<Record<string, string>[]> {
  const entries: Record<string, string>[] = [];
  const textured = model.materials.filter(
    (material, i) => material.baseColorTexture && model.parts.some((part) => part.material === i && part.uvs),
  );
  for (const material of textured.slice(0, MOST_ENTRIES)) {
    const entry: Record<string, string> = {};
    const keep = async (key: string, { name, bytes, mimeType }: Pick<Texture, 'name' | 'bytes' | 'mimeType'>) => {
      const file = `${name}.${mimeType === 'image/png' ? 'png' : 'jpg'}`;
      await put(file, bytes);
      entry[key] = file;
    };
    await keep('base_color', material.baseColorTexture!);
    const packed = material.metallicRoughnessTexture;
    if (packed) {
      // glTF: green is roughness, blue metallic.
      await keep('metallic', await channel(packed, 2, 'metallic'));
      await keep('roughness', await channel(packed, 1, 'roughness'));
    }
    if (material.normalTexture) await keep('normal', material.normalTexture);
    if (material.emissiveTexture) await keep('emission', material.emissiveTexture);
    entries.push(entry);
  }
  return entries;
}

async function channel({ name, bytes }: Texture, index: 1 | 2, key: string) {
  const image = sharp(bytes).toColourspace('srgb').removeAlpha().extractChannel(index);
  const png = new Uint8Array(await image.png({ compressionLevel: 5 }).toBuffer());
  return { name: name.replace(/metallic_roughness$/, key), bytes: png, mimeType: 'image/png' as const };
}

/** Baked maps as files, and their entry of `texture_urls`. */
export async function putMaps(maps: EncodedMaps, put: RecipeContext['put']): Promise<Record<string, string>> {
  const entry: Record<string, string> = {};
  for (const [key, texture] of [
    ['base_color', maps.base],
    ['metallic', maps.metallic],
    ['roughness', maps.roughness],
    ['normal', maps.normal],
    ['emission', maps.emission],
  ] as const) {
    if (!texture) continue;
    await put(`${key}.png`, texture.bytes);
    entry[key] = `${key}.png`;
  }
  return entry;
}
