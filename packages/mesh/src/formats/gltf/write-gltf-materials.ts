import type {
  Document,
  GLTF,
  Material as GltfMaterial,
  Texture as GltfTexture,
  TextureInfo,
} from '@gltf-transform/core';
import type { Material, Part, Sampler, Texture, TextureUse } from '../../core/model.ts';
import { samplerOf, WRAPS } from './samplers.ts';

/** The materials of a glTF file that is being written: each made when it is first used. */
export interface MaterialsWriter {
  /** Faces without texture coordinates get one without images. */
  of(index: number, part: Pick<Part, 'uvs' | 'uvs2'>): GltfMaterial | null;
  /** What the library has no place for, into what it has made. */
  addExtensions(json: GLTF.IGLTF): void;
}

export function createMaterials(document: Document, materials: readonly Material[]): MaterialsWriter {
  const textures = new Map<Uint8Array, GltfTexture>();
  const use = (texture: Texture | undefined) => {
    if (!texture) return null;
    const known = textures.get(texture.bytes);
    if (known) return known;
    const made = document.createTexture(texture.name).setMimeType(texture.mimeType).setImage(texture.bytes.slice());
    textures.set(texture.bytes, made);
    return made;
  };
  const made = new Map<string, { result: GltfMaterial; extensions: Extensions }>();
  return {
    of(index, { uvs, uvs2 }) {
      const material = materials[index];
      if (!material) return null;
      const key = `${index} ${uvs !== undefined} ${uvs2 !== undefined}`;
      const known = made.get(key);
      if (known) return known.result;
      const shown = (image: TextureUse) => uvs !== undefined && (!image.second || uvs2 !== undefined);
      const result = createMaterial(document, material);
      if (uvs) addImages(result, material, use, shown);
      made.set(key, { result, extensions: extensionsOf(material, shown) });
      for (const [, { textures: images }] of made.get(key)!.extensions) {
        for (const image of Object.values(images)) use(image.texture);
      }
      return result;
    },
    addExtensions(json) {
      const ids = new Map(
        document
          .getRoot()
          .listTextures()
          .map((texture, i) => [texture, i]),
      );
      const imageId = (texture: Texture) => ids.get(textures.get(texture.bytes)!)!;
      const sources = document.getRoot().listMaterials();
      for (const { result, extensions } of made.values()) {
        const target = json.materials?.[sources.indexOf(result)];
        if (target && extensions.length > 0) writeExtensions(json, target, extensions, imageId);
      }
    },
  };
}

function createMaterial(document: Document, material: Material): GltfMaterial {
  // A factor is at most 1: what shines more says so in an extension.
  const strength = Math.max(1, ...material.emissive);
  const [r, g, b] = material.emissive;
  const result = document
    .createMaterial(material.name)
    .setBaseColorFactor(material.baseColor)
    .setMetallicFactor(material.metallic)
    .setRoughnessFactor(material.roughness)
    .setEmissiveFactor([r / strength, g / strength, b / strength])
    .setDoubleSided(material.doubleSided ?? false)
    .setAlphaMode(alphaMode(material));
  if (material.alpha === 'mask' && material.alphaCutoff !== undefined) result.setAlphaCutoff(material.alphaCutoff);
  return result;
}

function addImages(
  result: GltfMaterial,
  material: Material,
  use: (texture: Texture | undefined) => GltfTexture | null,
  shown: (image: TextureUse) => boolean,
): void {
  result
    .setBaseColorTexture(use(material.baseColorTexture))
    .setMetallicRoughnessTexture(use(material.metallicRoughnessTexture))
    .setNormalTexture(use(material.normalTexture))
    .setEmissiveTexture(use(material.emissiveTexture));
  setSampler(result.getBaseColorTextureInfo(), material.baseColorTexture);
  setSampler(result.getMetallicRoughnessTextureInfo(), material.metallicRoughnessTexture);
  setSampler(result.getNormalTextureInfo(), material.normalTexture);
  setSampler(result.getEmissiveTextureInfo(), material.emissiveTexture);
  if (material.normalScale !== undefined) result.setNormalScale(material.normalScale);
  const { occlusion } = material;
  if (!occlusion || !shown(occlusion)) return;
  result.setOcclusionTexture(use(occlusion.texture)).setOcclusionStrength(occlusion.scale ?? 1);
  setSampler(result.getOcclusionTextureInfo(), occlusion.texture);
  if (occlusion.second) result.getOcclusionTextureInfo()?.setTexCoord(1);
}

function setSampler(info: TextureInfo | null, texture: Texture | undefined): void {
  if (!info || !texture?.sampler) return;
  const { wrapS, wrapT, magFilter, minFilter } = texture.sampler;
  info.setWrapS(WRAPS[wrapS]).setWrapT(WRAPS[wrapT]);
  // The library's types list the numbers that the reader has let through.
  if (magFilter !== undefined) info.setMagFilter(magFilter as GLTF.TextureMagFilter);
  if (minFilter !== undefined) info.setMinFilter(minFilter as GLTF.TextureMinFilter);
}

function alphaMode({ alpha, baseColor }: Material): 'OPAQUE' | 'MASK' | 'BLEND' {
  if (alpha === 'mask') return 'MASK';
  return alpha === 'blend' || baseColor[3] < 1 ? 'BLEND' : 'OPAQUE';
}

type Extensions = [string, NonNullable<Material['extensions']>[string]][];

/** The extensions of a material with the images that can be shown, and that of its strength. */
function extensionsOf({ extensions = {}, emissive }: Material, shown: (image: TextureUse) => boolean): Extensions {
  const list: Extensions = Object.entries(extensions).map(([name, { numbers, textures }]) => [
    name,
    { numbers, textures: Object.fromEntries(Object.entries(textures).filter(([, image]) => shown(image))) },
  ]);
  const emissiveStrength = Math.max(...emissive);
  if (emissiveStrength > 1) {
    list.push(['KHR_materials_emissive_strength', { numbers: { emissiveStrength }, textures: {} }]);
  }
  return list;
}

function samplerId(json: GLTF.IGLTF, { wrapS, wrapT, ...filters }: Sampler): number {
  const wanted = { wrapS: WRAPS[wrapS], wrapT: WRAPS[wrapT], ...filters } as GLTF.ISampler; // as above
  json.samplers ??= [];
  const known = json.samplers.findIndex(
    (one) =>
      (one.wrapS ?? WRAPS.repeat) === wanted.wrapS &&
      (one.wrapT ?? WRAPS.repeat) === wanted.wrapT &&
      one.magFilter === wanted.magFilter &&
      one.minFilter === wanted.minFilter,
  );
  return known >= 0 ? known : json.samplers.push(wanted) - 1;
}

const isPlain = (json: GLTF.IGLTF, { sampler }: GLTF.ITexture): boolean =>
  samplerOf(json.samplers?.[sampler ?? -1]) === undefined;

function writeExtensions(
  json: GLTF.IGLTF,
  material: GLTF.IMaterial,
  extensions: Extensions,
  imageId: (texture: Texture) => number,
): void {
  const textureId = (texture: Texture) => {
    const source = imageId(texture);
    json.textures ??= [];
    const sampler = texture.sampler && samplerId(json, texture.sampler);
    const known = json.textures.findIndex(
      (one) => one.source === source && (sampler === undefined ? isPlain(json, one) : one.sampler === sampler),
    );
    return known >= 0 ? known : json.textures.push({ source, ...(sampler !== undefined && { sampler }) }) - 1;
  };
  material.extensions ??= {};
  for (const [name, { numbers, textures }] of extensions) {
    const images = Object.entries(textures).map(([key, { texture, second, scale }]) => [
      key,
      { index: textureId(texture), ...(second && { texCoord: 1 }), ...(scale !== undefined && { scale }) },
    ]);
    material.extensions[name] = { ...numbers, ...Object.fromEntries(images) };
    json.extensionsUsed = [...new Set([...(json.extensionsUsed ?? []), name])];
  }
}
