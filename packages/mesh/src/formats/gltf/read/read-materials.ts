import type { Material, Texture, TextureUse } from '../../../core/model.ts';
import { defaultMaterial } from '../../read/default-material.ts';
import type { ReadContext } from '../../read/read-context.ts';
import { findTexture } from '../../read/read-texture.ts';
import { type ExtensionValues, extensionsIn, type TextureInfo } from '../material-extensions.ts';
import { createSampled } from '../samplers.ts';
import { type CheckedGltf, imageBytes, imageOf } from './check-gltf.ts';
import { isDataUri } from './gltf-container.ts';

/** Materials of a glTF file with their images; those of specular and glossiness become ones of metal and roughness. */
export interface GltfMaterials {
  list: Material[];
  /** Where a primitive names no material, it gets the white one that glTF means then. */
  indexOf(material: number | undefined): number;
  placeOf(material: number | undefined): TexturePlace;
}

/** Which texture coordinates the images of a material are laid on by, and how these are moved. */
export interface TexturePlace {
  set: number;
  transform: Transform | undefined;
}

type Transform = NonNullable<NonNullable<TextureInfo['extensions']>['KHR_texture_transform']>;
type Source = CheckedGltf['materials'][number];
type Use = (info: TextureInfo | undefined) => TextureUse | undefined;

export async function readMaterials(checked: CheckedGltf, context: ReadContext): Promise<GltfMaterials> {
  const images = await readImages(checked, context);
  const sampled = createSampled(checked.samplers);
  const places = checked.materials.map(placeOf);
  const list = checked.materials.map((source, i) => {
    const use: Use = (info) => {
      const source = info && checked.textures[info.index];
      const image = source && images.get(imageOf(source) ?? -1);
      return image && useOf(info, sampled(source.sampler, image), places[i], context);
    };
    return readMaterial(source, i, use);
  });
  let plain = -1;
  return {
    list,
    indexOf(material) {
      if (material !== undefined && material < checked.materials.length) return material;
      if (plain < 0) plain = list.push({ ...defaultMaterial('default'), baseColor: [1, 1, 1, 1] }) - 1;
      return plain;
    },
    placeOf: (material) => places[material ?? -1] ?? { set: 0, transform: undefined },
  };
}

async function readImages(checked: CheckedGltf, context: ReadContext): Promise<Map<number, Texture>> {
  const images = new Map<number, Texture>();
  for (const [id, { name, uri }] of checked.images.entries()) {
    const bytes = imageBytes(checked, id);
    if (!bytes) continue;
    const address = uri === undefined || isDataUri(uri) ? undefined : uri;
    const shown = name || address || (uri === undefined ? 'texture' : `image${id}`);
    const image = await findTexture(shown, bytes, context);
    if (image) images.set(id, image);
  }
  return images;
}

function placeOf({ pbrMetallicRoughness: pbr, normalTexture, emissiveTexture, extensions }: Source): TexturePlace {
  const info =
    extensions?.KHR_materials_pbrSpecularGlossiness?.diffuseTexture ??
    pbr?.baseColorTexture ??
    normalTexture ??
    pbr?.metallicRoughnessTexture ??
    emissiveTexture;
  return { set: info ? setOf(info) : 0, transform: info?.extensions?.KHR_texture_transform };
}

function setOf({ texCoord = 0, extensions }: TextureInfo): number {
  return extensions?.KHR_texture_transform?.texCoord ?? texCoord;
}

function useOf(info: TextureInfo, texture: Texture, place: TexturePlace, { leaveOut }: ReadContext): TextureUse {
  const set = setOf(info);
  const transform = info.extensions?.KHR_texture_transform;
  const second = set !== place.set;
  if (second && set > 1) leaveOut('texture coordinates after the second set');
  if (JSON.stringify(transform) !== JSON.stringify(second ? undefined : place.transform)) {
    leaveOut('texture transforms that single images have of their own');
  }
  const scale = info.scale ?? info.strength;
  return { texture, ...(second && { second }), ...(scale !== undefined && scale !== 1 && { scale }) };
}

function readMaterial(source: Source, index: number, use: Use): Material {
  const { emissiveFactor: [r, g, b] = [], extensions } = source;
  const strength = extensions?.KHR_materials_emissive_strength?.emissiveStrength ?? 1;
  const result: Material = {
    name: source.name || `material ${index + 1}`,
    ...readSurface(source, use),
    emissive: [(r ?? 0) * strength, (g ?? 0) * strength, (b ?? 0) * strength],
  };
  const normal = use(source.normalTexture);
  const emissive = use(source.emissiveTexture);
  const occlusion = use(source.occlusionTexture);
  if (normal) result.normalTexture = normal.texture;
  if (normal?.scale !== undefined) result.normalScale = normal.scale;
  if (emissive) result.emissiveTexture = emissive.texture;
  if (occlusion) result.occlusion = occlusion;
  if (source.doubleSided) result.doubleSided = true;
  Object.assign(result, readAlpha(source));
  // glTF 2.0, 3.9.4: what is opaque pays no heed to its alpha.
  if (!result.alpha) result.baseColor[3] = 1;
  const kept = Array.from(extensionsIn(extensions), ([name, values]) => [name, readExtension(values, use)]);
  return kept.length > 0 ? { ...result, extensions: Object.fromEntries(kept) } : result;
}

type Surface = 'baseColor' | 'metallic' | 'roughness' | 'baseColorTexture' | 'metallicRoughnessTexture';

function readSurface({ pbrMetallicRoughness: pbr = {}, extensions }: Source, use: Use): Pick<Material, Surface> {
  const glossy = extensions?.KHR_materials_pbrSpecularGlossiness;
  const [r = 1, g = 1, b = 1, a = 1] = (glossy ? glossy.diffuseFactor : pbr.baseColorFactor) ?? [];
  const image = use(glossy ? glossy.diffuseTexture : pbr.baseColorTexture);
  const packed = glossy ? undefined : use(pbr.metallicRoughnessTexture);
  return {
    baseColor: [r, g, b, a],
    metallic: glossy ? 0 : (pbr.metallicFactor ?? 1),
    roughness: glossy ? Math.min(1, Math.max(0, 1 - (glossy.glossinessFactor ?? 1))) : (pbr.roughnessFactor ?? 1),
    ...(image && { baseColorTexture: image.texture }),
    ...(packed && { metallicRoughnessTexture: packed.texture }),
  };
}

function readAlpha({ alphaMode, alphaCutoff }: Source): Pick<Material, 'alpha' | 'alphaCutoff'> {
  if (alphaMode === 'BLEND') return { alpha: 'blend' };
  if (alphaMode !== 'MASK') return {};
  return { alpha: 'mask', ...(alphaCutoff !== undefined && { alphaCutoff }) };
}

function readExtension(values: ExtensionValues, use: Use) {
  const numbers: Record<string, number | number[]> = {};
  const textures: Record<string, TextureUse> = {};
  for (const [key, value] of Object.entries(values)) {
    if (value === undefined) continue;
    if (typeof value === 'number' || Array.isArray(value)) numbers[key] = value;
    else {
      const texture = use(value);
      if (texture) textures[key] = texture;
    }
  }
  return { numbers, textures };
}

/** As KHR_texture_transform has it: scaled, turned, moved. */
export function transformUvs(uvs: Float32Array, { offset, rotation = 0, scale }: Transform): Float32Array {
  const [ox = 0, oy = 0] = offset ?? [];
  const [sx = 1, sy = 1] = scale ?? [];
  const [sin, cos] = [Math.sin(rotation), Math.cos(rotation)];
  const out = new Float32Array(uvs.length);
  for (let i = 0; i < uvs.length; i += 2) {
    const [u, v] = [uvs[i] * sx, uvs[i + 1] * sy];
    out[i] = cos * u + sin * v + ox;
    out[i + 1] = -sin * u + cos * v + oy;
  }
  return out;
}
