import sharp from 'sharp';
import type { Model, Texture } from '../../../engine/model.ts';
import type { RecipeContext } from '../../recipe.ts';

/** Materials with an image; more than this are no `texture_urls` that anyone reads. */
const MOST_ENTRIES = 8;

/** The images of a model as files, one entry of `texture_urls` for each material that has a base colour image. */
export async function putTextures(model: Model, { put }: RecipeContext): Promise<Record<string, string>[]> {
  const entries: Record<string, string>[] = [];
  const textured = model.materials.filter(
    (material, i) => material.baseColorTexture && model.parts.some((part) => part.material === i && part.uvs),
  );
  for (const [i, material] of textured.slice(0, MOST_ENTRIES).entries()) {
    const entry: Record<string, string> = {};
    const keep = async (key: string, { bytes, mimeType }: Pick<Texture, 'bytes' | 'mimeType'>) => {
      const name = `texture_${i}_${key}.${mimeType === 'image/png' ? 'png' : 'jpg'}`;
      await put(name, bytes);
      entry[key] = name;
    };
    await keep('base_color', material.baseColorTexture!);
    if (material.metallicRoughnessTexture) {
      // glTF packs both in one image: green is roughness, blue metallic.
      await keep('metallic', await channel(material.metallicRoughnessTexture, 2));
      await keep('roughness', await channel(material.metallicRoughnessTexture, 1));
    }
    if (material.normalTexture) await keep('normal', material.normalTexture);
    if (material.emissiveTexture) await keep('emission', material.emissiveTexture);
    entries.push(entry);
  }
  return entries;
}

async function channel({ bytes }: Texture, index: 1 | 2): Promise<Pick<Texture, 'bytes' | 'mimeType'>> {
  const image = sharp(bytes).toColourspace('srgb').removeAlpha().extractChannel(index);
  return { bytes: new Uint8Array(await image.png({ compressionLevel: 5 }).toBuffer()), mimeType: 'image/png' };
}
