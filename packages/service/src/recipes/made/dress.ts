import { resolveMaps, type TextureInput } from 'kiln-client/contract/texture';
import { standardLexicon } from 'kiln-engine/content/nouns/index';
import type { Photo } from 'kiln-engine/make/photo/hull/reconstruct';
import { viewsOnto } from 'kiln-engine/make/photo/hull/views-onto';
import { textureFromPhotos } from 'kiln-engine/make/photo/project/texture-from-photos';
import { retextureModel, type StyleSource } from 'kiln-engine/make/style/retexture-model';
import { bareModel } from 'kiln-engine/make/words/mesh/make-model';
import type { EncodedMaps } from 'kiln-engine/paint/encode';
import { transferTextures } from 'kiln-engine/paint/transfer';
import type { Material, Model, Texture } from 'kiln-mesh/core/model';
import { SIZE_LIMITS } from 'kiln-mesh/internal/formats/read/size-budget';
import { concatenate } from 'kiln-mesh/internal/topology/merge';
import { computeNormals } from 'kiln-mesh/topology/normals';
import { unwrap } from 'kiln-mesh/uv/unwrap';
import sharp from 'sharp';
import { asRecipeError, type RecipeContext, RecipeError } from '../../base/recipe.ts';
import { plainColors } from '../mesh/describe.ts';
import { type SurfaceSource, textureEdge } from '../mesh/put-textures.ts';

/** What a model is to look like. */
export interface Look {
  /** Most pixels along a side of its textures; they are never enlarged. */
  edge: number;
  pbr: boolean;
  emission: boolean;
  removeLighting: boolean;
  /** Words or a picture in place of what it came with. */
  style?: StyleSource | undefined;
  /** What it is painted from where it came without colours. */
  photos: readonly Photo[];
}

export interface Dressed {
  model: Model;
  maps?: EncodedMaps;
  notes: string[];
}

/**
 * A shape with its look: in a style that was asked for, else the model's own (carried over where the shape has other faces),
 * else painted from the pictures.
 *
 * @param from the model as it came
 * @param shape the same, or with other faces and then without texture coordinates
 */
export async function dress(from: Model, shape: Model, look: Look, { progress }: Pick<RecipeContext, 'progress'>) {
  const paint = { ...look, progress: (fraction: number, step: string) => progress(0.32 + fraction * 0.4, step) };
  if (look.style) return restyled(shape, look.style, paint, 'by rules, not by the model');
  if (hasLook(from)) {
    return shape === from ? { model: await ownTextures(from, look), notes: [] } : carriedOver(from, shape, paint);
  }
  if (look.photos.length === 0) return { model: bare(shape), notes: ['The model came without colours.'] };
  const part = computeNormals(concatenate(shape.parts), { creaseDegrees: 60 });
  const painted = await textureFromPhotos(part, viewsOnto(part, look.photos), paint);
  return { ...painted, notes: ['The model came without colours: it is painted from the picture.'] };
}

/** The shape alone. */
export function bare({ parts, materials: _, ...model }: Model): Model {
  const { materials } = bareModel(parts[0]!);
  return { ...model, parts: parts.map(({ uvs: _, colors: __, ...part }) => ({ ...part, material: 0 })), materials };
}

export const hasLook = (model: Model): boolean =>
  plainColors(model) > 1 ||
  model.parts.some(({ uvs, colors, material }) => colors ?? (uvs && model.materials[material]?.baseColorTexture));

/** Of a request, what says how its result is to look; without pictures to paint it from. */
export function lookOf(
  input: TextureInput & SurfaceSource & { enable_pbr: boolean; remove_lighting: boolean; ai_model: string },
  context: RecipeContext,
): Look {
  return {
    edge: textureEdge(input, context),
    ...resolveMaps(input),
    removeLighting: input.remove_lighting,
    style: styleOf(input, context),
    photos: [],
  };
}

function styleOf({ texture_prompt, texture_image_url }: SurfaceSource, { fetched }: RecipeContext) {
  const prompt = texture_prompt?.trim();
  if (prompt) return { kind: 'words', prompt } as const;
  if (!texture_image_url) return undefined;
  const bytes = fetched[texture_image_url];
  if (!bytes) throw new RecipeError('image_missing', 'The texture picture could not be fetched.');
  return { kind: 'picture', bytes } as const;
}

/** @param instead of what else it could be made of, for the note */
export async function restyled(
  shape: Model,
  style: StyleSource,
  paint: Look & Pick<RecipeContext, 'progress'>,
  instead: string,
): Promise<Dressed> {
  const made = await retextureModel(bare(shape), style, { ...paint, keepUvs: false, lexicon: standardLexicon() }).catch(
    asRecipeError,
  );
  const what = style.kind === 'words' ? 'texture words' : 'texture picture';
  return {
    model: made.model,
    maps: made.maps,
    notes: [`The surface is made from the ${what}, ${instead}.`, ...made.notes],
  };
}

/** Side of an image for colours that vertices have. */
const PLAIN_EDGE = 1024;

async function carriedOver(
  from: Model,
  shape: Model,
  { edge, pbr, emission, progress }: Look & Pick<RecipeContext, 'progress'>,
): Promise<Dressed> {
  const own = from.materials.flatMap(({ baseColorTexture: image }) => (image ? [image.width, image.height] : []));
  const size = Math.min(edge, 4096, 2 ** Math.ceil(Math.log2(Math.max(PLAIN_EDGE, ...own))));
  progress(0.1, 'Unwrapping');
  const laid = unwrap(shape, { textureSize: size });
  progress(0.4, 'Painting');
  const source = { ...from, materials: from.materials.map((material) => chosen(material, { pbr, emission })) };
  const model = await transferTextures(source, laid, size);
  return {
    model,
    notes: size < edge ? [`The textures have ${size} pixels along a side: the model’s own have no more.`] : [],
  };
}

/** Without the maps that were not asked for. */
function chosen(material: Material, { pbr, emission }: Pick<Look, 'pbr' | 'emission'>): Material {
  const { metallicRoughnessTexture, normalTexture, emissiveTexture, ...plain } = material;
  return {
    ...plain,
    ...(pbr
      ? { ...(metallicRoughnessTexture && { metallicRoughnessTexture }), ...(normalTexture && { normalTexture }) }
      : { metallic: 0, roughness: 0.7 }),
    ...(emission && emissiveTexture ? { emissiveTexture } : { emissive: [0, 0, 0] as [number, number, number] }),
  };
}

/** The model's own images, encoded again: nothing but their pixels is passed on. */
export async function ownTextures(model: Model, look: Pick<Look, 'edge' | 'pbr' | 'emission'>): Promise<Model> {
  const made = new Map<Texture, Texture>();
  const materials: Material[] = [];
  for (const material of model.materials) {
    const clean = chosen(material, look);
    for (const key of TEXTURES) {
      const image = clean[key];
      if (!image) continue;
      const again = made.get(image) ?? (await encodedAgain(image, look.edge));
      made.set(image, again);
      clean[key] = again;
    }
    materials.push(clean);
  }
  return { ...model, materials };
}

/** The images of a material that are passed on. */
export const TEXTURES = ['baseColorTexture', 'metallicRoughnessTexture', 'normalTexture', 'emissiveTexture'] as const;

async function encodedAgain(texture: Texture, edge: number): Promise<Texture> {
  const image = sharp(texture.bytes, { limitInputPixels: SIZE_LIMITS.imagePixels, failOn: 'error' })
    .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb');
  const encoded = texture.mimeType === 'image/jpeg' ? image.jpeg({ quality: 92 }) : image.png({ compressionLevel: 5 });
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true }).catch((cause: unknown) => {
    throw new RecipeError('model_broken', 'The model cannot be used. A texture of it is damaged.', { cause });
  });
  return { ...texture, bytes: new Uint8Array(data), width: info.width, height: info.height };
}
