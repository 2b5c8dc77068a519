import { TEXTURE_PIXELS } from 'kiln-client/contract/fields';
import { resolveTexture, type TextureInput } from 'kiln-client/contract/texture';
import { type Material, type Model, materialsOf, type Texture } from 'kiln-mesh/core/model';
import { channelOf } from 'kiln-mesh/internal/formats/write/packed-surface';
import { textureFileName } from 'kiln-mesh/internal/formats/write/write-text';
import type { RecipeContext } from '../../base/recipe.ts';

/**
 * The images of a result. One rule names them, for every stage and format: by what they are for (`base_color`, the
 * second one `base_color_2`), so that the file that a material library names, the link in `texture_urls` and the file
 * behind it are the same.
 */

/** Images of a material by their key in `texture_urls`; that of roughness and metallic is packed, and taken apart. */
const IMAGES = {
  base_color: 'baseColorTexture',
  normal: 'normalTexture',
  emission: 'emissiveTexture',
  metallic_roughness: 'metallicRoughnessTexture',
} as const satisfies Record<string, keyof Material>;

/** The same model with its images named; images that no face shows, for want of texture coordinates, are left out. */
export function withNamedTextures(model: Model): Model {
  const named = new Map<Texture, Texture>();
  const counts = new Map<string, number>();
  const nameOf = (key: string) => {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count === 1 ? key : `${key}_${count}`;
  };
  const shown = new Set(model.parts.flatMap((part) => (part.uvs ? materialsOf(part) : [])));
  return {
    ...model,
    materials: model.materials.map((material, i) => {
      const result = { ...material };
      for (const [key, field] of Object.entries(IMAGES)) {
        const texture = material[field];
        if (!texture) continue;
        if (!shown.has(i)) {
          delete result[field];
          continue;
        }
        const known = named.get(texture) ?? { ...texture, name: nameOf(key) };
        named.set(texture, known);
        result[field] = known;
      }
      return result;
    }),
  };
}

/** The images of a model (with named textures) as files, and an entry of `texture_urls` for each material that has any. */
export async function putTextures(model: Model, put: RecipeContext['put']): Promise<Record<string, string>[]> {
  const entries = new Map<string, Record<string, string>>();
  const done = new Set<string>();
  for (const material of model.materials) {
    const entry: Record<string, string> = {};
    const keep = async (key: string, texture: Texture | undefined) => {
      if (!texture) return;
      const file = textureFileName(texture);
      if (!done.has(file)) await put(file, texture.bytes);
      done.add(file);
      entry[key] = file;
    };
    await keep('base_color', material.baseColorTexture);
    const packed = material.metallicRoughnessTexture;
    for (const key of packed ? (['metallic', 'roughness'] as const) : [])
      await keep(key, await channelOf(packed!, key));
    await keep('normal', material.normalTexture);
    await keep('emission', material.emissiveTexture);
    // Materials that share their images share the entry.
    if (Object.keys(entry).length > 0) entries.set(JSON.stringify(entry), entry);
  }
  return [...entries.values()];
}

/** What a request says of a surface. */
export interface SurfaceSource {
  texture_prompt?: string | undefined;
  texture_image_url?: string | undefined;
}

/** The picture that a run makes a surface from: words go before it. */
export const surfaceUrls = ({ texture_prompt, texture_image_url }: SurfaceSource): string[] =>
  texture_image_url && !texture_prompt?.trim() ? [texture_image_url] : [];

/** Pixels along an edge of the textures that a run paints. */
export const textureEdge = (
  input: TextureInput,
  { mostPixels = Number.POSITIVE_INFINITY }: Pick<RecipeContext, 'mostPixels'>,
) => Math.min(TEXTURE_PIXELS[resolveTexture(input)], mostPixels);
